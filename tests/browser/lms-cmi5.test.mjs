// cmi5 packages against a recording store: launch, token, order of statements, resuming, review, a lost connection.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { setCode, shownCode, verdictAfter } from './support/exercise.mjs';
import { LESSON, inside, useCourse, useStore } from './support/lms.mjs';
import { EXERCISES, solution, starter } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';

const stage = useStage();
const course = useCourse('cmi5', '--pass-mark', '0.5');
const store = useStore();
const NAMES = EXERCISES.filter((id) => id.startsWith(`${LESSON}/`)).map((id) => id.split('/')[1]);

const ACTOR = { objectType: 'Agent', account: { homePage: 'https://lms.example', name: 'learner-1' } };
let registration = '';
const ACTIVITY = 'https://lms.example/activities/17';
const SESSION = 'https://w3id.org/xapi/cmi5/context/extensions/sessionid';
const CATEGORY = 'https://w3id.org/xapi/cmi5/context/categories/';

/** The platform's half of a launch. `keep`: the same registration goes on. */
function prepare({ mode = 'Normal', session = 'one', keep = false, ...data } = {}) {
  if (!keep) {
    registration = randomUUID();
    store.statements.length = 0;
  }
  Object.assign(store, { fetched: 0, down: false });
  store.log.length = 0;
  const contextTemplate = {
    extensions: { [SESSION]: session },
    contextActivities: { grouping: [{ id: 'urn:headroom:lesson:unified-memory:1:unit' }], category: [{ id: 'https://lms.example/category' }] },
  };
  store.states.set(`${registration}/LMS.LaunchData`, JSON.stringify({ contextTemplate, launchMode: mode, masteryScore: 0.5, moveOn: 'Passed', ...data }));
}

async function open(page) {
  const asked = new URLSearchParams({
    endpoint: `${store.url}xapi`, fetch: `${store.url}fetch`, actor: JSON.stringify(ACTOR), registration, activityId: ACTIVITY,
  });
  await page.goto(`${course.url}course/launch.html?${asked}`);
  return inside(page.mainFrame());
}

async function pass(lesson, name, code = solution(`${LESSON}/${name}`)) {
  const view = await lesson.open(name);
  await setCode(view, code);
  return verdictAfter(view);
}

const verbs = (session = null) =>
  store.statements
    .filter(({ context }) => session === null || context.extensions[SESSION] === session)
    .map(({ verb }) => verb.id.split('/').at(-1));

test('statements come in the order of the standard, and once', async (t) => {
  prepare({ returnURL: `${course.url}lms.html?back` });
  const page = await stage.visit(t, { bears: /./ });
  let lesson = await open(page);
  await until(() => verbs().length === 1, 'the session has begun');
  assert.deepEqual([store.fetched, verbs()], [1, ['initialized']]);
  assert.deepEqual(store.log.slice(0, 4), ['GET /xapi/activities/state', 'GET /xapi/agents/profile', 'GET /xapi/activities/state', 'PUT /xapi/statements']);

  await pass(lesson, NAMES[0]);
  await until(() => verbs().length === 2, 'the verdict is there');
  await pass(lesson, NAMES[1]);
  await until(() => verbs().length === 5, 'half of the score passes');
  await pass(lesson, NAMES[1]);
  await until(() => verbs().length === 6, 'a further verdict is there');
  await lesson.leave();
  await page.waitForURL(/back$/);
  assert.deepEqual(verbs(), ['initialized', 'answered', 'answered', 'passed', 'completed', 'answered', 'terminated']);

  const by = Object.fromEntries(store.statements.map((statement) => [statement.verb.id.split('/').at(-1), statement]));
  const times = store.statements.map(({ timestamp }) => timestamp);
  assert.deepEqual(times, [...times].sort());
  for (const { id, actor, timestamp, context } of store.statements) {
    assert.match(id, /^[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    assert.match(timestamp, /Z$/);
    assert.deepEqual([actor, context.registration, context.extensions[SESSION]], [ACTOR, registration, 'one']);
    assert.deepEqual(context.contextActivities.grouping, [{ id: 'urn:headroom:lesson:unified-memory:1:unit' }]);
  }
  const categories = ({ context }) => context.contextActivities.category.map(({ id }) => id.replace(CATEGORY, ''));
  const own = 'https://lms.example/category';
  assert.deepEqual(categories(by.initialized), [own, 'cmi5']);
  assert.deepEqual(categories(by.terminated), [own, 'cmi5']);
  assert.deepEqual(categories(by.passed), [own, 'cmi5', 'moveon']);
  assert.deepEqual(categories(by.completed), [own, 'cmi5', 'moveon']);
  assert.deepEqual(categories(by.answered), [own]);
  for (const verb of ['initialized', 'passed', 'completed', 'terminated']) {
    assert.equal(by[verb].object.id, ACTIVITY);
  }
  const { duration, ...passed } = by.passed.result;
  assert.match(duration, /^PT[\d.]+S$/);
  assert.deepEqual(passed, { success: true, score: { scaled: 0.5 } });
  assert.equal(by.passed.context.extensions['https://w3id.org/xapi/cmi5/context/extensions/masteryscore'], 0.5);
  assert.deepEqual(Object.keys(by.completed.result).sort(), ['completion', 'duration']);
  assert.deepEqual(Object.keys(by.terminated.result), ['duration']);
  assert.deepEqual([by.answered.object.id, by.answered.result.success], [`urn:headroom:exercise:${LESSON}/${NAMES[1]}`, true]);
  assert.equal(JSON.stringify(store.statements).includes('def '), false, 'no code is sent');

  // The same registration again: the work is back, and nothing is told twice.
  prepare({ session: 'two', keep: true });
  lesson = await open(page);
  assert.match(await lesson.standing(), /50%.*Passed/);
  assert.equal((await shownCode(await lesson.open(NAMES[0]))).trim(), solution(`${LESSON}/${NAMES[0]}`).trim());
  await pass(lesson, NAMES[2]);
  await until(() => verbs('two').length === 2, 'the verdict is there');
  await page.goto('about:blank');
  await until(() => verbs('two').includes('terminated'), 'leaving ends the session');
  assert.deepEqual(verbs('two'), ['initialized', 'answered', 'terminated']);

  // Another registration starts with nothing.
  prepare({ session: 'three' });
  lesson = await open(page);
  assert.match(await lesson.standing(), /Score 0%/);
  assert.equal((await shownCode(await lesson.open(NAMES[0]))).trim(), starter(`${LESSON}/${NAMES[0]}`, 'en').trim());
  // Nothing of this session may arrive during the next test.
  await page.goto('about:blank');
  await until(() => verbs('three').includes('terminated'), 'the session has ended');
});

test('review begins and ends, and tells nothing else', async (t) => {
  prepare({ mode: 'Review', session: 'four' });
  const page = await stage.visit(t);
  const lesson = await open(page);
  assert.match(await lesson.notice(), /looking back/);
  await pass(lesson, NAMES[0]);
  await lesson.leave();
  await lesson.frame.getByText('Everything is saved').waitFor();
  assert.deepEqual([verbs('four'), store.states.has(`${registration}/headroom`)], [['initialized', 'terminated'], false]);
});

test('a session that fails is told so when it ends', async (t) => {
  prepare({ session: 'five' });
  const page = await stage.visit(t);
  const lesson = await open(page);
  for (const name of NAMES) {
    assert.equal((await pass(lesson, name, `def ${name}(*a, **k):\n    return None\n`)).passed, false);
  }
  await until(() => verbs('five').includes('completed'), 'every function has had a verdict');
  await lesson.leave();
  await lesson.frame.getByText('Everything is saved').waitFor();
  assert.deepEqual(verbs('five'), ['initialized', ...Array(3).fill('answered'), 'answered', 'completed', 'failed', 'terminated']);
  const failed = store.statements.find(({ verb }) => verb.id.endsWith('/failed'));
  assert.deepEqual(failed.result.score, { scaled: 0 });
});

test('a lost connection loses nothing and mixes nothing up', async (t) => {
  prepare({ session: 'six' });
  const page = await stage.visit(t);
  const lesson = await open(page);
  await until(() => verbs('six').length === 1, 'the session has begun');
  store.down = true;
  await pass(lesson, NAMES[0]);
  await lesson.frame.getByText('has not reached the course platform').waitFor();
  await pass(lesson, NAMES[1]);
  store.down = false;
  // The more often the store did not answer, the longer the pause before it is asked again: a minute at most.
  await until(() => verbs('six').length === 5, 'everything arrives after all', 90_000);
  assert.deepEqual(verbs('six'), ['initialized', 'answered', 'answered', 'passed', 'completed']);
  await until(async () => (await lesson.notice()) === '', 'the trouble is over');
});

test('a token is fetched once: a reload says that the launch was used, and works', async (t) => {
  prepare({ session: 'seven' });
  const page = await stage.visit(t);
  await open(page);
  await page.reload();
  const lesson = await inside(page.mainFrame());
  assert.match(await lesson.notice(), /refused this launch \(the token was given already\)/);
  assert.equal((await pass(lesson, NAMES[0])).passed, true);
  assert.deepEqual(verbs('seven'), ['initialized', 'terminated']);
});
