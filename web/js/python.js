// Python for the page: a worker that is loaded when wanted, interrupted or ended when a run takes too long,
// and started again by itself.

import workerUrl from './python-worker.js?worker&url';

/** After an interrupt the interpreter has this long to stop before it is ended. */
const GRACE_MS = 500;

/** A run may leave the interpreter with much memory, which WebAssembly never gives back. */
const MEMORY_TO_KEEP = 256 * 2 ** 20;

/** Who waits for other frames longer than this is told so. */
const QUEUED_MS = 300;

const SIGINT = 2;

/**
 * @typedef {{ state: 'idle' | 'queued' | 'loading' | 'ready' | 'running' | 'failed',
 *   loaded: number, total: number, error?: string }} Status
 * @typedef {'finished' | 'timed_out' | `died:${string}`} Ending
 * @typedef {{ request: string, limit: number, onEvent: (event: string) => void,
 *   settle: (ending: Ending) => void, fail: (error: Error) => void }} Job
 */

/** @type {Status} */
let status = { state: 'idle', loaded: 0, total: 0 };
const listeners = new Set();

/** @type {Worker | null} */
let worker = null;
/** @type {Uint8Array | null} */
let interrupt = null;
/** Compiled once; later workers start from it. @type {WebAssembly.Module | null} */
let compiled = null;

/** @type {Job[]} */
const queue = [];
/** @type {(Job & { id: number, timer: number }) | null} */
let running = null;
let lastId = 0;
/** What to wait for before an interpreter starts. @type {(() => Promise<void>) | null} */
let gate = null;

function setStatus(change) {
  status = { ...status, ...change };
  for (const listener of listeners) {
    listener(status);
  }
}

function boot() {
  setStatus({ state: 'loading', loaded: 0, total: 0, error: undefined });
  if (gate === null) {
    start();
    return;
  }
  const queued = setTimeout(() => setStatus({ state: 'queued' }), QUEUED_MS);
  gate().then(() => {
    clearTimeout(queued);
    setStatus({ state: 'loading' });
    start();
  });
}

function start() {
  interrupt = globalThis.crossOriginIsolated ? new Uint8Array(new SharedArrayBuffer(1)) : null;
  // A worker from a URL gets the policy that its response carries, and a static host sends none. One from
  // a blob inherits the page's, <meta> included, and only then imports the real file.
  const url = new URL(workerUrl, import.meta.url).href;
  const source = `import ${JSON.stringify(url)};`;
  const blob = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
  const started = new Worker(blob, { type: 'module', name: 'python' });
  worker = started;
  started.onmessage = ({ data }) => started === worker && receive(data);
  started.onerror = (event) => {
    event.preventDefault?.();
    if (started === worker) {
      crashed(event.message || 'the worker could not be started');
    }
  };
  started.postMessage({ type: 'boot', interrupt: interrupt?.buffer ?? null, module: compiled });
}

function receive(message) {
  const mine = running !== null && message.id === running.id;
  switch (message.type) {
    case 'progress':
      setStatus({ loaded: message.loaded, total: message.total });
      break;
    case 'compiled':
      compiled = message.module;
      break;
    case 'ready':
      setStatus({ state: 'ready' });
      next();
      break;
    case 'failed':
      crashed(message.message);
      break;
    case 'started':
      if (mine) running.timer = setTimeout(timeUp, running.limit);
      break;
    case 'event':
      if (mine) running.onEvent(message.text);
      break;
    case 'finished':
      if (mine) finish(message.memory);
      break;
    case 'died':
      if (mine) end(`died:${message.reason}`);
      break;
  }
}

function next() {
  if (running !== null || queue.length === 0) {
    return;
  }
  if (status.state === 'idle' || status.state === 'failed') {
    boot();
  } else if (status.state === 'ready') {
    running = { ...queue.shift(), id: ++lastId, timer: 0 };
    setStatus({ state: 'running' });
    worker.postMessage({ type: 'run', id: running.id, request: running.request });
  }
}

function timeUp() {
  if (interrupt === null) {
    end('timed_out');
    return;
  }
  interrupt[0] = SIGINT;
  running.timer = setTimeout(() => end('timed_out'), GRACE_MS);
}

function finish(memory) {
  const { settle, timer } = running;
  clearTimeout(timer);
  running = null;
  if (memory > MEMORY_TO_KEEP) {
    reboot();
  } else {
    setStatus({ state: 'ready' });
  }
  settle('finished');
  next();
}

/** The run is over and so is the interpreter: the next one starts in the background. */
function end(/** @type {Ending} */ ending) {
  const { settle, timer } = running;
  clearTimeout(timer);
  running = null;
  reboot();
  settle(ending);
}

function reboot() {
  worker?.terminate();
  boot();
}

/** The worker reports an error outside a run's own: while loading, Python is not to be had. */
function crashed(error) {
  if (running !== null) {
    end('died:crash');
    return;
  }
  worker?.terminate();
  worker = null;
  compiled = null;
  setStatus({ state: 'failed', error });
  for (const job of queue.splice(0)) {
    job.fail(new Error(error));
  }
}

export const python = {
  /** Begins to load, unless that was done already. After a failure: tries again. */
  preload() {
    if (status.state === 'idle' || status.state === 'failed') {
      boot();
    }
  },

  /**
   * Calls back now and at each change. Returns a function that stops it.
   *
   * @param {(status: Status) => void} listener
   */
  onStatus(listener) {
    listeners.add(listener);
    listener(status);
    return () => listeners.delete(listener);
  },

  /**
   * Runs one request of the harness; runs wait for each other and for Python. Rejects only when Python
   * cannot be loaded.
   *
   * @param {string} request  JSON
   * @param {number} limit  milliseconds of running time
   * @param {(event: string) => void} onEvent  gets each event as JSON when it happens
   * @returns {Promise<Ending>}
   */
  run(request, limit, onEvent) {
    return new Promise((settle, fail) => {
      queue.push({ request, limit, onEvent, settle, fail });
      next();
    });
  },

  /**
   * From now on every interpreter waits for this before it starts. It must not reject.
   *
   * @param {() => Promise<void>} wait
   */
  waitBeforeStart(wait) {
    gate = wait;
  },

  /** Ends an interpreter that has nothing to do. @returns {boolean} false: it has */
  rest() {
    if (status.state !== 'ready' || queue.length > 0) {
      return false;
    }
    worker.terminate();
    worker = null;
    setStatus({ state: 'idle', loaded: 0, total: 0 });
    return true;
  },

  /** Ends what runs, if anything does, and starts afresh. */
  restart() {
    if (running !== null) {
      end('died:restarted');
    } else if (worker !== null) {
      reboot();
    }
  },
};
