// SPDX-License-Identifier: MIT
// browser.mjs --packages DIR --address URL --gridcheck PROGRAM [--only TEXT] [--pictures DIR]
// Plays, solves, walks and looks, in headless Chromium against a real server.

import { parseArgs } from 'node:util';
import { cards } from './cards.mjs';
import { open } from './harness.mjs';
import { hostile } from './hostile.mjs';
import { look } from './look.mjs';
import { pictures } from './pictures.mjs';
import { play } from './play.mjs';
import { solve } from './solve.mjs';
import { walk } from './walk.mjs';

const names = ['packages', 'address', 'gridcheck', 'only', 'pictures'];
const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) });

const run = await open(values.packages, values.address, values.only);
try {
  if (values.pictures) {
    await pictures(run, values.pictures);
  } else {
    await play(run);
    await solve(run, values.gridcheck);
    await cards(run);
    await walk(run);
    await look(run);
    await hostile(run);
    console.log(`${run.passed} passed, ${run.failed} failed`);
    if (run.failed || !run.passed) process.exitCode = 1;
  }
} finally {
  await run.browser.close();
}
