// SPDX-License-Identifier: MIT
// Jobs that are being watched, with the points of their charts.  They outlive
// the view, so that somebody can look elsewhere and come back.

import { get } from './api.js';

const watched = new Map();

function ended(job) {
  return job.state !== 'running' && job.check !== 'running';
}

function fresh() {
  const entry = $state({ job: null, points: [], error: null, source: null, told: 0 });
  return entry;
}

// The newest state of a job; `points` are its progress objects.
export function watch(number) {
  const entry = watched.get(number) ?? fresh();
  watched.set(number, entry);
  if (entry.source) return entry;
  // What has ended may have gone on as another job since.
  if (entry.job && ended(entry.job)) refresh(number, entry);
  else listen(number, entry);
  return entry;
}

function note(entry, point) {
  const last = entry.points.at(-1);
  if (point && (!last || point.seconds > last.seconds)) entry.points.push(point);
}

function settle(entry, job) {
  entry.told++;
  entry.job = job;
  note(entry, job.progress);
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
  entry.source.addEventListener('progress', (event) => note(entry, JSON.parse(event.data)));
  entry.source.addEventListener('state', (event) => settle(entry, JSON.parse(event.data)));
  entry.source.addEventListener('error', async () => {
    close(entry);
    await refresh(number, entry);
    if (!entry.error && !ended(entry.job)) setTimeout(() => entry.source ?? listen(number, entry), 1000);
  });
}
