// SPDX-License-Identifier: MIT
// Searches that have found lattice cards for a game, and new ones.

import { during, get, post } from './api.js';
import { watch } from './jobs.svelte.js';

const seconds = 120;

// `game()` is the game, or null if no cards are wanted.  `number` is the newest
// search that has cards for it, null if there is none, undefined as long as
// that is not known.
export function hunting(game) {
  let found = $state.raw(null); // {game, number}
  let begun = $state.raw(null); // {game, entry}: a search of ours
  let error = $state(null);
  const entry = $derived(begun?.game === game() ? begun.entry : null);

  $effect(() => {
    const name = game();
    void entry?.job?.state;
    error = null;
    if (!name) return undefined;
    return during(
      (signal) => get('jobs', {}, signal),
      (jobs) => {
        const job = jobs.findLast((one) => one.cards && one.game === name);
        found = { game: name, number: job?.job ?? null };
      },
      (message) => (error = message),
    );
  });

  return {
    get number() {
      return found?.game === game() ? found.number : undefined;
    },
    get error() {
      return error;
    },
    get job() {
      return entry?.job ?? null;
    },
    get nodes() {
      return entry?.points.at(-1)?.nodes ?? 0;
    },
    async start() {
      const name = game();
      error = null;
      try {
        const job = await post('solve', { game: name, engine: 'hunt', seconds });
        begun = { game: name, entry: watch(job.job) };
      } catch (problem) {
        error = problem.message;
      }
    },
  };
}
