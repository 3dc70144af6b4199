// What anybody may send or leave behind: messages to the frame and to the course page, addresses, and what a platform kept.
// Whatever it is, it is read as something sound or as nothing. The same seed makes the same attempts every time.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { connect } from '../js/embed/host.js';
import { readOptions } from '../js/embed/options.js';
import { LIMITS, TO_FRAME, TO_HOST, makeReader, read, weigh } from '../js/embed/protocol.js';
import { makeCourse } from '../js/lms/course.js';
import { pack, unpack } from '../js/lms/suspend.js';

const SEED = 2026;
const holds = (property, numRuns = 2000) => fc.assert(property, { seed: SEED, numRuns });

const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true, withNullPrototype: true, withBoxedValues: true });
const verdict = fc.record({ format: fc.constantFrom(1, 1, 1, 2), exercise: fc.string(), passed: fc.boolean(), score: fc.double(), more: anything }, { requiredKeys: [] });

/** Messages as they should be, and with any part of them replaced. */
function messages(types) {
  const parts = {
    lang: fc.constantFrom('en', 'zh', 'fr'), theme: fc.constantFrom('auto', 'dark', 'pink'), accent: fc.constantFrom('', '#12aBff', '#12', 'url(x)'),
    view: fc.string(), release: fc.string({ maxLength: 21 }), height: fc.oneof(fc.nat(100_001), fc.double()), exercise: fc.string(),
    score: fc.double(), passed: fc.boolean(), hints: fc.nat(1001), answer: fc.constantFrom('shut', 'opened_before', 'ajar'),
    predictions: fc.nat(), right: fc.nat(), verdict, state: fc.constantFrom('idle', 'ready', 'gone'), wanted: fc.boolean(),
    code: fc.string(), message: fc.string(),
  };
  const fields = fc.oneof({ arbitrary: fc.record(parts), weight: 3 }, { arbitrary: fc.record(parts, { requiredKeys: [] }), weight: 1 });
  const type = fc.constantFrom(...Object.keys(types), 'constructor', '__proto__');
  const envelope = fc.record({ headroom: fc.constantFrom(1, 1, 1, 2), frame: fc.constantFrom('f', '', 'g'), n: fc.oneof(fc.nat(50), fc.nat(1e6), fc.integer()), type });
  const sound = fc.tuple(envelope, fields).map(([one, other]) => ({ ...other, ...one }));
  const spoilt = fc.tuple(sound, fc.dictionary(fc.constantFrom('n', 'type', 'frame', 'height', 'verdict', 'accent', 'x'), anything)).map(([one, other]) => ({ ...one, ...other }));
  return fc.oneof({ arbitrary: sound, weight: 4 }, { arbitrary: spoilt, weight: 2 }, { arbitrary: anything, weight: 1 });
}

for (const [side, types, limit] of [['the frame', TO_FRAME, LIMITS.toFrame], ['the course page', TO_HOST, LIMITS.toHost]]) {
  test(`what reaches ${side} is a message with its own fields, or nothing`, () => {
    let count = 0;
    holds(
      fc.property(messages(types), (data) => {
        const message = read(data, types, limit);
        if (message === null) {
          return;
        }
        count += 1;
        const { type, frame, n, ...fields } = message;
        assert.ok(Object.hasOwn(types, type) && typeof frame === 'string' && Number.isSafeInteger(n) && n >= 0);
        for (const [name, value] of Object.entries(fields)) {
          assert.ok(types[type][name](value), name);
        }
        assert.ok(weigh(message, limit) <= limit);
        assert.deepEqual(read({ headroom: 1, ...message }, types, limit), message, 'it is read again as the same');
      }),
    );
    assert.ok(count > 60, `${count} were messages at all`);
  });

  test(`${side} hears one window and one origin, in order, each message once`, () => {
    const here = { name: 'here' };
    const event = fc.record({
      data: messages(types), origin: fc.constantFrom('https://a.example', 'https://b.example', 'null'), source: fc.constantFrom(here, {}, null),
    });
    holds(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        const reader = makeReader({ types, limit });
        let last = 0;
        for (const one of events) {
          const message = reader.read(one, { source: here, origin: 'https://a.example', frame: 'f' });
          if (message !== null) {
            assert.ok(one.source === here && one.origin === 'https://a.example' && message.n > last);
            assert.ok(message.frame === 'f' || message.type === 'hello');
            last = message.n;
          }
        }
      }),
      500,
    );
  });
}

test('the frame answers nobody but its host', () => {
  const event = fc.record({ data: messages(TO_FRAME), origin: fc.constantFrom('https://a.example', 'https://b.example'), source: fc.constantFrom('parent', 'other') });
  holds(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const posted = [];
      const parent = { postMessage: (data, origin) => posted.push(origin) };
      let hear;
      const self = { parent, addEventListener: (_type, listener) => (hear = listener) };
      const heard = [];
      const host = connect({ self, origin: null, frame: 'f', onMessage: (message) => (heard.push(message), host.send('ready')) });
      for (const { data, origin, source } of events) {
        hear({ data, origin, source: source === 'parent' ? parent : {} });
      }
      assert.ok(new Set(posted).size <= 1, 'bound to one origin');
      assert.ok(posted.length <= heard.length);
    }),
    500,
  );
});

test('any address names a view, or none', () => {
  const names = ['exercise', 'lesson', 'view', 'lang', 'theme', 'accent', 'inputs', 'seed', 'show', 'hints', 'answer'];
  const value = fc.oneof(fc.string(), fc.constantFrom('a/b', 'a', 'lab', 'zh', 'dark', '#aabbcc', '[1]', '7', 'off', 'title,code'), fc.json());
  const query = fc.oneof(fc.string(), fc.dictionary(fc.constantFrom(...names), value).map((asked) => new URLSearchParams(asked).toString()));
  holds(
    fc.property(query, (text) => {
      const { kind, hash, lang, theme, accent, inputs, seed, hidden } = readOptions(`?${text}`);
      assert.ok([null, 'exercise', 'lesson', 'page'].includes(kind) && /^#\/[\w/-]+$/.test(hash));
      assert.ok([null, 'en', 'zh'].includes(lang) && ['auto', 'light', 'dark'].includes(theme));
      assert.ok((accent === null || /^#[0-9a-f]{6}$/.test(accent)) && (inputs === null || Array.isArray(JSON.parse(inputs))));
      assert.ok((seed === null || (Number.isInteger(seed) && seed >= 0 && seed < 2 ** 32)) && hidden.has('frame'));
    }),
  );
});

const SETTINGS = { lesson: 'l', exercises: ['a', 'b', 'c'].map((name, at) => ({ name, title: name, weight: at + 1 })) };
const plain = (json) => `H0.${Buffer.from(json).toString('base64url')}`;

function sound(saved) {
  const course = makeCourse(SETTINGS, 0.8, saved);
  const { score, progress, completed, success } = course.outcome();
  assert.ok(score === null || (score >= 0 && score <= 1), `a score of ${score}`);
  assert.ok(progress >= 0 && progress <= 1 && typeof completed === 'boolean' && [true, false, null].includes(success));
  assert.ok(['', 'a', 'b', 'c'].includes(course.place));
  return course;
}

test('whatever a platform kept is a state of the lesson, or none', async () => {
  const whole = (await pack({ v: 1, scores: { a: [0.5, false] }, works: { a: { code: 'def a(): pass' } }, place: 'a', sent: [] }, 4096)).text;
  const changed = fc
    .array(fc.tuple(fc.nat(whole.length), fc.nat(3), fc.string({ maxLength: 4 })), { minLength: 1, maxLength: 4 })
    .map((edits) => edits.reduce((text, [at, cut, put]) => text.slice(0, at) + put + text.slice(at + cut), whole));
  const odd = fc.record(
    {
      v: fc.constant(1), place: fc.oneof(fc.constantFrom('a', 'z'), fc.jsonValue()), sent: fc.jsonValue(),
      scores: fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('a', 'b', 'z'), fc.oneof(fc.jsonValue(), fc.tuple(fc.double(), fc.jsonValue())))),
      works: fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom('a', 'b', 'z'), fc.jsonValue())),
    },
    { requiredKeys: ['v'] },
  );
  const texts = fc.oneof(fc.string(), changed, fc.json().map(plain), odd.map((value) => plain(JSON.stringify(value))));
  await holds(
    fc.asyncProperty(texts, async (text) => {
      const saved = await unpack(text);
      assert.ok(saved === null || saved.v === 1);
      const { text: again } = await pack(sound(saved).save(), 4096);
      assert.ok(again === null || (again.length <= 4096 && /^H[01]\.[\w-]*$/.test(again)));
    }),
    1000,
  );
});

test('what a learner did comes back, as far as there is room', async () => {
  const work = fc.record({ code: fc.string({ unit: 'grapheme', maxLength: 3000 }), hints: fc.nat(3), verdict: fc.jsonValue(), inputs: fc.jsonValue() }, { requiredKeys: ['code'] });
  const state = fc.record({
    v: fc.constant(1), scores: fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.tuple(fc.constantFrom(0, 0.5, 1), fc.boolean())),
    works: fc.dictionary(fc.constantFrom('a', 'b', 'c'), work), place: fc.constantFrom('', 'a'), sent: fc.constant([]),
  });
  await holds(
    fc.asyncProperty(state, fc.constantFrom(4096, 64_000), async (saved, room) => {
      const { text, dropped } = await pack(saved, room);
      assert.ok(text !== null && text.length <= room, 'the scores always fit');
      const back = await unpack(text);
      assert.deepEqual(back.scores, JSON.parse(JSON.stringify(saved.scores)));
      if (dropped.length === 0) {
        assert.deepEqual(back, JSON.parse(JSON.stringify(saved)));
      }
    }),
    300,
  );
});
