// SCORM packages on a platform: launch, partial score, resume, completion, a lost connection, two attempts, review.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { setCode, shownCode, verdictAfter } from './support/exercise.mjs';
import { LESSON, inside, launch, useCourse } from './support/lms.mjs';
import { EXERCISES, solution, starter } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';

const stage = useStage();
const NAMES = EXERCISES.filter((id) => id.startsWith(`${LESSON}/`)).map((id) => id.split('/')[1]);
const id = (name) => `${LESSON}/${name}`;

/** The two versions name the same things differently. */
const VERSIONS = {
  scorm12: {
    api: 'API',
    read: ({ core, suspend_data: suspend }) => ({
      score: core.score.raw, status: core.lesson_status, suspend, exit: core.exit, time: core.session_time, place: core.lesson_location,
    }),
    again: (cmi, entry = 'resume') => ({
      core: { entry, lesson_status: cmi.core.lesson_status, score: { raw: cmi.core.score.raw }, lesson_location: cmi.core.lesson_location, lesson_mode: 'normal' },
      suspend_data: cmi.suspend_data,
    }),
    mode: (mode, cmi) => ({ ...cmi, core: { ...cmi.core, lesson_mode: mode } }),
    time: /^\d{2,4}:\d\d:\d\d\.\d\d$/,
    statuses: { partial: 'incomplete', passed: 'passed' },
    room: 4096,
  },
  scorm2004: {
    api: 'API_1484_11',
    read: (cmi) => ({
      score: cmi.score.raw, status: `${cmi.completion_status} ${cmi.success_status}`, suspend: cmi.suspend_data, exit: cmi.exit,
      time: cmi.session_time, place: cmi.location,
    }),
    again: (cmi, entry = 'resume') => ({
      entry, completion_status: cmi.completion_status, success_status: cmi.success_status, score: { raw: cmi.score.raw, scaled: cmi.score.scaled },
      location: cmi.location, suspend_data: cmi.suspend_data, mode: 'normal',
    }),
    mode: (mode, cmi) => ({ ...cmi, mode }),
    time: /^PT/,
    statuses: { partial: 'incomplete unknown', passed: 'completed passed' },
    room: 64_000,
  },
};

for (const [standard, version] of Object.entries(VERSIONS)) {
  const course = useCourse(standard);
  const last = () => course.commits.at(-1).cmi;

  async function pass(lesson, name) {
    const view = await lesson.open(name);
    await setCode(view, solution(id(name)));
    const { passed } = await verdictAfter(view);
    assert.equal(passed, true);
    return view;
  }

  test(`${standard}: partial score, leaving, resuming, completing, and a second attempt`, async (t) => {
    course.commits.length = 0;
    const page = await stage.visit(t);
    let lesson = await launch(page, course, standard, version.mode('normal', {}));
    assert.equal(await lesson.notice(), '');
    assert.equal(version.read(last()).status, version.statuses.partial);

    await pass(lesson, NAMES[0]);
    await until(() => Number(version.read(last()).score) === 25, 'a quarter is recorded');
    const partial = version.read(last());
    assert.equal(partial.status, version.statuses.partial);
    assert.match(partial.time, version.time);
    assert.equal(await page.evaluate(() => Object.keys(localStorage).length), 0, 'nothing stays in the browser');

    // Left without a word, in the middle of the next function: everything is told on the way out.
    const second = await lesson.open(NAMES[1]);
    await setCode(second, '# half a thought\n');
    await until(() => lesson.frame.evaluate(() => window.headroomLms.storage.length >= 2), 'the page has stored the code');
    await page.waitForTimeout(200);
    await page.goto(`${course.url}scorm12.js`);
    const left = course.commits.at(-1).cmi;
    assert.deepEqual([version.read(left).exit, version.read(left).place], ['suspend', NAMES[1]]);

    lesson = await launch(page, course, standard, version.again(left));
    assert.match(await lesson.standing(), /25%/);
    assert.equal(await lesson.frame.locator(`[data-place="${NAMES[0]}"]`).getAttribute('data-standing'), 'passed');
    assert.equal(await lesson.frame.locator('[aria-current="page"]').getAttribute('data-place'), NAMES[1]);
    assert.equal(await shownCode(await lesson.open(NAMES[1])), '# half a thought\n');
    assert.equal((await shownCode(await lesson.open(NAMES[0]))).trim(), solution(id(NAMES[0])).trim());

    for (const name of NAMES.slice(1)) {
      await pass(lesson, name);
    }
    await until(() => Number(version.read(last()).score) === 100, 'all of it is recorded');
    assert.equal(version.read(last()).status, version.statuses.passed);
    assert.ok(version.read(last()).suspend.length <= version.room);
    await lesson.leave();
    await lesson.frame.getByText('Everything is saved').waitFor();
    assert.equal(await page.evaluate((api) => window[api].isTerminated(), version.api), true);

    lesson = await launch(page, course, standard, version.mode('normal', version.again(last(), 'ab-initio')));
    assert.match(await lesson.standing(), /Score 0%/);
    assert.equal((await shownCode(await lesson.open(NAMES[0]))).trim(), starter(id(NAMES[0]), 'en').trim());
  });

  test(`${standard}: a lost connection is told, and made up for`, async (t) => {
    course.commits.length = 0;
    const page = await stage.visit(t, { bears: /commit|network/i });
    const lesson = await launch(page, course, standard, version.mode('normal', {}));
    course.down = true;
    t.after(() => (course.down = false));
    await pass(lesson, NAMES[0]);
    await lesson.frame.getByText('has not reached the course platform').waitFor();
    await lesson.leave();
    await lesson.frame.getByText('does not answer').waitFor();
    assert.notEqual(Number(version.read(last()).score), 25);
    course.down = false;
    await until(() => Number(version.read(last()).score) === 25, 'the score arrives after all');
    await until(async () => (await lesson.notice()) === '', 'the trouble is over');
  });

  test(`${standard}: review shows the work and changes nothing`, async (t) => {
    course.commits.length = 0;
    const page = await stage.visit(t);
    let lesson = await launch(page, course, standard, version.mode('normal', {}));
    await pass(lesson, NAMES[0]);
    await until(() => Number(version.read(last()).score) === 25, 'a quarter is recorded');
    await lesson.leave();
    await lesson.frame.getByText('Everything is saved').waitFor();
    const before = last();
    lesson = await launch(page, course, standard, version.mode('review', version.again(before)));
    assert.match(await lesson.notice(), /looking back/);
    assert.match(await lesson.standing(), /25%/);
    const view = await lesson.open(NAMES[1]);
    await setCode(view, solution(id(NAMES[1])));
    assert.equal((await verdictAfter(view)).passed, true);
    assert.match(await lesson.standing(), /25%/);
    await lesson.leave();
    await lesson.frame.getByText('Everything is saved').waitFor();
    assert.deepEqual([version.read(last()).score, version.read(last()).suspend], [version.read(before).score, version.read(before).suspend]);
  });
}

const small = useCourse('scorm12', '--pass-mark', '0.25', '--lang', 'zh', '--without-answers');

test('4,096 characters are never exceeded, and what is missing then is named', async (t) => {
  const page = await stage.visit(t, { lang: 'zh' });
  const lesson = await launch(page, small, 'scorm12', { core: { lesson_mode: 'normal' } });
  const view = await lesson.open(NAMES[0]);
  const random = randomBytes(5000).toString('base64url');
  await setCode(view, `# ${random}\n${'x = 1\n'.repeat(20)}`);
  await until(() => lesson.frame.evaluate(() => window.headroomLms.storage.length >= 1), 'the page has stored the code');
  await view.locator('.editor__act button').first().click();
  await lesson.frame.getByText('存不下').waitFor();
  const { suspend_data: suspend } = small.commits.at(-1).cmi;
  assert.ok(suspend.length > 0 && suspend.length <= 4096, `${suspend.length}`);
  // The pass mark, the language and the answers are those that were asked for.
  await setCode(view, solution(id(NAMES[0])));
  assert.equal((await verdictAfter(view, () => view.locator('.editor__act button').first().click())).passed, true);
  await until(() => small.commits.at(-1).cmi.core.lesson_status === 'passed', 'a quarter passes here');
  assert.match(await lesson.standing(), /及格线 25%.*已通过/);
  assert.equal(await view.locator('[id^="answer-"]').filter({ visible: true }).count(), 0);
  await until(async () => (await lesson.notice()) === '', 'what fits again is no longer missing');
});

test('without a platform everything works, and it is said that nothing is recorded', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${small.url}course/launch.html`);
  const lesson = await inside(page.mainFrame());
  assert.match(await lesson.notice(), /没有找到课程平台/);
  const view = await lesson.open(NAMES[0]);
  await setCode(view, solution(id(NAMES[0])));
  assert.equal((await verdictAfter(view)).passed, true);
  assert.match(await lesson.standing(), /25%/);
  await page.reload();
  const again = await inside(page.mainFrame());
  assert.match(await again.standing(), /25%/);
  assert.equal((await shownCode(await again.open(NAMES[0]))).trim(), solution(id(NAMES[0])).trim());
});
