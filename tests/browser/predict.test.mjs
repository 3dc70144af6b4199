// Predicting: the core marks each field, and no Python is loaded for it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openExercise, stored } from './support/exercise.mjs';
import { PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();
const EVALUATE = 'unified-memory/evaluate_memory_plan';
const FOLLOWUP = 'memory-cuts/recommend_memory_followup';

/** A visitor who asked to save data: nothing of Python may come unasked. */
async function frugal(t, lang) {
  const page = await stage.visit(t, { lang });
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
  });
  const python = [];
  page.on('request', (request) => /pyodide|stdlib|python-worker/.test(request.url()) && python.push(request.url()));
  page.on('worker', (worker) => python.push(worker.url()));
  return { page, python };
}

const choose = (page, list, name) => page.locator('#predict').getByRole('group').nth(list).getByLabel(name);
const mark = (page, lang) => page.getByRole('button', { name: say(lang, 'predict-mark') });
const field = (page, key) => page.locator('#predict .field', { has: page.locator(`.field__label code`, { hasText: key }) });

for (const lang of LANGUAGES) {
  test(`each field is marked without any Python, in ${lang}`, async (t) => {
    const { page, python } = await frugal(t, lang);
    await openExercise(page, stage.url, PLACEMENT);
    assert.equal(await mark(page, lang).isDisabled(), true, 'nothing filled in yet');

    // In the wrong order, and a wrong sum; the one offloaded is right.
    await choose(page, 0, 'kv_cache').check();
    await choose(page, 0, 'weights').check();
    await choose(page, 1, 'activations').check();
    await page.locator('#predict-device_used_gb').fill('15');
    await mark(page, lang).click();
    await page.getByText(like(lang, 'predict-result', { right: 1, total: 3 })).waitFor();
    await field(page, 'offloaded').getByRole('img', { name: say(lang, 'mark-right') }).waitFor();
    for (const key of ['on_device', 'device_used_gb']) {
      await field(page, key).getByRole('img', { name: say(lang, 'mark-wrong') }).waitFor();
    }
    assert.match(await field(page, 'on_device').innerText(), /\["weights", "kv_cache"\]/);
    assert.match(await field(page, 'device_used_gb').innerText(), /14\.0/);

    // Changed, it is open again; then it is all right.
    await choose(page, 0, 'kv_cache').uncheck();
    assert.equal(await page.locator('#predict .field__mark').count(), 0);
    await choose(page, 0, 'kv_cache').check();
    await page.locator('#predict-device_used_gb').fill('14');
    await mark(page, lang).click();
    await page.getByText(like(lang, 'predict-result', { right: 3, total: 3 })).waitFor();
    assert.deepEqual((await stored(page, PLACEMENT)).predictions, [2, 1]);

    // Other inputs open it again as well.
    await cell(page, 'size_gb', 1).fill('1');
    await until(async () => (await page.locator('#predict .field__mark').count()) === 0, 'open again');
    await page.locator('.cm-content').waitFor();
    assert.deepEqual(python, []);
  });
}

test('numbers, booleans and sentences are predicted too', async (t) => {
  const { page, python } = await frugal(t);
  await openExercise(page, stage.url, EVALUATE);
  await page.locator('#predict-peak_reduction_gb').fill('6.5');
  await page.getByRole('button', { name: 'False', exact: true }).click();
  await mark(page, 'en').click();
  await page.getByText(like('en', 'predict-result', { right: 1, total: 2 })).waitFor();
  await page.getByRole('button', { name: 'True', exact: true }).click();
  await mark(page, 'en').click();
  await page.getByText(like('en', 'predict-result', { right: 2, total: 2 })).waitFor();

  await openExercise(page, stage.url, FOLLOWUP);
  await page.getByRole('button', { name: 'True', exact: true }).click();
  await page.locator('#predict-reason').fill('It fits after one cut.');
  await mark(page, 'en').click();
  // A sentence has many right answers: it is not counted, and one is shown.
  await page.getByText(like('en', 'predict-result', { right: 1, total: 1 })).waitFor();
  assert.match(await field(page, 'reason').innerText(), like('en', 'predict-for-instance'));
  assert.deepEqual(python, []);
});

test('a field left empty is open, not wrong', async (t) => {
  const { page } = await frugal(t);
  await openExercise(page, stage.url, EVALUATE);
  await page.locator('#predict-peak_reduction_gb').fill('6.5');
  await mark(page, 'en').click();
  await page.getByText(like('en', 'predict-result', { right: 1, total: 1 })).waitFor();
  assert.match(await field(page, 'keep_plan').innerText(), new RegExp(`${say('en', 'mark-wrong')}|True`));
  assert.equal(await field(page, 'keep_plan').getByRole('img').count(), 0);
});

test('Python begins to load in idle time on an exercise, and not before', async (t) => {
  const page = await stage.visit(t);
  const python = [];
  page.on('request', (request) => /pyodide|stdlib/.test(request.url()) && python.push(request.url()));
  await page.goto(stage.url);
  await page.goto(`${stage.url}#/lesson/unified-memory`);
  await page.locator('.lesson__body #steps').waitFor();
  assert.deepEqual(python, [], 'a lesson needs no Python');
  await openExercise(page, stage.url, PLACEMENT);
  await page.getByText(say('en', 'python-ready')).waitFor();
  assert.ok(python.length >= 3);
});
