// SPDX-License-Identifier: MIT
// Names of games, taken apart into the fields of a form and put together
// again.  What the form cannot say stays text; the server has the last word.

export const kinds = { mnk: 'k in a row', poly: 'Polyomino', gttt: 'Polyomino, strong', strip: 'Strip', text: 'By name' };

const blank = {
  kind: 'mnk', rows: 4, columns: 4, k: 4, shape: 'el', length: 8, strong: false, torus: false, first: '', text: '',
};

function options(fields, allowed) {
  const parts = [];
  if (allowed.includes('strong') && fields.strong) parts.push('strong');
  if (allowed.includes('torus') && fields.torus) parts.push('torus');
  if (fields.first) parts.push(`first=${fields.first}`);
  return parts.map((part) => `,${part}`).join('');
}

export function compose(fields) {
  const { kind, rows, columns, k, shape, length } = fields;
  if (kind === 'mnk') return `mnk:${rows},${columns},${k}${options(fields, ['strong', 'torus'])}`;
  if (kind === 'strip') return `strip:${length}${options(fields, [])}`;
  if (kind === 'text') return fields.text;
  return `${kind}:${shape}@${columns}x${rows}${options(fields, ['torus'])}`;
}

function dissect(text) {
  let match = /^mnk:(\d+),(\d+),(\d+)((?:,[^,]*)*)$/.exec(text);
  if (match) return { kind: 'mnk', rows: +match[1], columns: +match[2], k: +match[3], rest: match[4] };
  match = /^(poly|gttt):(\w+)@(\d+)x(\d+)((?:,[^,]*)*)$/.exec(text);
  if (match) return { kind: match[1], shape: match[2], columns: +match[3], rows: +match[4], rest: match[5] };
  match = /^strip:(\d+)((?:,[^,]*)*)$/.exec(text);
  if (match) return { kind: 'strip', length: +match[1], rest: match[2] };
  return { kind: 'text', rest: '' };
}

// The fields that compose to this text.
export function parse(text) {
  const { rest, ...found } = dissect(text);
  const fields = { ...blank, ...found, text };
  for (const option of rest.split(',').filter(Boolean)) {
    if (option === 'strong' || option === 'torus') fields[option] = true;
    else if (option.startsWith('first=')) fields.first = option.slice(6);
  }
  return ordered(compose(fields)) === ordered(text) ? fields : { ...blank, kind: 'text', text };
}

// The options of a game may come in any order.
const ordered = (text) => text.split(/,(?=[a-z])/).sort().join();

// Who places the stones, 0 for Maker or the first player: `rules` is what the
// server says about the game.
export function movers(rules, count) {
  const begins = seat(rules.first);
  return Array.from({ length: count }, (_, stone) => {
    const i = stone - rules.handicap;
    if (i < 0) return 0;
    const turn = i < rules.q ? 0 : 1 + Math.floor((i - rules.q) / rules.p);
    return (begins + turn) % 2;
  });
}

// Column letters and the row's number, both from the top left: a1, b1, ..., aa1.
export function cellName(cell, width) {
  let letters = '';
  for (let n = ((cell - 1) % width) + 1; n > 0; n = Math.floor((n - 1) / 26))
    letters = String.fromCharCode(97 + ((n - 1) % 26)) + letters;
  return letters + (Math.floor((cell - 1) / width) + 1);
}

// The cells of a list of numbers and names, such as 6,b2; up to the first that
// is none on this board.
export function readCells(text, { width, cells }) {
  const found = [];
  for (const word of text.toLowerCase().split(',').filter(Boolean)) {
    const cell = /^\d+$/.test(word) ? Number(word) : readName(word, width);
    if (!(cell >= 1 && cell <= cells)) break;
    found.push(cell);
  }
  return found;
}

function readName(word, width) {
  const [, letters, row] = /^([a-z]+)(\d+)$/.exec(word) ?? [];
  if (!letters) return null;
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0);
  return column <= width ? (Number(row) - 1) * width + column : null;
}

const people = { maker: 'Maker', breaker: 'Breaker', first: 'First', second: 'Second' };

export function personName(player) {
  return people[player] ?? player;
}

// 0 for Maker and the first player, 1 for the others.
export function seat(player) {
  return player === 'breaker' || player === 'second' ? 1 : 0;
}

export function valueName(value) {
  if (value === 'draw') return 'a draw';
  if (value === 'unknown') return 'not known';
  if (value === 'first' || value === 'second') return `the ${value} player wins`;
  return `${personName(value)} wins`;
}
