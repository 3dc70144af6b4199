// Looks after the planner's workers: starts one at first need for each kind of question, passes requests and events, and
// starts anew after a death. A worker computes without a pause, so it is stopped by ending it: at once, whatever it does.

import workerUrl from './planner-worker.js?worker&url';

/**
 * @typedef {object} Job
 * @property {number} id
 * @property {(event: string) => void} onEvent
 * @property {() => void} settle
 */

/** @type {Map<string, { worker: Worker | null, job: Job | null }>} */
const places = new Map();
let lastId = 0;

const failure = (code, detail) => JSON.stringify({ failed: { code, detail } });

function place(kind) {
  if (!places.has(kind)) {
    places.set(kind, { worker: null, job: null });
  }
  return places.get(kind);
}

function start(at) {
  const worker = new Worker(new URL(workerUrl, import.meta.url), { type: 'module', name: 'planner' });
  at.worker = worker;
  worker.onmessage = ({ data }) => {
    if (worker === at.worker) {
      receive(at, data);
    }
  };
  worker.onerror = (event) => {
    event.preventDefault?.();
    if (worker === at.worker) {
      stop(at, 'dead', event.message || 'the worker could not be started');
    }
  };
}

function receive(at, { id, event, ended, dead }) {
  if (dead !== undefined) {
    stop(at, 'dead', dead);
  } else if (id === at.job?.id) {
    if (ended) {
      end(at);
    } else {
      at.job.onEvent(event);
    }
  }
}

function end(at) {
  const { settle } = at.job;
  at.job = null;
  settle();
}

/** Ends the worker; the next request gets a fresh one. What ran is told that it came to nothing. */
function stop(at, code, detail) {
  at.worker?.terminate();
  at.worker = null;
  if (at.job !== null) {
    at.job.onEvent(failure(code, detail));
    end(at);
  }
}

/**
 * Answers a request, in place of one of the same kind that is still being answered. The last event is `done` or `failed`;
 * then the promise resolves. It never rejects.
 *
 * @param {string} kind  what is asked: each kind has a worker of its own, so that a long search holds up nothing else
 * @param {string} request  JSON; see crates/planner/src/messages.rs
 * @param {(event: string) => void} on_event  gets JSON
 */
export function planner_run(kind, request, on_event) {
  const at = place(kind);
  planner_cancel(kind);
  return new Promise((settle) => {
    if (at.worker === null) {
      start(at);
    }
    lastId += 1;
    at.job = { id: lastId, onEvent: on_event, settle };
    at.worker.postMessage({ id: lastId, request });
  });
}

/** Stops what runs, if anything does. @param {string} kind */
export function planner_cancel(kind) {
  const at = place(kind);
  if (at.job !== null) {
    stop(at, 'cancelled', '');
  }
}

/** Ends all workers: nobody looks any more. */
export function planner_leave() {
  for (const at of places.values()) {
    stop(at, 'cancelled', '');
  }
}
