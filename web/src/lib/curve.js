// SPDX-License-Identifier: MIT
// The points of a search, thinned: however long it runs, so many are kept,
// about as far apart, and always the newest.

export const most = 500;

// `points` are objects with `seconds`, which grow.
export function curve() {
  let kept = [];
  let newest = null;
  let gap = 0; // seconds between two that are kept, at least

  function thin() {
    kept = kept.filter((_, i) => i % 2 === 0);
    gap = (2 * (newest.seconds - kept[0].seconds)) / most;
  }

  return {
    add(point) {
      if (newest && point.seconds <= newest.seconds) return;
      newest = point;
      if (kept.length && point.seconds - kept.at(-1).seconds < gap) return;
      kept.push(point);
      if (kept.length === most) thin();
    },
    get points() {
      return newest === (kept.at(-1) ?? null) ? [...kept] : [...kept, newest];
    },
  };
}
