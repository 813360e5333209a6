// SPDX-License-Identifier: MIT
// A page of another origin, which is another port of this machine, asks a
// browser for everything that needs no leave.

import assert from 'node:assert/strict';
import http from 'node:http';
import { test, until } from './harness.mjs';

const position = 'api/position?game=mnk:3,3,3';

const html = (address) => `<!doctype html><title>hostile</title>
<img src="${address}/${position}&image=1">
<script src="${address}/${position}&script=1"></script>
<script src="${address}/explorer.js"></script>
<link rel="stylesheet" href="${address}/explorer.css">
<iframe src="${address}/#/play?game=mnk:9,9,5"></iframe>
<iframe name="hidden"></iframe>
<form id="form" action="${address}/api/solve" method="post" enctype="text/plain" target="hidden">
<input name='{"game": "mnk:9,9,5", "engine": "' value='auto"}'></form>
<script>
form.submit();
fetch('${address}/${position}&fetch=1', { mode: 'no-cors' }).catch(() => {});
new EventSource('${address}/api/jobs/1/events');
</script>
<a href="${address}/#/play">click</a>`;

// A function: map of path -> status, also of what the browser keeps from the
// page.  It tells of requests and answers in any order.
async function listen(context, page, address) {
  const session = await context.newCDPSession(page);
  const paths = new Map();
  const statuses = new Map();
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith(address)) paths.set(requestId, request.url.slice(address.length));
  });
  session.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) => statuses.set(requestId, statusCode));
  await session.send('Network.enable');
  return () => new Map([...paths].filter(([id]) => statuses.has(id)).map(([id, path]) => [path, statuses.get(id)]));
}

export async function hostile(run) {
  await test(run, 'a page of another origin gets nothing, and lets nothing be computed', async () => {
    const jobs = async () => (await fetch(`${run.address}/api/jobs`)).json();
    const before = (await jobs()).length;
    const server = http.createServer((request, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end(html(run.address));
    });
    await new Promise((done) => server.listen(0, '127.0.0.1', done));
    const context = await run.browser.newContext();
    try {
      const page = await context.newPage();
      const answers = await listen(context, page, run.address);
      await page.goto(`http://127.0.0.1:${server.address().port}/`);
      const asked = ['/api/position?game=mnk:3,3,3&image=1', '/api/position?game=mnk:3,3,3&script=1', '/api/position?game=mnk:3,3,3&fetch=1',
        '/explorer.js', '/explorer.css', '/', '/api/solve', '/api/jobs/1/events'];
      await until(() => asked.every((path) => answers().has(path)), 'all are answered').catch((error) => assert.fail(`${error.message}: ${[...answers()]}`));
      assert.deepEqual(new Set(answers().values()), new Set([403]), `${[...answers()]}`);
      assert.equal((await jobs()).length, before);
      await page.getByRole('link').click();
      await until(() => page.url().startsWith(run.address), 'the link is followed');
      await page.getByText('type the address').waitFor();
    } finally {
      await context.close();
      server.close();
    }
  });
}
