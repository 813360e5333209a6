// SPDX-License-Identifier: MIT
// The card that Maker uses: her stones A, and the cells T where Breaker has
// nothing.

// The border of a set of cells, as one path in units of cells.
export function contour(cells, width) {
  const inside = new Set(cells);
  const sides = [];
  for (const cell of inside) {
    const x = (cell - 1) % width;
    const y = Math.floor((cell - 1) / width);
    if (!inside.has(cell - width)) sides.push(`M${x} ${y}h1`);
    if (!inside.has(cell + width)) sides.push(`M${x} ${y + 1}h1`);
    if (x === 0 || !inside.has(cell - 1)) sides.push(`M${x} ${y}v1`);
    if (x === width - 1 || !inside.has(cell + 1)) sides.push(`M${x + 1} ${y}v1`);
  }
  return sides.join('');
}

const count = (number, noun) => `${number} ${noun}${number === 1 ? '' : 's'}`;

// In words; `move` is the name of the cell that she takes, `done` whether she
// has taken it.
export function cardSentence({ a, t }, move, done) {
  const stones = a.length ? `her ${count(a.length, 'stone')} A, and ` : '';
  return `The card by which Maker ${done ? 'took' : 'takes'} ${move}: ${stones}${count(t.length, 'cell')} T where Breaker has nothing.`;
}
