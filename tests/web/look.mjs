// SPDX-License-Identifier: MIT
// Width, colours, errors, and the tables of the atlas.

import assert from 'node:assert/strict';
import { headline, settled } from './board.mjs';
import { test, until, visit } from './harness.mjs';

const views = ['play?game=mnk:6,6,5', 'solve?job=1', 'atlas', 'sequences?poly=el', 'pairings?number=3'];

const brightness = (page) =>
  page.evaluate(() => {
    const [red, green, blue] = getComputedStyle(document.body).backgroundColor.match(/\d+/g).map(Number);
    return (red + green + blue) / 3;
  });

// In the page: calls `use` with how to compare two colours, as WCAG says, and
// how to read one.
function measure(use) {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colour = (text) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (rgb) => {
    const [r, g, b] = rgb.slice(0, 3).map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [low, high] = [light(a), light(b)].sort((p, q) => p - q);
    return (high + 0.05) / (low + 0.05);
  };
  return use(contrast, colour);
}

// What has an edge or a mark that must be seen, and its contrast.
const contrasts = (page) =>
  page.evaluate(`(${measure})((contrast, colour) => {
    const style = (one, property) => colour(getComputedStyle(one)[property]);
    const behind = (one) => {
      while (one.parentElement && !style(one, 'backgroundColor')[3]) one = one.parentElement;
      return style(one, 'backgroundColor');
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const stoneOf = (mark) => all('.board circle').find((one) => one !== mark && one.matches('.maker, .breaker') && one.getAttribute('cx') === mark.getAttribute('cx') && one.getAttribute('cy') === mark.getAttribute('cy'));
    return [
      ...all('button:not([role]):not(.main), .button, select, input:not([type=checkbox])').map((one) => ['the border of ' + one.outerHTML.slice(0, 60), contrast(style(one, 'borderTopColor'), behind(one.parentElement))]),
      ...all('.board .cell').map((one) => ['a cell', contrast(style(one, 'stroke'), style(one, 'fill'))]),
      ...all('.board .last').map((one) => ['the last move', contrast(style(one, 'fill'), style(stoneOf(one), 'fill'))]),
    ];
  })`);

export async function look(run) {
  await test(run, 'nothing is wider than a phone of 360 pixels', async () => {
    const page = await visit(run, '#/play', { viewport: { width: 360, height: 740 } });
    for (const view of views) {
      await page.goto(`${run.address}/#/${view}`);
      await until(async () => (await page.locator('main .notice.wait').count()) === 0, `${view} is there`);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 360, `${view} is ${width} pixels wide`);
    }
    for (const family of ['5', '8&question=pairing', 'poly:snaky']) {
      await page.goto(`${run.address}/#/atlas?family=${family}`);
      await until(async () => (await page.locator('main .notice.wait').count()) === 0, `the atlas of ${family}`);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, family);
    }
    page.complaints = page.complaints.filter((text) => !text.includes('400')); // a server without an atlas
  });

  await test(run, 'dark and light follow the system, and the switch', async () => {
    const page = await visit(run, '#/play', { colorScheme: 'dark' });
    assert.ok((await brightness(page)) < 60);
    const button = page.getByRole('button', { name: /^Theme/ });
    await button.click();
    await until(async () => (await brightness(page)) > 200, 'light');
    await page.reload();
    await until(async () => (await brightness(page)) > 200, 'still light');
    await button.click();
    await until(async () => (await brightness(page)) < 60, 'dark');
    const light = await visit(run, '#/play', { colorScheme: 'light' });
    assert.ok((await brightness(light)) > 200);
  });

  await test(run, 'errors are sentences', async () => {
    const page = await visit(run, '#/play?game=nonsense');
    const response = await fetch(`${run.address}/api/position?game=nonsense`);
    assert.equal(await page.getByRole('alert').innerText(), (await response.json()).error);
    await page.goto(`${run.address}/#/play?game=mnk:3,3,3&after=77`);
    await page.getByText('this is no cell of the board').waitFor();
    await page.route('**/api/position*', (route) => route.abort());
    await page.goto(`${run.address}/#/play?game=mnk:3,3,3&after=5`);
    await page.getByText('The server does not answer.').waitFor();
    page.complaints = page.complaints.filter((text) => !/400|ERR_FAILED/.test(text));
  });

  await test(run, 'views are reached by the keyboard, and named for screen readers', async () => {
    const page = await visit(run, '#/play');
    for (const name of ['Solve', 'Atlas', 'Sequences', 'Pairings', 'Play']) {
      const link = page.getByRole('navigation').getByRole('link', { name });
      await link.focus();
      await page.keyboard.press('Enter');
      await until(async () => (await link.getAttribute('aria-current')) === 'page', name);
      assert.equal(await page.title(), `${name} · gridlock`);
    }
    await settled(page, 0);
    assert.equal(await page.getByRole('grid', { name: 'Board of mnk:4,4,4' }).getByRole('row').count(), 4);
    assert.equal(await page.locator('[aria-live=polite] .headline').innerText(), await headline(page));
    page.complaints = page.complaints.filter((text) => !text.includes('400'));
  });

  await test(run, 'the shapes to choose from are those of the server', async () => {
    const names = (await (await fetch(`${run.address}/api/shapes`)).json()).map((shape) => shape.name);
    const page = await visit(run, '#/play?game=poly:tippy@4x4');
    const select = page.getByLabel('Shape');
    await until(async () => (await select.locator('option').count()) === names.length, 'all shapes');
    assert.deepEqual(await select.locator('option').allTextContents(), names);
    assert.equal(await select.inputValue(), 'tippy');
  });

  await test(run, 'the atlas is a table whose fields open boards', async () => {
    // The same records whatever atlas the server has: what `atlas query --json` prints.
    const record = (game, value, more) => ({ question: 'winner', game, value, nodes: 10, seconds: 0.1, verdict: 'verified', ...more });
    const records = [record('mnk:4,5,4', 'maker'), record('mnk:4,4,4', 'breaker', { derived_from: 'mnk:4,4,4' }), record('mnk:5,5,4,strong', 'draw')];
    const page = await visit(run, '#/atlas?family=9', { viewport: { width: 900, height: 900 } });
    await page.route('**/api/atlas*', (route) => route.fulfill({ json: records }));
    await page.goto(`${run.address}/#/atlas?family=4`);
    await page.getByRole('link', { name: '4 by 5: Maker wins' }).waitFor();
    assert.equal(await page.getByRole('link', { name: '4 by 4: Breaker wins' }).innerText(), 'B');
    await page.getByRole('link', { name: '5 by 4: Maker wins' }).click();
    await until(() => page.url().endsWith('#/play?game=mnk:4,5,4'), 'the board');
    await page.goBack();
    await page.getByLabel('variant').selectOption('strong');
    await page.getByRole('link', { name: '5 by 5: a draw' }).waitFor();
    page.complaints = page.complaints.filter((text) => !text.includes('400'));
  });

  await test(run, 'the shipped atlas is drawn as it is, and its fields open boards', async () => {
    const { atlas } = await (await fetch(`${run.address}/api/about`)).json();
    if (!atlas) return console.log('# this gridlock has no SQLite');
    const words = { maker: 'Maker wins', breaker: 'Breaker wins' };
    const tones = { maker: 'win', breaker: 'loss' };
    for (const k of [4, 5]) {
      const page = await visit(run, `#/atlas?family=${k}`);
      const table = page.getByRole('table', { name: 'Boards by rows and columns' });
      await table.waitFor();
      const records = await (await fetch(`${run.address}/api/atlas?k=${k}`)).json();
      const plain = records.filter(({ question, game }) => question === 'winner' && /^mnk:\d+,\d+,\d+$/.test(game));
      assert.ok(plain.length > 30, `${plain.length} boards`);
      const drawn = await table.getByRole('link').evaluateAll((links) =>
        links.map((link) => [link.getAttribute('aria-label'), [link.className, Number.parseInt(link.style.getPropertyValue('--strength'))]]),
      );
      const fields = new Map(drawn);
      const seen = [];
      for (const { game, value, nodes } of plain) {
        const [rows, columns] = game.slice(4).split(',');
        const [tone, strength] = fields.get(`${rows} by ${columns}: ${words[value]}`) ?? [];
        assert.ok(tone?.split(' ').includes(tones[value]), `${game} is ${value}`);
        seen.push([nodes, strength]);
      }
      seen.sort(([a], [b]) => a - b);
      assert.ok(seen.every(([, strength], i) => !i || strength >= seen[i - 1][1]), 'more nodes, a stronger colour');
      assert.ok(seen.at(-1)[1] > seen[0][1]);
      await table.getByRole('link', { name: `${k} by ${k + 1}: Breaker wins` }).click();
      await settled(page, 0);
      assert.equal(await page.getByRole('grid').getAttribute('aria-label'), `Board of mnk:${k},${k + 1},${k}`);
      assert.match(await headline(page), /with best play Breaker wins\.$/);
    }
  });

  for (const colorScheme of ['light', 'dark'])
    await test(run, `what must be seen has a contrast of three to one, ${colorScheme}`, async () => {
      const page = await visit(run, '#/play?game=poly:el@3x3&side=both', { colorScheme });
      await settled(page, 0);
      const found = await contrasts(page);
      for (const moves of ['5', '5,1']) {
        await page.goto(`${run.address}/#/play?game=mnk:3,3,3,strong&after=${moves}&side=both`);
        await settled(page, moves.split(',').length);
        found.push(...(await contrasts(page)));
      }
      assert.equal(found.filter(([what]) => what === 'the last move').length, 2);
      assert.ok(found.length > 50, `${found.length} edges`);
      for (const [what, contrast] of found) assert.ok(contrast >= 3, `${what}: ${contrast.toFixed(2)}`);
    });

  await test(run, 'forced colours tell Maker from Breaker', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4&after=6,7&side=both', { forcedColors: 'active' });
    await settled(page, 2);
    assert.ok(await page.evaluate(() => matchMedia('(forced-colors: active)').matches));
    for (const [what, contrast] of await contrasts(page)) assert.ok(contrast >= 3, `${what}: ${contrast.toFixed(2)}`);
    const found = await page.evaluate(`(${measure})((contrast, colour) => {
      const of = (selector, property) => colour(getComputedStyle(document.querySelector(selector))[property]);
      return [contrast(of('.board .maker', 'fill'), of('.board .breaker', 'fill')), contrast(of('.stone.maker', 'backgroundColor'), of('.stone.breaker', 'backgroundColor'))];
    })`);
    for (const contrast of found) assert.ok(contrast >= 3, `${found}`);
  });

  await test(run, 'names contain the text that is seen', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4&after=6,7&side=both');
    const record = (game, value) => ({ question: 'winner', game, value, nodes: 10, seconds: 0.1, verdict: 'verified' });
    await page.route('**/api/atlas*', (route) => route.fulfill({ json: [record('mnk:4,5,4,strong', 'first'), record('mnk:4,4,4,strong', 'draw')] }));
    await page.route('**/api/pairings*distances*', (route) => route.fulfill({ json: { distances: [1] } })); // they take long
    for (const view of [...views, 'atlas?family=4', 'pairings?number=1234']) {
      await page.goto(`${run.address}/#/${view}`);
      await until(async () => (await page.locator('main .notice.wait').count()) === 0, view);
      const wrong = await page.locator('a[aria-label], button[aria-label]').evaluateAll((all) =>
        all.map((one) => [one.getAttribute('aria-label'), (one.innerText ?? '').trim()]).filter(([name, text]) => /\w/.test(text) && !name.includes(text)),
      );
      assert.deepEqual(wrong, [], view);
    }
    page.complaints = page.complaints.filter((text) => !text.includes('404')); // no search 1, if this runs alone
  });

  await test(run, 'a server that dies is noticed, asked again, and all goes on when it is back', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4');
    await settled(page, 0);
    await page.route('**/api/**', (route) => route.abort());
    await page.locator('[data-cell="6"]').click();
    const alert = page.getByText('The server does not answer.');
    await alert.waitFor();
    const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/about'));
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
    assert.equal(await alert.count(), 1);
    await page.unroute('**/api/**');
    await until(async () => (await alert.count()) === 0, 'it is back');
    await settled(page, 2); // and Breaker has answered
    page.complaints = page.complaints.filter((text) => !text.includes('ERR_FAILED'));
  });
}
