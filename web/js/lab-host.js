// Looks after the lab's worker: starts it at first need, passes requests and events, stops runs that a hidden tab would
// spoil, starts anew after a death, and lets one tab measure at a time.

import workerUrl from './lab-worker.js?worker&url';

/** The worker is asked so often whether it is still there. Between two slices of work it answers. */
const PING_MS = 5_000;

/** A worker that says nothing for so long is not coming back. */
const SILENCE_MS = 60_000;

/** A run that was to stop and waits for the GPU all the same is ended with its worker. */
const GRACE_MS = 10_000;

/** Two tabs that measure at once measure each other. */
const LOCK = 'headroom-lab';

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {(event: object) => void} onEvent
 * @property {() => void} settle
 * @property {number} timer
 * @property {number} heard  when the worker was last heard
 * @property {{ reason: string, since: number } | null} stopping
 */

/** @type {Worker | null} */
let worker = null;
/** @type {Job | null} */
let running = null;
let lastId = 0;

function failure(code, detail) {
  return { failed: { code, detail, asked: null, available: null } };
}

function start() {
  const started = new Worker(new URL(workerUrl, import.meta.url), { type: 'module', name: 'lab' });
  worker = started;
  started.onmessage = ({ data }) => started === worker && receive(data);
  started.onerror = (event) => {
    event.preventDefault?.();
    if (started === worker) {
      died(event.message || 'the worker could not be started');
    }
  };
}

function receive(message) {
  if (message.dead !== undefined) {
    died(message.dead);
  } else if (running !== null) {
    running.heard = performance.now();
    if (message.id === running.id) {
      answer(message);
    }
  }
}

function answer({ ended, event }) {
  if (ended) {
    end();
  } else {
    running.onEvent(event);
  }
}

/** Asks the worker for a word, and gives up where none came for too long. */
function watch() {
  const now = performance.now();
  const { heard, stopping, onEvent } = running;
  if (stopping !== null && now - stopping.since > GRACE_MS) {
    discard();
    onEvent(failure(stopping.reason === 'hidden' ? 'tab_hidden' : 'cancelled', 'the worker was ended'));
    end();
  } else if (now - heard > SILENCE_MS) {
    died('it said nothing for a minute');
  } else {
    worker.postMessage({ ping: true });
  }
}

/** The next request gets a fresh worker. */
function discard() {
  worker?.terminate();
  worker = null;
}

function end() {
  clearInterval(running.timer);
  const { settle } = running;
  running = null;
  settle();
}

/** What ran is lost. */
function died(why) {
  discard();
  if (running !== null) {
    running.onEvent(failure('worker_dead', why));
    end();
  }
}

function hidden() {
  if (document.visibilityState === 'hidden') {
    lab_cancel('hidden');
  }
}

function perform(request, onEvent) {
  return new Promise((settle) => {
    if (worker === null) {
      start();
    }
    const timer = setInterval(watch, PING_MS);
    running = { id: ++lastId, onEvent, settle, timer, heard: performance.now(), stopping: null };
    worker.postMessage({ id: running.id, request });
  });
}

/** What was asked for while something else was running here. @type {Set<{ stopped: string | null }>} */
const waiting = new Set();
let turns = Promise.resolve();

/**
 * Runs one request, after those before it. The last event is `done` or `failed`; then the promise resolves. It never
 * rejects.
 *
 * @param {object} request
 * @param {(event: object) => void} on_event
 */
export function lab_run(request, on_event) {
  // A view that looks for an adapter is soon done, and one that was left is about to stop.
  const place = { stopped: null };
  waiting.add(place);
  turns = turns.then(() => take(request, on_event, place));
  return turns;
}

async function take(request, on_event, place) {
  // Until here, and no longer, a stop is not the worker's business.
  const begin = () => {
    waiting.delete(place);
    return place.stopped === null ? perform(request, on_event) : on_event(failure(place.stopped, ''));
  };
  const measured = async (lock) => {
    if (lock === null) {
      waiting.delete(place);
      on_event(failure('busy', 'another tab'));
      return;
    }
    addEventListener('visibilitychange', hidden, { capture: true });
    // A tab may be hidden before its run begins: nothing tells so then.
    hidden();
    await begin();
    removeEventListener('visibilitychange', hidden, { capture: true });
  };
  if (request.probe || place.stopped !== null) {
    // Measures nothing.
    await begin();
    return;
  }
  // Only secure contexts have locks, and only they have WebGPU: without locks the worker says what is missing.
  await (navigator.locks ? navigator.locks.request(LOCK, { ifAvailable: true }, measured) : measured());
}

/** Stops what runs, between two slices of its work, and what waits for its end. @param {'user' | 'hidden'} reason */
export function lab_cancel(reason) {
  for (const place of waiting) {
    place.stopped = reason === 'hidden' ? 'tab_hidden' : 'cancelled';
  }
  if (running !== null) {
    running.stopping ??= { reason, since: performance.now() };
    worker?.postMessage({ cancel: reason });
  }
}
