// SPDX-License-Identifier: MIT
// Lattice cards: a hunt for them, and play by them.  After the searches, whose
// numbers are known.

import assert from 'node:assert/strict';
import { after, headline, labels, playOut, settled } from './board.mjs';
import { test, until, visit } from './harness.mjs';

export async function cards(run) {
  await test(run, 'Maker plays by cards on 25 x 25, and the card she uses is drawn and said', async () => {
    const page = await visit(run, '#/play?game=poly:el@25x25&side=breaker&against=cards');
    await page.getByText('No search of this server has lattice cards for this game.').waitFor();
    await page.getByRole('button', { name: 'Hunt for cards' }).click();
    await page.getByText('Maker plays by the lattice cards of').waitFor();
    await settled(page, 1);
    const found = (await (await fetch(`${run.address}/api/jobs`)).json()).findLast(({ game }) => game === 'poly:el@25x25');
    assert.ok(found.cards);
    const [first] = after(page);
    const { proof } = await (await fetch(`${run.address}/api/position?game=poly:el@25x25&job=${found.job}`)).json();
    assert.equal(proof.move, first);
    // Breaker is to move: the card by which Maker has made her move stays.
    await page.locator('.board path.card').waitFor();
    const all = await labels(page);
    const inT = [...all].filter(([, label]) => label.includes('in T of the card')).map(([cell]) => cell);
    assert.deepEqual(inT, proof.card.t);
    assert.equal(await page.locator('.sentence.card').innerText(), `The card by which Maker took ${all.get(first).split(',')[0]}: ${inT.length} cells T where Breaker has nothing.`);
    await page.getByText('T of the card: not Breaker’s').waitFor();
    assert.ok([...all.values()].filter((label) => label.includes('loses')).length === 624, 'every move of Breaker’s loses');
    // Then A has her stones.
    await page.locator(`[data-cell="${inT.find((cell) => cell !== first)}"]`).click();
    await settled(page, 3);
    await page.locator('.board rect.owned').first().waitFor();
    const next = await labels(page);
    assert.match(next.get(first), /Maker, in A of the card/);
    assert.equal(await page.locator('.board rect.owned').count(), [...next.values()].filter((label) => label.includes('in A of the card')).length);
    await page.getByLabel('show the proof').uncheck();
    await until(async () => (await page.locator('.board path.card').count()) === 0, 'no card');
    await page.getByLabel('show the proof').check();
    await playOut(page, 'Maker wins');
    assert.equal(await headline(page), 'The game is over: Maker wins.');
    // The address says it all, and a phone does not become wider.
    const phone = await visit(run, `#/play?game=poly:el@25x25&side=both&against=cards&after=${first}`, { viewport: { width: 360, height: 740 } });
    await settled(phone, 1);
    await phone.locator('.board path.card').waitFor();
    assert.ok((await phone.evaluate(() => document.documentElement.scrollWidth)) <= 360);
    assert.ok((await phone.locator('[data-cell="1"]').boundingBox()).width >= 18);
  });
}
