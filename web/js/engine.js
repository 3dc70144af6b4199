// Python and the grader, as the page reaches them: scripts that come at the first need of them.

import { frame } from './embed/frame.js';

/** @type {Promise<typeof import('./judge.js')> | null} */
let loading = null;
/** Called with Python once it is there. @type {(python: typeof import('./python.js').python) => void} */
let arrived;
const python = new Promise((resolve) => {
  arrived = resolve;
});
/** Who wants to hear of Python's state before it is there. @type {Set<(status: import('./python.js').Status) => void>} */
const waiting = new Set();

async function load() {
  const loaded = await import('./judge.js');
  frame.meet(loaded.python);
  arrived(loaded.python);
  return loaded;
}

/** Loads them once; after a failure the next call tries again. Rejects with a text. */
export function engine() {
  loading ??= load().catch((error) => {
    loading = null;
    waiting.forEach((listener) => listener({ state: 'failed', loaded: 0, total: 0 }));
    throw String(error?.message ?? error);
  });
  return loading;
}

/**
 * Calls back at each change of Python's state. Returns a function that stops it.
 *
 * @param {(status: import('./python.js').Status) => void} listener
 */
export function onStatus(listener) {
  let stop = () => waiting.delete(listener);
  waiting.add(listener);
  python.then((python) => {
    if (waiting.delete(listener)) {
      stop = python.onStatus(listener);
    }
  });
  return () => stop();
}
