// What an address of embed.html asks for, what colours come of an accent, and the texts for course pages.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GROUNDS, accentProperties, contrast, rgbOf } from '../js/embed/accent.js';
import { PARTS, readOptions } from '../js/embed/options.js';
import { snippetsOf } from '../js/embed/snippets.js';
import { hasInputs, progressOf } from '../js/embed/work.js';

test('a view is named by its kind', () => {
  const view = (query) => readOptions(query).hash;
  assert.equal(view('?exercise=memory-cuts/cut_to_target'), '#/exercise/memory-cuts/cut_to_target');
  assert.equal(view('?lesson=memory-cuts'), '#/lesson/memory-cuts');
  assert.equal(view('?view=lab'), '#/lab');
  assert.equal(view('?view=lab&room=device'), '#/lab?room=device');
  assert.equal(view('?view=lab&room=%22%3E'), '#/lab');
  assert.equal(view('?view=model'), '#/model');
  for (const query of ['', '?exercise=', '?exercise=a', '?exercise=../x/y', '?exercise=a/b/c', '?lesson=a/b', '?view=work', '?lesson=%22%3E']) {
    const { kind, hash } = readOptions(query);
    assert.deepEqual([kind, hash], [null, '#/404'], query);
  }
});

test('everything is on show but the frame, unless less is asked for', () => {
  const hidden = (query) => [...readOptions(`?exercise=a/b&${query}`).hidden];
  assert.deepEqual(hidden(''), ['frame']);
  assert.deepEqual(hidden('hints=off&answer=0'), ['frame', 'hints', 'answer']);
  assert.ok(hidden('show=code').includes('text') && !hidden('show=code').includes('bench'), 'an empty column goes too');
  assert.deepEqual(
    PARTS.exercise.filter((part) => !hidden('show=code, verdict,hints&hints=off').includes(part)),
    ['code', 'verdict'],
  );
  const options = readOptions('?lesson=a&show=why,editor');
  assert.deepEqual(options.problems, ['show']);
  assert.ok(!options.hidden.has('why') && options.hidden.has('read'), 'what is known still holds');
});

test('what cannot be read is named and left out', () => {
  const good = readOptions('?exercise=a/b&lang=zh-CN&theme=dark&accent=%230A5d66&seed=4294967295&inputs=%5B1%5D');
  assert.deepEqual(
    [good.lang, good.theme, good.accent, good.seed, good.inputs, good.problems],
    ['zh', 'dark', '#0a5d66', 4294967295, '[1]', []],
  );
  const bad = readOptions('?exercise=a/b&lang=fr&theme=pink&accent=red&seed=4294967296&inputs=%7B%7D&hints=maybe&answer=toString');
  assert.deepEqual([bad.lang, bad.theme, bad.accent, bad.seed, bad.inputs], [null, 'auto', null, null, null]);
  assert.deepEqual(bad.problems, ['lang', 'theme', 'accent', 'inputs', 'seed', 'hints', 'answer']);
  assert.deepEqual(readOptions(`?exercise=a/b&inputs=[${'1,'.repeat(5000)}1]`).problems, ['inputs']);
});

test('any accent can be read on both themes', () => {
  for (const accent of ['#000000', '#ffffff', '#ffee00', '#ff0000', '#0000ff', '#777777', '#0a5d66', '#8ee5a1']) {
    const pairs = Object.entries(accentProperties(accent)).map(([name, pair]) => [name, pair.match(/#\w{6}/g).map(rgbOf)]);
    const { '--accent': [light, dark], '--on-accent': [onLight, onDark] } = Object.fromEntries(pairs);
    for (const [side, colour] of [['light', light], ['dark', dark]]) {
      assert.ok(GROUNDS[side].every((ground) => contrast(colour, rgbOf(ground)) >= 4.5), `${accent}, ${side}`);
    }
    assert.ok(contrast(light, onLight) >= 4.5 && contrast(dark, onDark) >= 4.5, accent);
  }
  assert.match(accentProperties('#0a5d66')['--accent'], /^light-dark\(#0a5d66, /, 'one that can be read stays as it is');
});

test('the grounds are those of the style sheet', () => {
  const tokens = readFileSync(new URL('../css/tokens.css', import.meta.url), 'utf8');
  for (const [at, name] of ['sheet', 'sunk', 'warn-wash', 'ok-wash', 'bad-wash'].entries()) {
    assert.ok(tokens.includes(`--${name}: light-dark(${GROUNDS.light[at]}, ${GROUNDS.dark[at]});`), name);
  }
});

test('the texts hold what was chosen, fit for an attribute', () => {
  const base = 'https://site.example/a"b/';
  const open = snippetsOf({ base, exercise: 'a/b_c', lang: 'zh', hints: true, answer: true });
  assert.equal(
    open.element,
    '<script src="https://site.example/a&quot;b/headroom-element.js" defer></script>\n<headroom-exercise exercise="a/b_c" lang="zh"></headroom-exercise>',
  );
  const shut = snippetsOf({ base: 'https://site.example/', exercise: 'a/b_c', lang: 'en', hints: false, answer: false });
  assert.match(shut.element, / hints="off" answer="off">/);
  assert.match(shut.frame, /^<iframe src="https:\/\/site\.example\/embed\.html\?exercise=a\/b_c&amp;lang=en&amp;hints=off&amp;answer=off" /);
});

test('work becomes progress, whatever is stored', () => {
  const work = JSON.stringify({ best: 0.5, passed: false, hints: 2, answer: 'opened_before', predictions: [3, 1], code: 'secret' });
  assert.deepEqual(progressOf('a/b', work), {
    exercise: 'a/b', score: 0.5, passed: false, hints: 2, answer: 'opened_before', predictions: 3, right: 1,
  });
  for (const nothing of [null, '', 'no json', 'null', '{}']) {
    assert.deepEqual(progressOf('a/b', nothing), { exercise: 'a/b', score: 0, passed: false, hints: 0, answer: 'shut', predictions: 0, right: 0 });
    assert.equal(hasInputs(nothing), false);
  }
  assert.ok(hasInputs('{"inputs":[1]}') && hasInputs('{"inputs":null,"set_aside":{"inputs":null}}'));
});
