// SPDX-License-Identifier: MIT
// Jobs that are being watched, with the points of their charts.  They outlive
// the view, so that somebody can look elsewhere and come back.

import { get } from './api.js';
import { curve } from './curve.js';

const pause = 500; // milliseconds between two redraws
const watched = new Map();

function ended(job) {
  return job.state !== 'running' && job.check !== 'running';
}

// What is drawn, and what it is made of: events come more often than anybody
// can look.
class Entry {
  job = $state.raw(null);
  points = $state.raw([]);
  error = $state(null);
  source = null;
  told = 0;
  curve = curve();
  text = null; // the newest progress object, not looked at yet
  timer = null;
}

// The newest state of a job; `points` are some of its progress objects, the
// last one among them.
export function watch(number) {
  const entry = watched.get(number) ?? new Entry();
  watched.set(number, entry);
  if (entry.source) return entry;
  // What has ended may have gone on as another job since.
  if (entry.job && ended(entry.job)) refresh(number, entry);
  else listen(number, entry);
  return entry;
}

function note(entry, text) {
  entry.text = text;
  entry.timer ??= setTimeout(draw, pause, entry);
}

function draw(entry) {
  clearTimeout(entry.timer);
  entry.timer = null;
  if (entry.text) entry.curve.add(JSON.parse(entry.text));
  entry.text = null;
  entry.points = entry.curve.points;
}

function settle(entry, job) {
  entry.told++;
  entry.job = job;
  if (job.progress) entry.curve.add(job.progress);
  draw(entry);
  if (ended(job)) close(entry);
}

function close(entry) {
  entry.source?.close();
  entry.source = null;
}

// An answer that events have overtaken is old.
async function refresh(number, entry) {
  const told = entry.told;
  try {
    const job = await get(`jobs/${number}`);
    if (entry.told === told) settle(entry, job);
  } catch (error) {
    entry.error = error.message;
    close(entry);
  }
}

// Events tell what changes; what is now, or why there are none, the job says.
function listen(number, entry) {
  entry.error = null;
  entry.source = new EventSource(`api/jobs/${number}/events`);
  refresh(number, entry);
  entry.source.addEventListener('progress', (event) => note(entry, event.data));
  entry.source.addEventListener('state', (event) => settle(entry, JSON.parse(event.data)));
  entry.source.addEventListener('error', async () => {
    close(entry);
    await refresh(number, entry);
    if (!entry.error && !ended(entry.job)) setTimeout(() => entry.source ?? listen(number, entry), 1000);
  });
}
