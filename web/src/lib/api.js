// SPDX-License-Identifier: MIT
// Requests to the server.  Whatever goes wrong becomes an Error whose message
// is a sentence for people.

async function ask(path, options) {
  let response;
  try {
    response = await fetch(`api/${path}`, options);
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    throw new Error('The server does not answer. Is “gridlock serve” still running?');
  }
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  throw new Error(body?.error ?? `The server answered with status ${response.status} and no explanation.`);
}

export function get(path, words = {}, signal = undefined) {
  const given = Object.entries(words).filter(([, word]) => word !== undefined && word !== '');
  const query = new URLSearchParams(given).toString();
  return ask(query ? `${path}?${query}` : path, { signal });
}

const kept = new Map();

// For answers that never change: asked for once, unless that fails.
export function getOnce(path) {
  if (!kept.has(path)) {
    kept.set(path, get(path));
    kept.get(path).catch(() => kept.delete(path));
  }
  return kept.get(path);
}

export function post(path, words) {
  return ask(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(words),
  });
}

export function remove(path) {
  return ask(path, { method: 'DELETE' });
}

// Calls `begin` with a signal that ends when the caller's effect does, and
// tells `done` or `failed` unless that has happened.
export function during(begin, done, failed) {
  const stop = new AbortController();
  begin(stop.signal).then(
    (answer) => stop.signal.aborted || done(answer),
    (error) => stop.signal.aborted || failed(error.message),
  );
  return () => stop.abort();
}
