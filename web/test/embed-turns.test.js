// One Python at a time, with locks or without.

import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { turns as line } from '../element/turns.js';
import { takeTurns, turnsByHost, turnsByLocks } from '../js/embed/turns.js';

mock.timers.enable({ apis: ['setTimeout'] });
const settle = () => new Promise((resolve) => setImmediate(resolve));

/** Frames of one browser: its locks, and its channels. */
function browser() {
  const queue = [];
  const channels = [];
  const next = async () => {
    await queue[0]?.();
    queue.shift();
    if (queue.length > 0) next();
  };
  return () => ({
    navigator: {
      locks: {
        query: async () => ({ held: queue.slice(0, 1), pending: queue.slice(1).map(() => ({ name: 'headroom-python' })) }),
        request(name, call) {
          queue.push(call);
          if (queue.length === 1) next();
          return Promise.resolve();
        },
      },
    },
    BroadcastChannel: class extends EventTarget {
      constructor() {
        super();
        channels.push(this);
      }
      postMessage() {
        channels.filter((other) => other !== this).forEach((other) => other.dispatchEvent(new Event('message')));
      }
    },
  });
}

/** The page's Python as far as turns see it. */
function makePython() {
  const listeners = [];
  const python = {
    state: 'idle',
    waitBeforeStart: (wait) => (python.wait = wait),
    onStatus: (call) => listeners.push(call),
    rest: () => (python.be('idle'), true),
    be(state) {
      python.state = state;
      listeners.forEach((call) => call({ state }));
    },
    async start() {
      python.be('loading');
      await python.wait();
      python.be('ready');
    },
  };
  return python;
}

for (const [how, many] of Object.entries({ 'by locks': byLocks, 'by the page’s script': byScript })) {
  test(`one at a time, ${how}: who rests gives way, who runs does not`, async (t) => {
    const [first, second, third] = many(3, t);
    await first.start();
    first.be('running');
    second.start();
    third.start();
    await settle();
    mock.timers.tick(5000);
    await settle();
    assert.deepEqual([first.state, second.state, third.state], ['running', 'loading', 'loading']);
    first.be('ready');
    mock.timers.tick(100);
    first.be('running');
    mock.timers.tick(5000);
    await settle();
    assert.equal(second.state, 'loading', 'a gap between two runs is no rest');
    first.be('ready');
    mock.timers.tick(500);
    await settle();
    assert.deepEqual([first.state, second.state, third.state], ['idle', 'ready', 'loading']);
    mock.timers.tick(500);
    await settle();
    assert.deepEqual([first.state, second.state, third.state], ['idle', 'idle', 'ready']);
    mock.timers.tick(5000);
    await settle();
    assert.equal(third.state, 'ready', 'nobody waits, so it stays');
  });

  test(`one that failed to load stands in nobody’s way, ${how}`, async (t) => {
    const [first, second] = many(2, t);
    await first.start();
    second.start();
    first.be('failed');
    await settle();
    assert.equal(second.state, 'ready');
  });
}

function byLocks(count) {
  const frame = browser();
  return Array.from({ length: count }, () => {
    const python = makePython();
    const self = frame();
    takeTurns(python, () => turnsByLocks(self));
    return python;
  });
}

function byScript(count, t) {
  return Array.from({ length: count }, () => {
    const python = makePython();
    const who = {};
    t.after(() => line.leave(who));
    const turns = turnsByHost({
      greeted: true,
      send: (type, { wanted }) => line[wanted ? 'want' : 'leave'](who, (word) => turns.heard(word)),
    });
    takeTurns(python, async () => turns);
    return python;
  });
}

test('a browser that refuses locks or channels has no turns of its own', async () => {
  const refuse = () => {
    throw new Error('blocked');
  };
  assert.equal(await turnsByLocks({ navigator: {} }), null);
  assert.equal(await turnsByLocks({ navigator: { locks: { query: refuse } } }), null);
  assert.equal(await turnsByLocks({ navigator: { locks: { query: async () => ({}) } }, BroadcastChannel: refuse }), null);
});

test('without a script on the page nobody waits', async () => {
  const python = makePython();
  takeTurns(python, async () => turnsByHost({ greeted: false, send: () => assert.fail('nobody listens') }));
  await python.start();
  assert.equal(python.state, 'ready');
});

test('a frame that goes away leaves the line', () => {
  const heard = [];
  const [a, b, c] = ['a', 'b', 'c'];
  for (const who of [a, b, c]) {
    line.want(who, (word) => heard.push(`${who} ${word}`));
  }
  line.leave(b);
  line.leave('stranger');
  line.leave(a);
  line.leave(c);
  assert.deepEqual(heard, ['a turn', 'a wanted', 'a wanted', 'c turn']);
});
