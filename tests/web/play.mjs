// SPDX-License-Identifier: MIT
// Games, moves and addresses.

import assert from 'node:assert/strict';
import { after, headline, labels, mayPlay, playOut, settled, stones } from './board.mjs';
import { test, until, visit } from './harness.mjs';

async function linesOf(run, game) {
  const response = await fetch(`${run.address}/api/game?game=${encodeURIComponent(game)}`);
  return (await response.json()).lines;
}

// In the page: streams say what the test says, and do not end.
function holdStreams() {
  const { fetch } = window;
  const encoder = new TextEncoder();
  const held = [];
  const waiting = [];
  window.say = async (line) => {
    if (!held.length) await new Promise((done) => waiting.push(done));
    held.at(-1).enqueue(encoder.encode(`${line}\n`));
  };
  window.fetch = async (address, options) => {
    if (!address.includes('stream=1')) return fetch(address, options);
    const body = new ReadableStream({ start: (controller) => held.push(controller) });
    options.signal.addEventListener('abort', () => held.splice(0, held.length));
    for (const done of waiting.splice(0)) done();
    return new Response(body);
  };
}

export async function play(run) {
  await test(run, 'Breaker stops Maker on 4,4,4, to the end of the game', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4&side=maker');
    await playOut(page, 'Breaker wins');
    assert.equal(await headline(page), 'The game is over: Breaker wins.');
    const { maker, breaker } = await stones(page);
    assert.equal(maker.length + breaker.length, after(page).length);
    assert.ok(breaker.length > 0 && maker.length >= breaker.length);
    for (const line of await linesOf(run, 'mnk:4,4,4'))
      assert.ok(line.some((cell) => !maker.includes(cell)), `Maker has ${line}`);
  });

  await test(run, 'Maker makes an el on 3 x 3, whatever Breaker does', async () => {
    const page = await visit(run, '#/play?game=poly:el@3x3&side=breaker');
    await playOut(page, 'Maker wins');
    assert.equal(await headline(page), 'The game is over: Maker wins.');
    const { maker } = await stones(page);
    const lines = await linesOf(run, 'poly:el@3x3');
    const made = lines.filter((line) => line.every((cell) => maker.includes(cell)));
    assert.ok(made.length > 0, `Maker has ${maker} only`);
    const marked = [...(await labels(page))].filter(([, label]) => label.includes('in the line')).map(([cell]) => cell);
    assert.ok(made.some((line) => line.join() === marked.join()), `the line that is marked is ${marked}`);
  });

  await test(run, 'a strong game has a first and a second player, and a draw', async () => {
    const page = await visit(run, '#/play?game=mnk:3,3,3,strong&after=5,1&side=both');
    await settled(page, 2);
    assert.equal(await headline(page), 'First to move; with best play it is a draw.');
    assert.match((await labels(page)).get(1), /^a1, Second, last move/);
    assert.match((await labels(page)).get(9), /^c3, draws/);
  });

  await test(run, 'what a strong stone does is said, and drawn', async () => {
    // b2 and c2 are First's, in the corners Second has wasted two stones.
    const page = await visit(run, '#/play?game=gttt:elly@4x4&after=6,1,7,16&side=both');
    await settled(page, 4);
    const { proof } = await (await fetch(`${run.address}/api/position?game=gttt:elly@4x4&after=6,1,7,16`)).json();
    assert.equal(await page.locator('.sentence').innerText(), proof.sentence);
    assert.match(proof.sentence, /^First takes \w+ and threatens to complete a line at .* First wins, whatever Second does\.$/);
    const all = await labels(page);
    assert.match(all.get(proof.move), /the proof plays here/);
    for (const cell of proof.zone) assert.match(all.get(cell), /in the zone/);
    assert.equal(await page.locator('.board .core').count(), proof.core.length);
    assert.ok(proof.core.every((cell) => [6, 7].includes(cell)));
  });

  await test(run, 'stones are whose they are, in any order of options and of turns', async () => {
    const page = await visit(run, '#/play?game=mnk:5,5,3,torus,strong,first=breaker&after=7&side=both');
    await settled(page, 1);
    assert.match((await labels(page)).get(7), /^b2, Second, last move/);
    const form = page.getByRole('form', { name: 'Choose a game' });
    assert.ok(await form.getByLabel('torus').isChecked());
    await page.goto(`${run.address}/#/play?game=gttt:tic@4x4,p=2,q=1&after=1,2,3,5,6&side=both`);
    await settled(page, 5);
    const all = await labels(page);
    assert.deepEqual([1, 2, 3, 5, 6].map((cell) => all.get(cell).split(', ')[1]), ['First', 'Second', 'Second', 'First', 'First']);
  });

  await test(run, 'stones are there before their values are', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4');
    await settled(page, 0);
    let go;
    const held = new Promise((done) => (go = done));
    await page.route('**/api/position*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${run.address}/#/play?game=mnk:6,6,5&after=15,16,22,1&side=maker`);
    await until(async () => (await stones(page)).maker.length === 2, 'two stones of Maker’s');
    assert.deepEqual(await stones(page), { maker: [15, 22], breaker: [1, 16] });
    assert.equal(await page.locator('.headline').count(), 0);
    // Undo needs no value, either: back to where Maker is to move.
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(() => after(page).join() === '15,16', 'two stones');
    go();
    await settled(page, 2);
  });

  await test(run, 'lines that were hit are drawn, across the edges of a torus, too', async () => {
    const page = await visit(run, '#/play?game=mnk:4,5,4,torus&after=1,8&side=both');
    await settled(page, 2);
    const drawn = await page.locator('.board path.line').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
    const lines = (await linesOf(run, 'mnk:4,5,4,torus')).filter((line) => line.includes(8));
    assert.equal(drawn.length, lines.length);
    // Three steps join four cells in a row; one across an edge has two halves.
    const column = (cell) => (cell - 1) % 5;
    const row = (cell) => Math.floor((cell - 1) / 5);
    lines.forEach((line, i) => {
      const whole = (drawn[i].match(/l-?[01] -?[01](?=M|$)/g) ?? []).length;
      const halves = (drawn[i].match(/l(-?[01] -?0\.5|-?0\.5 -?0\.5|-?0\.5 -?[01])(?=M|$)/g) ?? []).length;
      const steps = whole + halves / 2;
      assert.ok(steps >= 3, `${line}: ${drawn[i]}`);
      const inside = line.every((cell) => Math.abs(column(cell) - column(line[0])) < 4 && Math.abs(row(cell) - row(line[0])) < 4);
      if (inside && !halves) assert.equal(whole, steps);
    });
    assert.ok(drawn.some((path) => path.includes('0.5 0l0.5') || /l-?0\.5/.test(path)), 'no line crosses an edge');
    // A polyomino hangs together by edges: no diagonal steps.
    await page.goto(`${run.address}/#/play?game=poly:elly@4x4&after=6,7&side=both`);
    await settled(page, 2);
    const poly = await page.locator('.board path.line').evaluateAll((all) => all.map((path) => path.getAttribute('d')));
    assert.ok(poly.length > 0);
    for (const path of poly) assert.deepEqual([(path.match(/l/g) ?? []).length, /l-?1 -?1/.test(path)], [3, false], path);
  });

  await test(run, 'the quick search answers, too', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4&against=search');
    await settled(page, 0);
    await page.locator('[data-cell="6"]').click();
    await settled(page, 2);
    assert.equal(after(page)[0], 6);
  });

  await test(run, 'outcomes are signs and words, not only colours', async () => {
    const page = await visit(run, '#/play?game=poly:el@3x3&side=both');
    await settled(page, 0);
    // By hand: in the corner Maker has too few cells around her, elsewhere she wins.
    const all = await labels(page);
    for (const cell of [1, 3, 7, 9]) assert.match(all.get(cell), /loses/);
    for (const cell of [2, 4, 5, 6, 8]) assert.match(all.get(cell), /wins/);
    const signs = await page.locator('.board text.sign').allTextContents();
    assert.equal(signs.filter((sign) => sign === '−').length, 4);
    assert.equal(signs.filter((sign) => sign === '+').length, 5);
    const fills = await page.evaluate(() => {
      const tone = (name) => {
        const probe = document.body.appendChild(document.createElement('i'));
        probe.style.color = `var(--${name})`;
        const { color } = getComputedStyle(probe);
        probe.remove();
        return color;
      };
      const cells = [...document.querySelectorAll('.board rect.cell')].map((cell) => getComputedStyle(cell).fill);
      return { cells, win: tone('win'), loss: tone('loss') };
    });
    assert.notEqual(fills.win, fills.loss);
    assert.deepEqual(fills.cells, [1, 2, 3, 4, 5, 6, 7, 8, 9].map((cell) => ([1, 3, 7, 9].includes(cell) ? fills.loss : fills.win)));
    await page.getByLabel('show outcomes').uncheck();
    await until(async () => (await page.locator('.board text.sign').count()) === 0, 'no signs');
  });

  await test(run, 'the proof is drawn and said', async () => {
    const page = await visit(run, '#/play?game=poly:el@3x3&side=both');
    await settled(page, 0);
    const position = await (await fetch(`${run.address}/api/position?game=poly:el@3x3`)).json();
    const drawn = [...(await labels(page))].filter(([, label]) => /in the zone|in T of the card/.test(label)).map(([cell]) => cell);
    assert.deepEqual(drawn, position.proof.zone);
    assert.match((await labels(page)).get(position.proof.move), /the proof plays here/);
    assert.equal(await page.locator('.sentence').innerText(), position.proof.sentence);
    await page.locator('[data-cell="5"]').hover();
    const zone = position.moves.find((move) => move.cell === 5).zone;
    assert.equal(await page.locator('.board .peek').count(), zone.length);
  });

  await test(run, 'the pairs that are drawn stop every line that is alive', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4&after=6,7,10,11&side=both');
    await settled(page, 4);
    const { breaker } = await stones(page);
    const mates = new Map();
    for (const [cell, label] of await labels(page)) {
      const name = /paired with ([a-d])([1-4])/.exec(label);
      if (name) mates.set(cell, (Number(name[2]) - 1) * 4 + name[1].charCodeAt(0) - 96);
    }
    for (const [cell, mate] of mates) assert.equal(mates.get(mate), cell);
    const alive = (await linesOf(run, 'mnk:4,4,4')).filter((line) => !line.some((cell) => breaker.includes(cell)));
    assert.ok(alive.length > 0);
    for (const line of alive) assert.ok(line.some((cell) => line.includes(mates.get(cell))), `${line} holds no pair`);
    assert.match(await page.locator('.sentence').innerText(), /pairs/);
  });

  await test(run, 'pairs are dominoes with letters', async () => {
    const page = await visit(run, '#/pairings?board=mnk:5,5,5');
    const board = page.getByRole('region', { name: 'A pairing of a board' });
    await board.locator('[role=gridcell]').first().waitFor();
    const mates = [...(await labels(board))].filter(([, label]) => label.includes('paired with'));
    assert.equal(mates.length, 24); // twelve lines that share no two cells need twelve pairs
    const letters = await board.locator('.board text').allTextContents();
    assert.equal(letters.length, 24);
    assert.equal(new Set(letters).size, 12);
  });

  await test(run, 'an address says it all: opened again, it shows the same', async () => {
    const hash = '#/play?game=mnk:5,5,4&after=13,7,12,11&side=both';
    const page = await visit(run, hash);
    await settled(page, 4);
    const seen = [...(await labels(page))];
    assert.deepEqual(await stones(page), { maker: [12, 13], breaker: [7, 11] });
    const other = await visit(run, new URL(page.url()).hash);
    await settled(other, 4);
    assert.deepEqual([...(await labels(other))], seen);
    await page.reload();
    await settled(page, 4);
    assert.deepEqual([...(await labels(page))], seen);
  });

  await test(run, 'undo, back and forward go through the game', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4');
    await settled(page, 0);
    await page.locator('[data-cell="6"]').click();
    await settled(page, 2);
    const first = after(page);
    await page.locator('[role=gridcell][aria-disabled=false]').first().click();
    await settled(page, 4);
    const second = after(page);
    assert.deepEqual(second.slice(0, 2), first);
    await page.getByRole('button', { name: 'Undo' }).click();
    await until(() => after(page).length === 2, 'two stones');
    assert.deepEqual(after(page), first);
    await page.goBack();
    await until(() => after(page).length === 4, 'four stones');
    await page.goBack();
    await until(() => after(page).length === 2, 'two stones again');
    await settled(page, 2);
    assert.equal((await stones(page)).maker.length, 1);
    await page.goForward();
    await until(() => after(page).join() === second.join(), 'forward again');
    // One stone if both sides are ours, else back to where our side was to move.
    for (const [side, left] of [['both', '6,7'], ['breaker', '6']]) {
      await page.goto(`${run.address}/#/play?game=mnk:4,4,4&after=6,7,10&side=${side}`);
      await settled(page, 3);
      await page.getByRole('button', { name: 'Undo' }).click();
      await until(() => after(page).join() === left, `${left}, as ${side}`);
    }
  });

  await test(run, 'the keyboard is enough', async () => {
    const page = await visit(run, '#/play?game=mnk:3,3,3&side=both');
    await settled(page, 0);
    await page.locator('[data-cell="1"]').focus();
    const way = { ArrowRight: '2', ArrowDown: '5', ArrowLeft: '4', ArrowUp: '1', End: '3', Home: '1' };
    for (const [key, cell] of Object.entries(way)) {
      await page.keyboard.press(key);
      assert.equal(await page.locator(':focus').getAttribute('data-cell'), cell, key);
    }
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowRight']) await page.keyboard.press(key);
    const outline = await page.locator(':focus').evaluate((cell) => [cell.dataset.cell, getComputedStyle(cell).outlineStyle]);
    assert.deepEqual(outline, ['5', 'solid']);
    await page.keyboard.press('Enter');
    await settled(page, 1);
    assert.deepEqual(after(page), [5]);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Space');
    await settled(page, 2);
    assert.deepEqual(after(page), [5, 1]);
    await page.keyboard.press('Tab'); // the grid is one stop
    assert.equal(await page.locator('[role=gridcell]:focus').count(), 0);
  });

  await test(run, 'games are chosen by fields or by name', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4');
    const form = page.getByRole('form', { name: 'Choose a game' });
    await form.getByLabel('Columns').fill('5');
    await form.getByLabel('torus').check();
    await form.getByLabel('Begins').selectOption('breaker');
    assert.equal(await form.getByLabel('Name of the game').inputValue(), 'mnk:4,5,4,torus,first=breaker');
    await form.getByRole('combobox', { name: 'Game', exact: true }).selectOption('poly');
    assert.equal(await form.getByLabel('Name of the game').inputValue(), 'poly:el@5x4,torus,first=breaker');
    await form.getByLabel('Name of the game').fill('poly:0:0,1:0,1:1@4x2');
    await form.getByRole('button', { name: 'Play' }).click();
    await until(async () => (await page.locator('[role=gridcell]').count()) === 8, 'eight cells');
    assert.ok(page.url().endsWith('game=poly:0:0,1:0,1:1@4x2'));
  });

  await test(run, 'moves may be names, as the command line has them', async () => {
    const page = await visit(run, '#/play?game=mnk:3,4,3&after=B2,d1,9&side=both');
    await settled(page, 0);
    assert.deepEqual(await stones(page), { maker: [6, 9], breaker: [4] });
    await page.locator('[data-cell="1"]').click();
    await until(() => after(page).join() === '6,4,9,1', 'numbers');
    await page.goto(`${run.address}/#/play?game=mnk:3,4,3&after=b2,e1&side=both`);
    await page.getByText('--after: column 4').waitFor();
    assert.deepEqual(await stones(page), { maker: [6], breaker: [] });
    assert.equal(await page.locator('.board [cx=NaN]').count(), 0);
    page.complaints = page.complaints.filter((text) => !text.includes('400'));
  });

  await test(run, 'a position that was opened is shown, and goes on when somebody says so', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4&after=6&side=maker');
    await page.locator('.status[aria-busy=false] .headline').waitFor();
    await page.waitForTimeout(700); // twice the pause before an answer
    assert.deepEqual(after(page), [6]);
    await page.getByRole('button', { name: 'Let Breaker move' }).click();
    await until(() => after(page).length === 2, 'an answer');
  });

  await test(run, 'the proof’s move is played at once, and values come one by one', async () => {
    const lines = async (moves) => (await (await fetch(`${run.address}/api/position?game=mnk:4,4,4&after=${moves}&seconds=20&stream=1`)).text()).trim().split('\n');
    const page = await visit(run, '#/play?game=mnk:4,4,4');
    await settled(page, 0);
    await page.evaluate(holdStreams);
    const say = (line) => page.evaluate((text) => window.say(text), line);
    // Breaker has a proof, but not one of his moves was looked at.
    await page.locator('[data-cell="6"]').click();
    const first = await lines('6');
    assert.equal(JSON.parse(first[1]).category, 'win');
    await say(first[0]);
    await page.getByRole('button', { name: 'Move now' }).waitFor();
    assert.equal(await headline(page), 'Breaker to move. Looking for who wins.');
    assert.equal(await page.locator('.board text.sign').count(), 0);
    await say(first[1]);
    await until(() => after(page).length === 2, 'an answer');
    assert.equal(after(page)[1], JSON.parse(first[1]).proof.move);
    // Maker may move before anything is known; a value is there as soon as it is.
    const next = await lines(after(page).join());
    const { move } = JSON.parse(next[2]);
    await say(next[0]);
    await until(() => mayPlay(page), 'Maker may move');
    await say(JSON.stringify({ move: { ...move, category: 'draw' } }));
    await until(async () => (await page.locator('.board text.sign').count()) === 1, 'a value');
    assert.match((await labels(page)).get(move.cell), /draws/);
    assert.equal(await page.locator('.status').getAttribute('aria-busy'), 'true');
    // Nobody need wait: the best move that is known so far.
    await page.locator(`[data-cell="${move.cell}"]`).click();
    const last = await lines(after(page).join());
    await say(last[0]);
    await page.getByRole('button', { name: 'Move now' }).click();
    await until(() => after(page).length === 4, 'an answer');
    assert.equal(after(page)[3], JSON.parse(last[0]).moves[0].cell);
  });

  await test(run, 'the other side’s move is said, and focus stays where it was', async () => {
    const page = await visit(run, '#/play?game=mnk:4,4,4');
    await settled(page, 0);
    const told = page.locator('.told[aria-live=polite]');
    assert.equal(await told.innerText(), '');
    await page.locator('[data-cell="6"]').click();
    await settled(page, 2);
    const [name] = (await labels(page)).get(after(page)[1]).split(',');
    assert.equal(await told.innerText(), `Breaker took ${name}.`);
    await page.locator('[role=gridcell][aria-disabled=false]').first().click();
    await settled(page, 4);
    const focus = () => page.locator(':focus').innerText();
    await page.getByRole('button', { name: 'Undo' }).focus();
    for (const length of [2, 0, 0]) {
      await page.keyboard.press('Enter');
      await until(() => after(page).length === length, `${length} stones`);
      await settled(page, length);
      assert.equal(await focus(), 'Undo');
    }
    await page.locator('[data-cell="6"]').click();
    await settled(page, 2);
    await page.getByRole('button', { name: 'New game' }).focus();
    await page.keyboard.press('Enter');
    await settled(page, 0);
    assert.equal(await focus(), 'New game');
  });
}
