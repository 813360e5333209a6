// SPDX-License-Identifier: MIT
// What a board shows, read as a screen reader does: from its labels.

import assert from 'node:assert/strict';
import { until } from './harness.mjs';

// Map of cell -> label.
export async function labels(page) {
  const pairs = await page
    .locator('[role=gridcell]')
    .evaluateAll((cells) => cells.map((cell) => [Number(cell.dataset.cell), cell.getAttribute('aria-label')]));
  return new Map(pairs);
}

export async function stones(page) {
  const found = { maker: [], breaker: [] };
  for (const [cell, label] of await labels(page)) {
    if (label.includes('Maker')) found.maker.push(cell);
    if (label.includes('Breaker')) found.breaker.push(cell);
  }
  return found;
}

// The cells of the address, in the order in which they were taken.
export function after(page) {
  const words = new URLSearchParams(new URL(page.url()).hash.split('?')[1] ?? '');
  return (words.get('after') ?? '').split(',').filter(Boolean).map(Number);
}

export const headline = (page) => page.locator('.headline').innerText();

export const mayPlay = (page) => page.locator('[role=gridcell][aria-disabled=false]').count();

// Waits until it is our turn and every move was looked at, or the game is over.
export async function settled(page, length) {
  return until(async () => {
    if (after(page).length < length || !(await page.locator('.status[aria-busy=false] .headline').count())) return null;
    if ((await headline(page)).startsWith('The game is over')) return 'over';
    return (await mayPlay(page)) ? 'turn' : null;
  }, 'a turn, or the end');
}

// Takes the first free cell again and again, until the game is over; the other
// side answers each move.  Whoever wins, wins at every turn: the answers keep
// the value.  The address says a move before the page has drawn it, so only the
// answer to it shows that a turn is a new one.
export async function playOut(page, value) {
  let state = await settled(page, 0);
  while (state === 'turn') {
    assert.ok((await headline(page)).endsWith(`with best play ${value}.`), await headline(page));
    const before = after(page).length;
    await page.locator('[role=gridcell][aria-disabled=false]').first().click();
    state = await until(async () => {
      if ((await headline(page)).startsWith('The game is over')) return 'over';
      return after(page).length > before + 1 && (await mayPlay(page)) && (await headline(page)).includes('best play') ? 'turn' : null;
    }, 'an answer, or the end');
  }
}
