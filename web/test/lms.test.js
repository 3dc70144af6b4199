// The parts of the launched page that need no browser.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { duration, startClock, timespan } from '../js/lms/clock.js';
import { makeCourse } from '../js/lms/course.js';
import { findApi, openScorm } from '../js/lms/scorm.js';
import { scorm12 } from '../js/lms/scorm12.js';
import { scorm2004 } from '../js/lms/scorm2004.js';
import { makeStorage } from '../js/lms/storage.js';
import { pack, unpack } from '../js/lms/suspend.js';
import { choose, keys, wordsIn } from '../js/lms/words.js';

const EXERCISES = ['a', 'b', 'c', 'd'].map((name) => ({ name, title: name.toUpperCase(), weight: 1 }));
const SETTINGS = { lesson: 'l', exercises: EXERCISES };
const verdict = (name, score) => ({ exercise: `l/${name}`, score, passed: score === 1 });

/** Text that deflate cannot make much smaller, the same every time. */
function noise(length, seed = 1) {
  let text = '';
  for (let at = 0, x = seed; at < length; at += 1) {
    x = Math.imul(x ^ (x >>> 15), 0x2c1b3c6d) + at;
    text += String.fromCharCode(33 + ((x >>> 8) % 90));
  }
  return text;
}

test('the best verdict of each function counts, by weight', () => {
  const course = makeCourse({ lesson: 'l', exercises: [{ name: 'a', title: '', weight: 3 }, { name: 'b', title: '', weight: 1 }] }, 0.8, null);
  assert.deepEqual(course.outcome(), { score: null, progress: 0, completed: false, success: null });
  assert.equal(course.judged(verdict('a', 1)), true);
  assert.equal(course.judged(verdict('a', 0)), true);
  assert.deepEqual(course.outcome(), { score: 0.75, progress: 0.5, completed: false, success: null });
  course.judged(verdict('b', 0));
  assert.deepEqual(course.outcome(), { score: 0.75, progress: 1, completed: true, success: false });
  course.judged(verdict('b', 0.5));
  assert.deepEqual(course.outcome(), { score: 0.875, progress: 1, completed: true, success: true });
});

test('verdicts on anything else count for nothing', () => {
  const course = makeCourse(SETTINGS, 0.8, null);
  for (const exercise of ['m/a', 'l/x', 'la', 'l/', '']) {
    assert.equal(course.judged({ exercise, score: 1, passed: true }), false, exercise);
  }
  assert.equal(course.outcome().score, null);
});

test('what is saved comes back, and what is damaged is none', async () => {
  const course = makeCourse(SETTINGS, 0.8, null);
  course.judged(verdict('a', 0.5));
  course.worked('a', { revision: 3, code: 'def a():\n    return "显存"\n' });
  course.place = 'a';
  const { text, dropped } = await pack(course.save(), 4096);
  assert.match(text, /^H1\.[\w-]+$/);
  assert.deepEqual(dropped, []);
  const again = makeCourse(SETTINGS, 0.8, await unpack(text));
  assert.deepEqual(again.save(), course.save());
  for (const damaged of ['', 'x', 'H1.', text.slice(0, -9), `H0${text.slice(2)}`, 'H1.!!!', 'H0.bnVsbA']) {
    assert.equal(await unpack(damaged), null, damaged);
  }
});

test('4,096 characters hold what matters most, and it is said what they do not hold', async () => {
  const course = makeCourse(SETTINGS, 0.8, null);
  course.judged(verdict('b', 1));
  const save = async () => {
    const { text, dropped } = await pack(course.save(), 4096);
    assert.ok(text.length <= 4096, `${text.length}`);
    return { dropped, works: (await unpack(text)).works, scores: (await unpack(text)).scores };
  };
  course.worked('a', { code: noise(1000), hints: 2, inputs: [1], verdict: { stdout: noise(6000, 3) } });
  assert.deepEqual((await save()).dropped, [{ what: 'verdicts' }]);
  course.worked('a', { code: noise(1000), hints: 2, inputs: [noise(6000, 4)], verdict: { stdout: '' } });
  assert.deepEqual((await save()).dropped, [{ what: 'verdicts' }, { what: 'inputs' }]);
  course.worked('a', { code: noise(2400), hints: 2 });
  course.worked('b', { code: noise(1500, 5) });
  course.worked('c', { code: noise(1800, 6) });
  let saved = await save();
  assert.deepEqual(saved.dropped, [{ what: 'code', name: 'b' }, { what: 'code', name: 'a' }], 'passed ones first, then the longest');
  assert.deepEqual([saved.works.a, saved.works.b, saved.works.c.code.length], [{ hints: 2 }, {}, 1800]);
  course.worked('c', { code: noise(9000, 7) });
  saved = await save();
  assert.deepEqual(saved.works.c, {});
  assert.deepEqual(saved.scores, { b: [1, true] });
  assert.deepEqual((await pack(course.save(), 10)).text, null);
});

test('times are written as the standards want them', () => {
  assert.deepEqual([0, 59.999, 3661.5, 1e9].map(timespan), ['0000:00:00.00', '0000:01:00.00', '0001:01:01.50', '9999:00:00.00']);
  assert.deepEqual([0, 1.239, 3600].map(duration), ['PT0S', 'PT1.24S', 'PT3600S']);
});

test('time counts while the page can be seen', () => {
  let now = 0;
  const page = Object.assign(new EventTarget(), { hidden: false });
  const clock = startClock(page, () => now);
  const show = (hidden) => {
    page.hidden = hidden;
    page.dispatchEvent(new Event('visibilitychange'));
  };
  now = 2000;
  show(true);
  now = 9000;
  assert.equal(clock.seconds(), 2);
  show(false);
  now = 9500;
  assert.equal(clock.seconds(), 2.5);
});

test('the platform is found around the page, around its opener, or not at all', () => {
  const top = { API: { here: 1 } };
  top.parent = top;
  const foreign = { get API() { throw new Error('another origin'); }, parent: top };
  assert.equal(findApi({ parent: foreign, opener: null }, 'API').here, 1);
  const alone = { opener: top };
  alone.parent = alone;
  alone.top = alone;
  assert.equal(findApi(alone, 'API').here, 1);
  alone.opener = null;
  assert.equal(findApi(alone, 'API'), null);
  const loop = {};
  loop.parent = { parent: loop };
  assert.equal(findApi(loop, 'API'), null);
});

/** A platform that keeps what it is told. */
function platform(values, { fails = () => false } = {}) {
  const log = [];
  const api = { Initialize: () => 'true', GetValue: (element) => values[element] ?? '', Commit: () => String(!fails()), Terminate: () => 'true' };
  api.SetValue = (element, value) => {
    log.push([element, value]);
    values[element] = value;
    return 'true';
  };
  const self = { API_1484_11: api, API: Object.fromEntries(Object.entries(api).map(([name, call]) => [{ Terminate: 'LMSFinish' }[name] ?? `LMS${name}`, call])) };
  self.parent = self;
  return { self, values, log };
}

const REPORT = { score: 0.25, progress: 0.25, completed: false, success: null, place: 'a', suspend: 'x', seconds: 5 };

test('statuses of both versions', () => {
  const of = (dialect, report) => Object.fromEntries(dialect.writes({ ...REPORT, ...report }));
  const cases = [
    [{ score: null, success: null }, 'incomplete', 'incomplete', 'unknown'],
    [{ success: null }, 'incomplete', 'incomplete', 'unknown'],
    [{ completed: true, success: false }, 'failed', 'completed', 'failed'],
    [{ completed: true, success: true }, 'passed', 'completed', 'passed'],
  ];
  for (const [report, status, completion, success] of cases) {
    assert.equal(of(scorm12, report)['cmi.core.lesson_status'], status);
    const told = of(scorm2004, report);
    assert.deepEqual([told['cmi.completion_status'], told['cmi.success_status']], [completion, success]);
    assert.equal('cmi.score.scaled' in told, report.score !== null);
  }
});

test('nothing falls within an attempt, and a new attempt starts at nothing', () => {
  const earlier = { 'cmi.core.entry': 'resume', 'cmi.core.lesson_status': 'passed', 'cmi.core.score.raw': '100', 'cmi.suspend_data': 'old' };
  const resumed = platform({ ...earlier });
  openScorm(resumed.self, scorm12).commit(REPORT);
  assert.deepEqual([resumed.values['cmi.core.lesson_status'], resumed.values['cmi.core.score.raw']], ['passed', '100']);
  const anew = platform({ ...earlier, 'cmi.core.entry': 'ab-initio' });
  const record = openScorm(anew.self, scorm12);
  assert.equal(record.saved, '');
  record.commit(REPORT);
  assert.deepEqual([anew.values['cmi.core.lesson_status'], anew.values['cmi.core.score.raw']], ['incomplete', '25']);
});

test('a platform that refuses is told again, one that agrees is not', () => {
  let down = true;
  const { self, log } = platform({}, { fails: () => down });
  const record = openScorm(self, scorm2004);
  assert.equal(record.commit(REPORT), false);
  down = false;
  assert.equal(record.commit(REPORT), true);
  assert.equal(log.filter(([element]) => element === 'cmi.suspend_data').length, 1);
  assert.equal(record.finish(REPORT), true);
  assert.equal(record.finish(null), true);
});

test('the page finds its work in the storage and nothing of it reaches the browser', () => {
  const heard = [];
  const storage = makeStorage('l', (name, work) => heard.push([name, work]));
  storage.restore('a', { code: 'x' });
  assert.deepEqual([storage.length, storage.key(0), storage.key(1)], [1, 'headroom:1:work:l/a', null]);
  storage.setItem('headroom:1:work:l/b', '{"code":"y"}');
  storage.setItem('headroom:1:work:m/b', '{}');
  storage.setItem('other', 1);
  storage.removeItem('headroom:1:work:l/a');
  storage.clear();
  assert.equal(storage.getItem('other'), null);
  assert.deepEqual(heard, [['b', { code: 'y' }], ['a', null], ['b', null]]);
});

test('both languages say the same things', () => {
  const [en, zh] = keys();
  assert.deepEqual(en, zh);
  assert.deepEqual([choose('zh-CN,en', 'en'), choose('fr, en-GB', 'zh'), choose('', 'zh')], ['zh', 'en', 'zh']);
  assert.match(wordsIn('zh')('dropped', { list: '甲' }), /甲/);
});
