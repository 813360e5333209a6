// SPDX-License-Identifier: MIT
// The address is the state: #/play?game=mnk:4,4,4&after=6,1.  Whoever opens it
// sees the same, and the browser's buttons go back and forth.

const legible = { '%3A': ':', '%2C': ',', '%40': '@', '%20': '+' };

function quote(text) {
  return encodeURIComponent(text).replace(/%(3A|2C|40|20)/g, (c) => legible[c]);
}

// Words that are empty, null or undefined are left out.
export function address(view, words = {}) {
  const pairs = Object.entries(words)
    .filter(([, word]) => word !== undefined && word !== null && word !== '')
    .map(([name, word]) => `${name}=${quote(String(word))}`);
  return `#/${view}${pairs.length ? `?${pairs.join('&')}` : ''}`;
}

function read() {
  const [view, query = ''] = location.hash.replace(/^#\/?/, '').split(/\?(.*)/s);
  return { view, words: Object.fromEntries(new URLSearchParams(query)) };
}

export const route = $state(read());

function follow() {
  Object.assign(route, read());
}
addEventListener('hashchange', follow);

export function go(view, words, { replace = false } = {}) {
  const target = address(view, words);
  if (target === location.hash) return;
  if (replace) {
    history.replaceState(history.state, '', target);
    follow();
  } else {
    location.hash = target;
  }
}
