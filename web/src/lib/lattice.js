// SPDX-License-Identifier: MIT
// Situations of a proof sequence on the plane; isometries as in
// doc/formats/sequence.md.

export function apply([r, dx, dy], [x, y]) {
  if (r & 1) x = -x;
  if (r & 2) y = -y;
  if (r & 4) [x, y] = [y, x];
  return [x + dx, y + dy];
}

export const same = ([a, b], [c, d]) => a === c && b === d;

export function parseCells(text) {
  return (text ?? '')
    .split(',')
    .filter(Boolean)
    .map((cell) => cell.split(':').map(Number));
}

export const writeCells = (cells) => cells.map(([x, y]) => `${x}:${y}`).join();

// The rectangle around some cells, with a margin of one.
export function frame(cells) {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  const left = Math.min(...xs) - 1;
  const top = Math.min(...ys) - 1;
  return { left, top, width: Math.max(...xs) - left + 2, height: Math.max(...ys) - top + 2 };
}

// Follows Breaker's cells from situation `at`, all in its coordinates.  Maker's
// answer brings an earlier situation, moved by an isometry; isometries pile up.
// The result stops where a cell is not in the neighbourhood.
export function follow(situations, at, path) {
  const maps = [];
  const place = (cell) => maps.reduceRight((moved, map) => apply(map, moved), cell);
  const maker = [...situations[at].core];
  const breaker = [];
  let number = at;
  let last = null;
  for (const cell of path) {
    const index = situations[number].neighbourhood.findIndex((one) => same(place(one), cell));
    const answer = situations[number].answers?.[index];
    if (!answer) break;
    last = answer.move ? place(answer.move) : null;
    if (last) maker.push(last);
    breaker.push(cell);
    maps.push(answer.map);
    number = answer.to;
  }
  return {
    number,
    maker,
    breaker,
    last,
    core: situations[number].core.map(place),
    neighbourhood: situations[number].neighbourhood.map(place),
  };
}
