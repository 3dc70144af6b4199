// The record's words and dates.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stamp } from '../js/record/sheet.js';
import { WORDS } from '../js/record/words.js';

test('both languages say the same things', () => {
  assert.deepEqual(Object.keys(WORDS.zh), Object.keys(WORDS.en));
  for (const [key, text] of Object.entries(WORDS.en)) {
    assert.equal(typeof WORDS.zh[key], typeof text, key);
    assert.equal(WORDS.zh[key].length, typeof text === 'function' ? text.length : WORDS.zh[key].length, key);
  }
});

test('only what there is to tell is told', () => {
  assert.equal(WORDS.en.told(0, false), '');
  assert.equal(WORDS.en.told(1, false), '1 hint');
  assert.equal(WORDS.en.told(2, true), '2 hints, answer opened before passing');
  assert.equal(WORDS.zh.told(2, true), '提示 2 条，通过前看过答案');
});

test('a date is written with leading zeros', () => {
  assert.deepEqual(stamp(new Date(2026, 2, 5, 7, 9)), { day: '2026-03-05', minute: '2026-03-05 07:09' });
});
