// SPDX-License-Identifier: MIT
// The pictures of README.md and doc/, small and calm.

import path from 'node:path';
import { settled } from './board.mjs';
import { until, visit } from './harness.mjs';

const shots = [
  { name: 'play', hash: '#/play?game=mnk:5,5,4&after=13,7', width: 1080, height: 800 },
  { name: 'shield', hash: '#/play?game=mnk:4,4,4&after=6,7,10,11', width: 420, height: 800, part: '.board' },
  { name: 'card', hash: '#/play?game=mnk:15,15,5&side=breaker&against=cards', width: 1080, height: 720, replies: 2 },
  { name: 'solve', hash: '#/solve', width: 1080, height: 760, game: 'mnk:8,8,5' },
  { name: 'atlas', hash: '#/atlas?family=4', width: 620, height: 800 },
  { name: 'sequence', hash: '#/sequences?poly=tippy', width: 1080, height: 930 },
  { name: 'pairings', hash: '#/pairings?number=17', width: 1080, height: 890 },
  { name: 'phone', hash: '#/play?game=poly:el@3x3&side=breaker', width: 360, height: 650, options: { colorScheme: 'dark' } },
];

// Maker finds her cards, and Breaker answers inside them, so many times.
async function playByCards(page, replies) {
  await page.getByRole('button', { name: 'Hunt for cards' }).click();
  for (let i = 0; i < replies; i++) {
    await settled(page, 2 * i + 1);
    const cells = page.locator('[role=gridcell][aria-disabled=false][aria-label*="in T of the card"]');
    await cells.first().waitFor();
    await cells.nth(Math.floor((await cells.count()) / 2)).click();
  }
  await settled(page, 2 * replies + 1);
  await page.locator('.board path.card').waitFor();
}

export async function pictures(run, folder) {
  run.pages = [];
  for (const { name, hash, width, height, game, part, replies, options } of shots) {
    const page = await visit(run, hash, { viewport: { width, height }, ...options });
    if (replies) await playByCards(page, replies);
    else if (hash.startsWith('#/play')) await settled(page, 0);
    if (game) {
      await page.getByLabel('Name of the game').fill(game);
      await page.getByRole('button', { name: 'Start' }).click();
      await page.waitForTimeout(8000);
    }
    await until(async () => (await page.locator('main .notice.wait').count()) === 0, name, 60);
    await until(async () => (await page.getByText('being counted').count()) === 0, name, 60);
    const file = path.join(folder, `explorer-${name}.png`);
    await (part ? page.locator(part) : page).screenshot({ path: file });
    console.log(file);
  }
}
