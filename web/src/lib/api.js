// SPDX-License-Identifier: MIT
// Requests to the server.  Whatever goes wrong becomes an Error whose message
// is a sentence for people.

import { lost } from './server.svelte.js';

// What does not come from the server, or stops coming.
function gone(error) {
  if (error.name === 'AbortError') return error;
  lost();
  return new Error('There was no answer.');
}

async function complaint(response) {
  const body = await response.json().catch(() => null);
  return new Error(body?.error ?? `The server answered with status ${response.status} and no explanation.`);
}

async function send(path, options) {
  const response = await fetch(`api/${path}`, options).catch((error) => {
    throw gone(error);
  });
  if (response.ok) return response;
  throw await complaint(response);
}

async function ask(path, options) {
  const response = await send(path, options);
  return response.json().catch((error) => {
    throw gone(error);
  });
}

function address(path, words) {
  const given = Object.entries(words).filter(([, word]) => word !== undefined && word !== '');
  const query = new URLSearchParams(given).toString();
  return query ? `${path}?${query}` : path;
}

export function get(path, words = {}, signal = undefined) {
  return ask(address(path, words), { signal });
}

// For answers that are a line for each thing that is found out: `tell` gets each
// object as it comes.
export async function follow(path, words, signal, tell) {
  const response = await send(address(path, { ...words, stream: 1 }), { signal });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read().catch((error) => {
      throw gone(error);
    });
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop();
    for (const line of lines) {
      const told = JSON.parse(line);
      if (told.error) throw new Error(told.error);
      tell(told);
    }
  }
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
