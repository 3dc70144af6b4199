// The frame's end of the line: whom it is bound to, what it sends, and H5P's three steps.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { speakH5p } from '../js/embed/h5p.js';
import { connect, originOfHost } from '../js/embed/host.js';

const ORIGIN = 'https://course.example';

function window_() {
  const listeners = [];
  const parent = { got: [], postMessage: (data, target) => parent.got.push({ data, target }) };
  return {
    parent,
    addEventListener: (kind, call) => kind === 'message' && listeners.push(call),
    hears: (data, { origin = ORIGIN, source = parent } = {}) => listeners.forEach((call) => call({ data, origin, source })),
  };
}

const hello = { headroom: 1, frame: '', n: 1, type: 'hello' };

test('the browser says who the host is, else the referrer does', () => {
  assert.equal(originOfHost({ ancestorOrigins: [ORIGIN, 'https://top.example'] }, 'https://other.example/'), ORIGIN);
  assert.equal(originOfHost({ ancestorOrigins: ['null'] }, ''), 'null');
  assert.equal(originOfHost({}, `${ORIGIN}/a/page.html`), ORIGIN);
  assert.equal(originOfHost({}, ''), null);
});

test('a bound frame addresses its host and hears nobody else', () => {
  const self = window_();
  const heard = [];
  const host = connect({ self, origin: ORIGIN, frame: 'f', onMessage: ({ type }) => heard.push(type) });
  host.send('resize', { height: 5 });
  assert.deepEqual(self.parent.got, [{ data: { headroom: 1, frame: 'f', n: 1, type: 'resize', height: 5 }, target: ORIGIN }]);
  self.hears(hello, { origin: 'https://evil.example' });
  self.hears(hello, { source: {} });
  assert.equal(host.greeted, false);
  self.hears(hello);
  self.hears({ headroom: 1, frame: 'old', n: 900, type: 'set', theme: 'dark' });
  self.hears({ headroom: 1, frame: 'f', n: 3, type: 'set', theme: 'dark' });
  assert.deepEqual(heard, ['hello', 'set']);
});

test('unbound, it says nothing until the first hello binds it', () => {
  const self = window_();
  const host = connect({ self, origin: null, frame: 'f', onMessage: () => {} });
  host.send('resize', { height: 5 });
  assert.deepEqual(self.parent.got, []);
  self.hears(hello);
  self.hears({ ...hello, n: 2 }, { origin: 'https://evil.example' });
  host.send('resize', { height: 6 });
  assert.deepEqual(self.parent.got.map(({ target }) => target), [ORIGIN]);
});

test('a host without an origin can only be addressed as whoever holds the frame', () => {
  const self = window_();
  const host = connect({ self, origin: 'null', frame: 'f', onMessage: () => {} });
  self.hears(hello, { origin: ORIGIN });
  assert.equal(host.greeted, false);
  self.hears(hello, { origin: 'null' });
  assert.deepEqual([host.greeted, host.target], [true, '*']);
});

test('alone in its window it has nobody to talk to', () => {
  const self = window_();
  self.parent = self;
  const host = connect({ self, origin: ORIGIN, frame: 'f', onMessage: () => {} });
  host.send('resize', { height: 5 });
  assert.equal(host.target, null);
});

test('H5P’s steps: hello, prepareResize, resize', () => {
  const self = window_();
  let height = 700;
  let sized = 0;
  const h5p = speakH5p({ self, target: () => ORIGIN, height: () => height, onGreeting: () => (sized += 1) });
  const said = () => self.parent.got.splice(0).map(({ data }) => data);
  assert.deepEqual(said(), [{ context: 'h5p', action: 'hello' }]);
  h5p.changed();
  for (const data of [null, 'x', {}, { context: 'h5p' }, { context: 'h5p', action: 7 }, { context: 'h5p', action: '__proto__' }]) {
    self.hears(data);
  }
  self.hears({ context: 'h5p', action: 'hello' }, { origin: 'https://evil.example' });
  self.hears({ context: 'h5p', action: 'hello' }, { source: {} });
  assert.deepEqual([said(), sized], [[], 0], 'nothing before the host greets');
  self.hears({ context: 'h5p', action: 'ready' });
  self.hears({ context: 'h5p', action: 'hello' });
  assert.deepEqual(said().map(({ action }) => action), ['hello', 'prepareResize']);
  self.hears({ context: 'h5p', action: 'resizePrepared' });
  height = 900;
  h5p.changed();
  assert.deepEqual(said(), [
    { context: 'h5p', action: 'resize', scrollHeight: 700 },
    { context: 'h5p', action: 'prepareResize', scrollHeight: 900, clientHeight: 900 },
  ]);
  assert.equal(sized, 1);
});
