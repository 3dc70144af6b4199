// Runs, limits and restarts in python.js, with a worker that the test plays.

import assert from 'node:assert/strict';
import { register } from 'node:module';
import { beforeEach, mock, test } from 'node:test';

// The address of the worker comes from the bundler.
register(
  `data:text/javascript,${encodeURIComponent(`
    export const resolve = (name, context, next) =>
      name.endsWith('?worker&url')
        ? { url: 'data:text/javascript,export default "worker.js"', shortCircuit: true }
        : next(name, context);
  `)}`,
);

/** @type {FakeWorker[]} */
let workers = [];

class FakeWorker {
  sent = [];
  ended = false;

  constructor() {
    workers.push(this);
  }

  postMessage(message) {
    this.sent.push(message);
  }

  terminate() {
    this.ended = true;
  }

  says(message) {
    this.onmessage({ data: message });
  }

  /** The id of the run that it was given last. */
  get id() {
    return this.sent.findLast((message) => message.type === 'run')?.id;
  }
}

globalThis.Worker = FakeWorker;
mock.timers.enable({ apis: ['setTimeout'] });

let python;
let states;
let copy = 0;

beforeEach(async () => {
  workers = [];
  states = [];
  globalThis.crossOriginIsolated = false;
  ({ python } = await import(`../js/python.js?${(copy += 1)}`));
  python.onStatus(({ state }) => states.push(state));
});

/** Lets promises settle; timers are the test's. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

function start(request, onEvent = () => {}) {
  const run = { ending: null, error: null };
  python.run(request, 3000, onEvent).then(
    (ending) => (run.ending = ending),
    (error) => (run.error = error),
  );
  return run;
}

test('loads when first wanted, and only once', () => {
  assert.equal(workers.length, 0);
  python.preload();
  start('a');
  python.preload();
  assert.equal(workers.length, 1);
  assert.deepEqual(states, ['idle', 'loading']);
});

test('runs one after the other, events at once', async () => {
  const events = [];
  const first = start('a', (event) => events.push(event));
  const second = start('b');
  const [worker] = workers;
  worker.says({ type: 'ready' });
  assert.equal(worker.sent.at(-1).request, 'a');
  worker.says({ type: 'started', id: worker.id });
  worker.says({ type: 'event', id: worker.id, text: 'one' });
  assert.deepEqual(events, ['one']);
  worker.says({ type: 'finished', id: worker.id, memory: 1 });
  assert.equal(worker.sent.at(-1).request, 'b');
  worker.says({ type: 'finished', id: worker.id, memory: 1 });
  await settle();
  assert.deepEqual([first.ending, second.ending], ['finished', 'finished']);
  assert.deepEqual(states, ['idle', 'loading', 'ready', 'running', 'ready', 'running', 'ready']);
});

test('loading does not count; then the limit holds, and the next run gets a new worker', async () => {
  const first = start('a');
  const second = start('b');
  mock.timers.tick(60_000);
  workers[0].says({ type: 'ready' });
  mock.timers.tick(60_000);
  workers[0].says({ type: 'started', id: workers[0].id });
  mock.timers.tick(2999);
  assert.equal(workers[0].ended, false);
  mock.timers.tick(1);
  assert.equal(workers[0].ended, true);
  await settle();
  assert.equal(first.ending, 'timed_out');
  workers[1].says({ type: 'ready' });
  workers[1].says({ type: 'finished', id: workers[1].id, memory: 1 });
  await settle();
  assert.equal(second.ending, 'finished');
});

test('an isolated page interrupts first', async () => {
  globalThis.crossOriginIsolated = true;
  const obeys = start('a');
  const [worker] = workers;
  const flag = new Uint8Array(worker.sent[0].interrupt);
  worker.says({ type: 'ready' });
  worker.says({ type: 'started', id: worker.id });
  mock.timers.tick(3000);
  assert.equal(flag[0], 2);
  worker.says({ type: 'finished', id: worker.id, memory: 1 });
  await settle();
  assert.equal(obeys.ending, 'finished');
  const ignores = start('b');
  worker.says({ type: 'started', id: worker.id });
  mock.timers.tick(3000);
  mock.timers.tick(499);
  assert.equal(worker.ended, false);
  mock.timers.tick(1);
  assert.equal(worker.ended, true);
  await settle();
  assert.equal(ignores.ending, 'timed_out');
});

test('a dead interpreter is replaced, the compiled module kept', async () => {
  const run = start('a');
  workers[0].says({ type: 'ready' });
  workers[0].says({ type: 'compiled', module: 'module' });
  workers[0].says({ type: 'died', id: workers[0].id, reason: 'stack' });
  await settle();
  assert.equal(run.ending, 'died:stack');
  assert.equal(workers[1].sent[0].module, 'module');
  assert.equal(states.at(-1), 'loading');
});

test('much memory left behind: a new worker, in the background', async () => {
  const run = start('a');
  workers[0].says({ type: 'ready' });
  workers[0].says({ type: 'finished', id: workers[0].id, memory: 2 ** 29 });
  await settle();
  assert.equal(run.ending, 'finished');
  assert.equal(workers.length, 2);
});

test('failing to load is told to all who wait, and can be tried again', async () => {
  const runs = [start('a'), start('b')];
  workers[0].says({ type: 'failed', message: 'no file' });
  await settle();
  assert.deepEqual(runs.map((run) => run.error.message), ['no file', 'no file']);
  assert.equal(states.at(-1), 'failed');
  const again = start('c');
  workers[1].says({ type: 'ready' });
  workers[1].says({ type: 'finished', id: workers[1].id, memory: 1 });
  await settle();
  assert.equal(again.ending, 'finished');
});

test('messages of an ended worker and of earlier runs count for nothing', async () => {
  const first = start('a');
  const [old] = workers;
  old.says({ type: 'ready' });
  python.restart();
  await settle();
  assert.equal(first.ending, 'died:restarted');
  const second = start('b');
  workers[1].says({ type: 'ready' });
  old.says({ type: 'finished', id: workers[1].id, memory: 1 });
  workers[1].says({ type: 'finished', id: workers[1].id - 1, memory: 1 });
  await settle();
  assert.equal(second.ending, null);
  workers[1].says({ type: 'finished', id: workers[1].id, memory: 1 });
  await settle();
  assert.equal(second.ending, 'finished');
});

test('under turns it waits before it starts, says so after a moment, and rests when told', async () => {
  let letIn;
  python.waitBeforeStart(() => new Promise((resolve) => (letIn = resolve)));
  const first = start('a');
  python.preload();
  assert.equal(workers.length, 0);
  assert.deepEqual(states, ['idle', 'loading']);
  mock.timers.tick(1000);
  assert.equal(states.at(-1), 'queued');
  assert.equal(python.rest(), false);
  letIn();
  await settle();
  assert.equal(workers.length, 1);
  workers[0].says({ type: 'ready' });
  assert.equal(python.rest(), false, 'it runs');
  workers[0].says({ type: 'finished', id: workers[0].id, memory: 1 });
  await settle();
  assert.equal(first.ending, 'finished');
  assert.equal(python.rest(), true);
  assert.deepEqual([workers[0].ended, states.at(-1)], [true, 'idle']);
  start('b');
  letIn();
  await settle();
  mock.timers.tick(1000);
  assert.equal(states.at(-1), 'loading', 'who need not wait is not told to');
  assert.equal(workers.length, 2);
});
