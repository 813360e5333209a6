// SPDX-License-Identifier: MIT
// Sequences and pairings.

import assert from 'node:assert/strict';
import { follow, same } from '../../web/src/lib/lattice.js';
import { labels, stones } from './board.mjs';
import { test, until, visit } from './harness.mjs';

const marked = async (page) => [...(await labels(page))].filter(([, label]) => label.includes('in the zone')).map(([cell]) => cell);

// The cells of one shape in all its orientations, moved to the corner, as texts.
function orientations(cells) {
  const images = [];
  for (let r = 0; r < 8; r++) {
    const moved = cells.map(([x, y]) => {
      const [a, b] = [r & 1 ? -x : x, r & 2 ? -y : y];
      return r & 4 ? [b, a] : [a, b];
    });
    images.push(corner(moved));
  }
  return images;
}

function corner(cells) {
  const [left, top] = [0, 1].map((axis) => Math.min(...cells.map((cell) => cell[axis])));
  return cells.map(([x, y]) => `${x - left}:${y - top}`).sort().join();
}

const choose = (list, size) => (size ? list.flatMap((one, i) => choose(list.slice(i + 1), size - 1).map((rest) => [one, ...rest])) : [[]]);

const makes = (stones, goal) => {
  const goals = orientations(goal);
  return choose(stones, goal.length).some((some) => goals.includes(corner(some)));
};

// All of Breaker's ways through a sequence; their number.
function everyWay({ situations, goal }, path = []) {
  const step = follow(situations, situations.length - 1, path);
  const taken = [...step.maker, ...step.breaker].map(String);
  assert.equal(step.breaker.length, path.length, `${path}: a cell of the neighbourhood has an answer`);
  assert.equal(new Set(taken).size, taken.length, `${path}: nobody takes a cell twice`);
  assert.ok(step.core.every((cell) => step.maker.some((one) => same(one, cell))), `${path}: Maker has the core`);
  assert.ok(step.neighbourhood.every((cell) => !step.breaker.some((one) => same(one, cell))), `${path}: Breaker is not in it`);
  if (step.neighbourhood.length) return step.neighbourhood.map((cell) => everyWay({ situations, goal }, [...path, cell])).reduce((a, b) => a + b);
  assert.ok(makes(step.maker, goal), `${path}: Maker has ${JSON.stringify(step.maker)}`);
  return 1;
}

async function sequence(run) {
  const page = await visit(run, '#/sequences?poly=tippy');
  await page.getByText('Situation 3: Breaker is to move').waitFor();
  let step = 0;
  while ((await marked(page)).length) {
    const cells = await marked(page);
    await page.locator(`[data-cell="${cells[0]}"]`).click();
    step++;
    await until(async () => (await stones(page)).breaker.length === step, `Breaker's stone ${step}`);
    assert.ok(step <= 3, 'a situation leads to an earlier one');
  }
  await page.getByText('Maker has made the polyomino').waitFor();
  const width = await page.locator('[role=row]').first().locator('[role=gridcell]').count();
  const { maker } = await stones(page);
  const points = maker.map((cell) => [(cell - 1) % width, Math.floor((cell - 1) / width)]);
  assert.ok(makes(points, [[0, 0], [1, 0], [1, 1], [2, 1]]), `Maker has ${JSON.stringify(points)}`);
  return { page, step };
}

// The pairings view, without what needs the whole graph: that takes seconds,
// and has a test of its own.
async function visitPairing(run, number) {
  const page = await visit(run, '#/play');
  await page.route(/pairings\/graph|distances=1/, () => {}); // never answered
  await page.goto(`${run.address}/#/pairings?number=${number}`);
  return page;
}

export async function walk(run) {
  await test(run, 'a sequence is walked to the polyomino, and back', async () => {
    const { page, step } = await sequence(run);
    await page.getByRole('button', { name: 'Back' }).click();
    await until(async () => (await stones(page)).breaker.length === step - 1, 'one stone less');
    await page.goBack();
    await until(async () => (await stones(page)).breaker.length === step, 'all stones again');
    await page.getByRole('link', { name: /^Situation 1,/ }).click();
    await page.getByText('Situation 1: Breaker is to move').waitFor();
  });

  await test(run, 'what is known about Snaky is said before, and after, it was looked for', async () => {
    const { atlas } = await (await fetch(`${run.address}/api/about`)).json();
    const page = await visit(run, '#/sequences?poly=el');
    let release;
    const held = new Promise((done) => (release = done));
    await page.route('**/api/sequence?poly=snaky*', async (route) => {
      await held;
      await route.fulfill({ json: { game: 'poly:snaky@inf', value: 'unknown', handicap: 0, situations: [], reason: 'time' } });
    });
    await page.goto(`${run.address}/#/sequences?poly=snaky`);
    const known = page.getByRole('region', { name: 'What is known' });
    await known.getByText('Whether Maker makes Snaky without a handicap is open here.').waitFor();
    await page.getByText('for five seconds').waitFor();
    if (atlas) await known.getByText(/With a handicap of 1 Maker wins in 13 turns \(gridcheck: verified\)/).waitFor();
    release();
    await page.getByText('No proof was found (limit: time).').waitFor();
    assert.equal(await known.count(), 1);
    if (!atlas) return console.log('# this gridlock has no SQLite');
    assert.equal(await known.getByRole('link').getAttribute('href'), '#/sequences?poly=snaky&handicap=1');
    await page.goto(`${run.address}/#/sequences?poly=el`);
    await page.getByText(/Breaker is to move/).waitFor();
    assert.equal(await known.count(), 0);
    page.complaints = page.complaints.filter((text) => !text.includes('400'));
  });

  await test(run, 'every way through a sequence ends with the polyomino', async () => {
    for (const query of ['poly=el', 'poly=tippy', 'poly=knobby', 'poly=tic&edge=1', 'poly=snaky&handicap=3']) {
      const answer = await (await fetch(`${run.address}/api/sequence?${query}`)).json();
      assert.ok(everyWay(answer) > 1, query);
    }
  });

  await test(run, 'three pairings are walked along edges of the graph', async () => {
    const page = await visitPairing(run, 17);
    const seen = [17];
    for (let i = 0; i < 3; i++) {
      const here = seen.at(-1);
      await page.getByRole('heading', { name: `Pairing ${here.toLocaleString('en')}`, exact: true }).waitFor();
      const links = page.getByRole('list', { name: 'Neighbours' }).getByRole('link');
      const numbers = (await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')))).map((name) => Number(name.slice(8).replaceAll(',', '')));
      if (i) assert.ok(numbers.includes(seen.at(-2)), 'every edge goes both ways');
      const next = numbers.find((number) => !seen.includes(number));
      seen.push(next);
      await page.getByRole('link', { name: `Pairing ${next.toLocaleString('en')}`, exact: true }).first().click();
    }
    await page.getByRole('heading', { name: `Pairing ${seen[3].toLocaleString('en')}`, exact: true }).waitFor();
    // 32 pairs, and those across an edge are drawn at both.
    assert.ok((await page.getByRole('img', { name: /^Pairing/ }).locator('.pair').count()) >= 32);
    await page.goBack();
    await page.getByRole('heading', { name: `Pairing ${seen[2].toLocaleString('en')}`, exact: true }).waitFor();
  });

  await test(run, 'pairings are browsed by number, from the first to the last', async () => {
    const page = await visitPairing(run, 194543);
    const shown = (number) => page.getByRole('heading', { name: `Pairing ${number.toLocaleString('en')}`, exact: true }).waitFor();
    await shown(194543);
    assert.ok(await page.getByRole('button', { name: 'Next pairing' }).isDisabled());
    await page.getByRole('button', { name: 'Previous pairing' }).click();
    await shown(194542);
    await page.getByLabel('Number').fill('100000');
    await page.getByLabel('Number').press('Enter');
    await shown(100000);
    const { pairing, neighbours } = await (await fetch(`${run.address}/api/pairings?number=100000`)).json();
    assert.equal(await page.locator('.digits').innerText(), pairing);
    assert.equal(await page.getByRole('list', { name: 'Neighbours' }).getByRole('link').count(), neighbours.length);
    assert.equal((await fetch(`${run.address}/api/pairings?number=194544`)).status, 400);
  });

  await test(run, 'the graph of the pairings has its figures, bars and small components', async () => {
    const page = await visit(run, '#/pairings?number=1');
    const graph = page.getByRole('region', { name: 'The graph of all pairings' });
    await graph.scrollIntoViewIfNeeded();
    await graph.getByText('194,543').waitFor();
    await graph.getByText('532,107').waitFor();
    await graph.getByRole('img', { name: /5: 66185/ }).waitFor();
    // The paper's small components: 48, 26, five of 16, five of 10, and 6.
    assert.equal(await graph.getByRole('group', { name: /^Component/ }).count(), 13);
    await page.getByRole('img', { name: /distance from this one: 0: 1, 1: 6, / }).waitFor();
    await graph.getByRole('group', { name: 'Component of 6 pairings' }).getByRole('link').first().click();
    const six = page.getByRole('img', { name: /distance/ });
    await until(async () => {
      const counts = [...(await six.getAttribute('aria-label')).matchAll(/\d+: (\d+)/g)].map((match) => Number(match[1]));
      return counts.reduce((a, b) => a + b, 0) === 6;
    }, 'six pairings in all');
  });
}
