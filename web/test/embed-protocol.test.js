// What either side takes for a message, and that nothing else ever throws or gets through.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS, TO_FRAME, TO_HOST, makeReader, read, weigh } from '../js/embed/protocol.js';

const HOST = { source: {}, origin: 'https://course.example', frame: 'f' };
const hello = { headroom: 1, frame: 'f', n: 1, type: 'hello' };
const ready = { headroom: 1, frame: 'f', n: 1, type: 'ready', view: 'a/b', release: '0.1.0', height: 700 };
const verdict = { format: 1, exercise: 'a/b', passed: true, score: 1, stdout: 'x' };

const toFrame = (data) => read(data, TO_FRAME, LIMITS.toFrame);
const toHost = (data) => read(data, TO_HOST, LIMITS.toHost);

test('messages come out with their known fields only', () => {
  assert.deepEqual(toFrame({ ...hello, more: 1 }), { frame: 'f', n: 1, type: 'hello' });
  assert.deepEqual(toHost({ ...ready, html: '<b>' }), { frame: 'f', n: 1, type: 'ready', view: 'a/b', release: '0.1.0', height: 700 });
  assert.deepEqual(toHost({ ...hello, type: 'graded', verdict }).verdict, verdict);
  const set = { ...hello, type: 'set', lang: 'zh', theme: 'dark', accent: '#AA00ff' };
  assert.deepEqual(toFrame(set), { frame: 'f', n: 1, type: 'set', lang: 'zh', theme: 'dark', accent: '#AA00ff' });
  assert.deepEqual(toFrame({ ...hello, type: 'set' }), { frame: 'f', n: 1, type: 'set' });
});

test('malformed messages are none', () => {
  const wrong = [
    null, undefined, 1, 'hello', [], [hello], {}, new Map(Object.entries(hello)),
    { ...hello, headroom: 2 }, { ...hello, headroom: '1' }, { ...hello, type: 'toString' }, { ...hello, type: '__proto__' },
    { ...hello, type: ['hello'] }, { ...hello, n: -1 }, { ...hello, n: 1.5 }, { ...hello, n: NaN }, { ...hello, n: 2 ** 60 },
    { ...hello, n: '1' }, { ...hello, frame: 7 }, { ...hello, frame: 'f'.repeat(41) },
    { ...hello, type: 'set', theme: 'pink' }, { ...hello, type: 'set', accent: 'url(//x)' }, { ...hello, type: 'set', lang: 'fr' },
    { ...hello, type: 'set', accent: ['#aabbcc'] },
  ];
  for (const data of wrong) {
    assert.equal(toFrame(data), null, String(data?.type));
  }
  for (const height of [-1, 1e9, '7', NaN, 0.5, null, {}]) {
    assert.equal(toHost({ ...ready, height }), null, String(height));
  }
  for (const bad of [null, [], 'x', { ...verdict, format: 2 }, { ...verdict, passed: 1 }, { ...verdict, score: '1' }]) {
    assert.equal(toHost({ ...hello, type: 'graded', verdict: bad }), null);
  }
});

test('oversized messages are none, and weighing them stays cheap', () => {
  assert.equal(toFrame({ ...hello, more: 'x'.repeat(LIMITS.toFrame) }), null);
  assert.equal(toFrame({ ...hello, more: new Array(LIMITS.toFrame).fill(0) }), null);
  assert.equal(toHost({ ...hello, type: 'graded', verdict: { ...verdict, stdout: 'x'.repeat(LIMITS.toHost) } }), null);
  const cycle = { ...hello };
  cycle.self = cycle;
  assert.equal(toFrame(cycle), null);
  assert.equal(weigh({ a: 'xyz' }, 100), 1 + 1 + 1 + 3);
  const wide = {};
  let asked = 0;
  for (let at = 0; at < 50; at += 1) {
    Object.defineProperty(wide, `key${at}`, { enumerable: true, get: () => ((asked += 1), 'x'.repeat(100)) });
  }
  assert.equal(weigh(Array(10_000).fill(wide), 1000), Infinity);
  assert.ok(asked <= 100);
});

test('what throws when it is looked at is no message', () => {
  const trap = new Proxy({}, { get: () => { throw new Error('get'); }, ownKeys: () => { throw new Error('keys'); } });
  assert.equal(toFrame(trap), null);
  assert.equal(toFrame({ ...hello, more: trap }), null);
  assert.equal(toFrame({ ...hello, get type() { throw new Error('type'); } }), null);
});

test('only the other side’s window and origin are heard', () => {
  const reader = makeReader({ types: TO_FRAME, limit: LIMITS.toFrame });
  const from = (event) => reader.read({ data: hello, source: HOST.source, origin: HOST.origin, ...event }, HOST);
  assert.equal(from({ source: {} }), null);
  assert.equal(from({ source: null }), null);
  for (const origin of ['https://evil.example', 'https://course.example.evil.example', 'http://course.example', 'null', '']) {
    assert.equal(from({ origin }), null, origin);
  }
  assert.equal(from({ data: { ...hello, type: 'turn', frame: 'g' } }), null);
  assert.equal(from({}).type, 'hello');
  assert.equal(makeReader({ types: TO_FRAME, limit: 9e9 }).read({ data: hello, source: null, origin: '' }, { ...HOST, source: null }), null);
});

test('a replayed or reordered message is ignored, a refused one uses no number up', () => {
  const reader = makeReader({ types: TO_FRAME, limit: LIMITS.toFrame });
  const say = (data, origin = HOST.origin) => reader.read({ data, source: HOST.source, origin }, HOST);
  assert.equal(say({ ...hello, n: 9 }, 'https://evil.example'), null);
  assert.equal(say({ ...hello, n: 9, type: 'turn', frame: 'g' }), null);
  assert.equal(say({ ...hello, n: 2 }).n, 2);
  assert.equal(say({ ...hello, n: 2 }), null);
  assert.equal(say({ ...hello, n: 1 }), null);
  assert.equal(say({ ...hello, n: 3 }).n, 3);
  reader.restart();
  assert.equal(say({ ...hello, n: 1 }).n, 1);
});

/** Numbers that are the same on every run. */
function makeRandom(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('random messages: nothing throws, and what gets through fits', () => {
  const random = makeRandom(20261130);
  const pick = (list) => list[random(list.length)];
  const words = ['headroom', 'frame', 'n', 'type', 'height', 'verdict', 'set', 'hello', 'ready', 'graded', 'theme', 'dark', 'lang', 'zh', 'accent',
    '#123456', '__proto__', 'constructor', 'view', 'release', 'turn', 'wanted', 'f', ''];
  const leaves = () => pick([0, 1, 2, -1, 1.5, NaN, Infinity, null, undefined, true, false, pick(words), 'x'.repeat(random(200)), 12n, Symbol('s'),
    () => 1, new Date(0), new Uint8Array(3), new Map(), new Error('x')]);
  const value = (depth) => {
    switch (depth > 3 ? 0 : random(4)) {
      case 1:
        return Array.from({ length: random(5) }, () => value(depth + 1));
      case 2:
        return Object.fromEntries(Array.from({ length: random(8) }, () => [pick(words), value(depth + 1)]));
      default:
        return leaves();
    }
  };
  const near = () => {
    // A good message with something broken in it: most of the checks are only reached like this.
    const types = pick([TO_FRAME, TO_HOST]);
    const type = pick(Object.keys(types));
    const good = { headroom: 1, frame: 'f', n: random(50), type, view: 'v', release: 'r', height: random(900), theme: 'dark', wanted: true,
      verdict: { ...verdict }, exercise: 'a/b', score: 1, passed: true, hints: 0, answer: 'shut', predictions: 0, right: 0, state: 'idle',
      code: 'c', message: 'm' };
    for (let breaks = random(3); breaks > 0; breaks -= 1) {
      const target = random(4) === 0 ? good.verdict : good;
      if (typeof target === 'object' && target !== null) {
        target[pick(Object.keys(good))] = value(2);
      }
    }
    return good;
  };
  const readers = [[TO_FRAME, LIMITS.toFrame], [TO_HOST, LIMITS.toHost]];
  let through = 0;
  for (let round = 0; round < 30_000; round += 1) {
    const data = random(2) === 0 ? near() : value(0);
    for (const [types, limit] of readers) {
      const message = read(data, types, limit);
      if (message !== null) {
        through += 1;
        assert.deepEqual(Object.keys(message).filter((key) => !['type', 'frame', 'n'].includes(key) && !Object.hasOwn(types[message.type], key)), []);
        for (const [field, fits] of Object.entries(types[message.type])) {
          assert.ok(fits(message[field]), `${message.type}.${field}`);
        }
      }
    }
  }
  assert.ok(through > 3000, `only ${through} got through: the test reaches nothing`);
});
