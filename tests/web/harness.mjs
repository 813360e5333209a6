// SPDX-License-Identifier: MIT
// A browser, pages that must not complain, and a count of what passed.

import { createRequire } from 'node:module';
import path from 'node:path';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-background-networking'];

export async function open(packages, address, only = '') {
  const { chromium } = createRequire(path.resolve(packages, 'package.json'))('playwright-core');
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: flags });
  return { browser, address, only, passed: 0, failed: 0 };
}

// A page of its own.  Errors of scripts, and requests to other places, are
// collected in page.complaints; an error that a test provokes it takes out.
export async function visit(run, hash, options = {}) {
  const context = await run.browser.newContext({ viewport: { width: 1200, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(200000);
  page.complaints = [];
  page.on('pageerror', (error) => page.complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') page.complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(run.address) && !request.url().startsWith('data:'))
      page.complaints.push(`a request to ${request.url()}`);
  });
  await page.goto(`${run.address}/${hash}`);
  run.pages.push(page);
  return page;
}

// A test is a sentence and a function; what it throws is printed.
export async function test(run, sentence, body) {
  if (!sentence.includes(run.only)) return;
  run.pages = [];
  const start = Date.now();
  try {
    await body();
    for (const page of run.pages)
      if (page.complaints.length) throw new Error(`the page complained: ${page.complaints.join('; ')}`);
    run.passed++;
    console.log(`ok ${sentence} (${((Date.now() - start) / 1000).toFixed(1)} s)`);
  } catch (error) {
    run.failed++;
    console.log(`FAILED ${sentence}\n  ${error.stack}`);
  }
  for (const page of run.pages) await page.context().close();
}

// Waits until `ask` gives something true.
export async function until(ask, what, seconds = 200) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`${what}: not within ${seconds} s`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
