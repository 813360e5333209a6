// SPDX-License-Identifier: MIT
// Results of the atlas as tables of rows and columns, one for each family of
// games that differ in the size of the board only.

const forms = [
  { test: /^mnk:(\d+),(\d+),(\d+)((?:,.*)?)$/, read: ([, m, n, k, rest]) => ({ rows: +m, columns: +n, family: k, rest }) },
  { test: /^((?:poly|gttt):.+)@(\d+)x(\d+)((?:,.*)?)$/, read: ([, shape, w, h, rest]) => ({ rows: +h, columns: +w, family: shape, rest }) },
];

// Rows, columns and the options, sorted; null for games that have no size.
export function place(game) {
  for (const { test, read } of forms) {
    const match = test.exec(game);
    if (!match) continue;
    const found = read(match);
    return { ...found, variant: found.rest.split(',').filter(Boolean).sort().join() };
  }
  return null;
}

// The tables of one family (K, or a kind and a shape as poly:el), by variant:
// Map of variant -> {rows, columns, at: Map of "r,c" -> record}.
// A board and the same one turned by a right angle have the same value.
export function tables(records, question, family) {
  const found = new Map();
  for (const record of records) {
    const spot = record.question === question ? place(record.game) : null;
    if (spot?.family !== family) continue;
    const table = found.get(spot.variant) ?? { rows: 0, columns: 0, at: new Map() };
    found.set(spot.variant, table);
    put(table, spot.rows, spot.columns, record, true);
    put(table, spot.columns, spot.rows, record, false);
  }
  return found;
}

function put(table, row, column, record, own) {
  const key = `${row},${column}`;
  const old = table.at.get(key);
  const better = !old || (old.derived_from && !record.derived_from) || (own && Boolean(old.derived_from) === Boolean(record.derived_from));
  if (better) table.at.set(key, record);
  table.rows = Math.max(table.rows, row);
  table.columns = Math.max(table.columns, column);
}

export function variantName(variant) {
  const names = { 'first=breaker': 'second player begins', torus: 'on a torus', strong: 'strong' };
  if (!variant) return 'plain';
  return variant.split(',').map((option) => names[option] ?? option).join(', ');
}
