// SPDX-License-Identifier: MIT
// Is the server there?  Whoever does not get an answer says so; then it is asked
// again and again, and everything is asked anew when it is back.

const pause = 2000; // milliseconds

// `visits` counts how often it was found.
export const server = $state({ gone: false, visits: 0 });
let timer = null;

export function lost() {
  server.gone = true;
  timer ??= setTimeout(retry, pause);
}

export async function retry() {
  clearTimeout(timer);
  timer = null;
  const found = await fetch('api/about').then(
    (response) => response.ok,
    () => false,
  );
  if (!found) {
    lost();
  } else if (server.gone) {
    server.gone = false;
    server.visits++;
  }
}
