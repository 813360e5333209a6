// SPDX-License-Identifier: MIT
// Searches, watched.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { curve, most } from '../../web/src/lib/curve.js';
import { test, until, visit } from './harness.mjs';

async function start(page, game) {
  await page.getByLabel('Name of the game').fill(game);
  await page.getByRole('button', { name: 'Start' }).click();
}

const nodes = async (page) => Number((await page.locator('dl.facts dd').nth(1).innerText()).replaceAll(',', ''));
const jobOf = (page) => new URLSearchParams(page.url().split('?')[1]).get('job');

// gridcheck itself, on the file that the page offers.
async function checkDownload(page, gridcheck, game) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Certificate' }).click()]);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'gridlock-web-'));
  try {
    const file = path.join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return execFileSync(gridcheck, [game, file], { encoding: 'utf8', timeout: 60000 });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

// In the page, in place of the server's events: one each so many milliseconds.
function feedEvents(period) {
  let told = 0;
  window.told = () => told;
  window.EventSource = class extends EventTarget {
    timer = setInterval(() => {
      told++;
      const data = JSON.stringify({ engine: 'pns', seconds: told / 10, nodes: 100 * told, bytes: 1e6 + told, pn: 1 + (told % 97), dn: 1 });
      this.dispatchEvent(new MessageEvent('progress', { data }));
    }, period);
    close() {
      clearInterval(this.timer);
    }
  };
}

// Changes of the first curve, and the points of all.
function countRedraws() {
  let redraws = 0;
  const curves = () => [...document.querySelectorAll('figure path[vector-effect]')];
  new MutationObserver((changes) => (redraws += changes.length)).observe(curves()[0], { attributeFilter: ['d'] });
  window.watched = () => ({ told: window.told(), redraws, points: curves().map((one) => one.getAttribute('d').split('L').length) });
}

export async function solve(run, gridcheck) {
  await test(run, '6,6,5 is solved, drawn, proved and checked', async () => {
    const page = await visit(run, '#/solve');
    await start(page, 'mnk:6,6,5');
    await page.getByText('Breaker wins.').waitFor();
    await page.getByText('gridcheck: verified').waitFor();
    assert.ok((await nodes(page)) > 0);
    await page.getByRole('img', { name: /^Nodes/ }).waitFor();
    // The size of the tables, and how much that is of the 1 GB that they may have.
    const { progress } = await (await fetch(`${run.address}/api/jobs/${jobOf(page)}`)).json();
    const share = new RegExp(`^Table use, of 1.00 GB: .* \\((under 0.1|${(progress.bytes / 1e7).toPrecision(2)}) %\\)`);
    await page.getByRole('img', { name: share }).waitFor();
    assert.match(await checkDownload(page, gridcheck, 'mnk:6,6,5'), /^s VERIFIED BREAKER$/m);
  });

  await test(run, 'an answer that comes late does not undo what events have told', async () => {
    const page = await visit(run, '#/solve');
    const old = { job: 2, game: 'mnk:6,6,5', state: 'running', progress: null, result: null, check: null };
    let late;
    const served = new Promise((done) => (late = done));
    const delay = async (route) => {
      await page.getByText('gridcheck: verified').waitFor();
      await route.fulfill({ json: old });
      late();
    };
    await page.route(/api\/jobs\/\d+$/, delay, { times: 1 });
    await start(page, 'mnk:6,6,5');
    await served;
    await page.waitForTimeout(300);
    assert.equal(await page.getByText('Searching…').count(), 0);
    assert.equal(await page.getByText('gridcheck: verified').count(), 1);
  });

  await test(run, 'a long search is watched live, stopped, and goes on', async () => {
    const page = await visit(run, '#/solve');
    await start(page, 'mnk:8,8,5');
    await page.getByText('Searching…').waitFor();
    const early = await until(() => nodes(page), 'some nodes');
    await until(async () => (await nodes(page)) > early, 'more nodes');
    const curve = page.getByRole('img', { name: /^Nodes/ }).locator('path').last();
    await until(async () => ((await curve.getAttribute('d')).match(/L/g) ?? []).length >= 3, 'a curve');
    const first = jobOf(page);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.state', { hasText: 'stopped' }).waitFor();
    assert.equal(await page.getByRole('link', { name: 'Certificate' }).count(), 0);
    await page.getByRole('button', { name: 'Resume' }).click();
    await until(() => jobOf(page) !== first, 'another job');
    await page.getByText('Searching…').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.state', { hasText: 'stopped' }).waitFor();
  });

  await test(run, 'a search is drawn twice a second, and by some 500 points however long it takes', async () => {
    const page = await visit(run, '#/solve');
    await page.clock.install();
    const job = { job: 1, game: 'mnk:9,9,5', state: 'running', progress: null, result: null, check: null, memory: '1G' };
    await page.route(/api\/jobs\/1$/, (route) => route.fulfill({ json: job }));
    await page.evaluate(feedEvents, 100);
    await page.goto(`${run.address}/#/solve?job=1`);
    await page.getByText('Searching…').waitFor();
    await page.evaluate(countRedraws);
    await page.clock.runFor(30000); // and what goes by meanwhile
    const { told, redraws, points } = await page.evaluate(() => window.watched());
    assert.ok(told >= 300, `${told} events`);
    assert.ok(redraws > told / 7 && redraws <= told / 5 + 1, `${redraws} redraws of ${told} events`);
    // A point for each redraw so far; the first may be older than the count.
    assert.ok(new Set(points).size === 1 && points[0] >= redraws && points[0] <= redraws + 2, `${points} points, ${redraws} redraws`);
    // Ten hours, and then one more event.
    const line = curve();
    for (let seconds = 0.5; seconds <= 36000; seconds += 0.5) {
      line.add({ seconds });
      if (seconds > 500) assert.ok(line.points.length > most / 4 && line.points.length <= most, `${line.points.length} points`);
    }
    const kept = line.points.map(({ seconds }) => seconds);
    assert.deepEqual([kept[0], kept.at(-1)], [0.5, 36000]);
    const gaps = kept.slice(1, -1).map((seconds, i) => seconds - kept[i]);
    assert.ok(Math.max(...gaps) <= 2 * Math.min(...gaps), 'they are about as far apart');
  });

  await test(run, 'a search that came to its limit is resumed, to the end and the verdict', async () => {
    const page = await visit(run, '#/solve');
    await page.getByLabel('Seconds').fill('0.3'); // of about one
    await start(page, 'strip:13');
    await page.locator('.state', { hasText: 'stopped' }).waitFor();
    assert.equal(await page.locator('.headline').innerText(), 'Stopped (limit: time).');
    assert.equal(await page.getByText(/gridcheck/).count(), 0);
    const before = await nodes(page);
    const first = jobOf(page);
    await page.getByLabel('Seconds').fill('100');
    await page.getByRole('button', { name: 'Resume' }).click();
    await until(() => jobOf(page) !== first, 'another job');
    await page.getByText('Maker wins.').waitFor({ timeout: 60000 });
    await page.getByText('gridcheck: verified').waitFor();
    assert.ok((await nodes(page)) > before, 'what was done before counts');
    assert.match(await checkDownload(page, gridcheck, 'strip:13'), /^s VERIFIED MAKER$/m);
    // The checkpoint has moved on to the other job.
    await page.goto(`${run.address}/#/solve?job=${first}`);
    await page.getByRole('button', { name: 'Start again' }).waitFor();
  });

  await test(run, 'a verdict is what gridcheck says, and nothing without it', async () => {
    const page = await visit(run, '#/solve');
    const done = { job: 1, game: 'mnk:6,6,5', state: 'done', progress: null, result: { value: 'maker', nodes: 1 }, check: null, certificate: true };
    const says = { running: '… gridcheck is checking', verified: '✓ gridcheck: verified', refuted: '✗ gridcheck: refuted', failed: '… gridcheck could not be run' };
    for (const [check, sentence] of [[null, null], ...Object.entries(says)]) {
      await page.route(/api\/jobs\/1/, (route) => (route.request().url().endsWith('events') ? route.abort() : route.fulfill({ json: { ...done, check } })));
      await page.goto(`${run.address}/#/solve`);
      await page.goto(`${run.address}/#/solve?job=1`);
      await page.reload();
      await page.getByText('Maker wins.').waitFor();
      const verdict = page.locator('.verdict');
      assert.equal(await verdict.count(), check ? 1 : 0, `${check}`);
      if (check) assert.ok((await verdict.innerText()).replace(/\s+/g, ' ').startsWith(sentence), await verdict.innerText());
      await page.unroute(/api\/jobs\/1/);
    }
    page.complaints = page.complaints.filter((text) => !text.includes('ERR_FAILED'));
  });

  await test(run, 'a search that is done can be opened by its address', async () => {
    const page = await visit(run, '#/solve?job=1');
    await page.getByText('Breaker wins.').waitFor();
    await page.getByText('gridcheck: verified').waitFor();
    await page.getByRole('region', { name: 'Searches' }).getByRole('link', { name: /^1 mnk:6,6,5/ }).waitFor();
  });

  await test(run, 'a search asks for no more memory than the server has', async () => {
    const page = await visit(run, '#/solve');
    const field = page.getByLabel('Memory');
    assert.equal(await field.inputValue(), '1G');
    await page.route('**/api/about', (route) => route.fulfill({ json: { version: '0', limits: { seconds: 5, memory: '300M' } } }));
    await page.reload();
    await until(async () => (await field.inputValue()) === '300M', 'less');
    await page.unroute('**/api/about');
    await field.fill('999999999G');
    await start(page, 'mnk:3,3,3');
    await page.getByText('memory: this is more than a search here may have').waitFor();
    page.complaints = page.complaints.filter((text) => !text.includes('400'));
  });

  await test(run, 'a game that makes no sense is refused in words', async () => {
    const page = await visit(run, '#/solve');
    await start(page, 'mnk:6,6');
    const sentence = await page.getByRole('alert').innerText();
    assert.match(sentence, /\w+ \w+/);
    page.complaints = page.complaints.filter((text) => !text.includes('400'));
  });
}
