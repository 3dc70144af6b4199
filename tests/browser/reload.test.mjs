// Leave and come back: everything is where it was.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, judge, openEditor, shownCode, stored, verdictLine } from './support/exercise.mjs';
import { bank, PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { like, say, TAGS } from './support/words.mjs';

const stage = useStage();
const wrong = bank(PLACEMENT).find(({ diagnosis }) => diagnosis === 'wrong_value').code;

test('a reload finds everything again', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);

  // Inputs, a prediction, hints, the answer before its time, a verdict, language and theme.
  await cell(page, 'size_gb', 2).fill('7.5');
  await page.locator('#arg-device_budget_gb').fill('16.25');
  const lists = page.locator('#predict').getByRole('group');
  await lists.first().getByLabel('kv_cache').check();
  await lists.first().getByLabel('weights').check();
  await page.locator('#predict-device_used_gb').fill('14');
  await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
  const marked = await page.locator('#predict [role="status"]').last().innerText();
  assert.match(marked, like('en', 'predict-result'));
  for (const left of [3, 2]) {
    await page.getByRole('button', { name: like('en', 'hint-more', { left }) }).click();
  }
  const hints = await page.locator('.hint').count();
  await page.getByRole('button', { name: say('en', 'stop-ask') }).click();
  await page.getByRole('button', { name: say('en', 'stop-open') }).click();
  await page.getByText(say('en', 'answer-noted')).waitFor();
  const verdict = await judge(page, wrong);
  assert.equal(verdict.passed, false);
  await page.locator('.masthead__tools .tool').nth(1).click();
  await page.locator('.masthead__tools .tool').nth(1).click();
  await page.locator('.masthead__tools .tool').first().click();
  await page.getByText(say('zh', 'answer-noted')).waitFor();
  const said = await verdictLine(page).innerText();

  await page.reload();
  await page.locator('.cm-content').waitFor();
  assert.equal((await shownCode(page)).trim(), wrong.trim());
  assert.equal(await cell(page, 'size_gb', 2).inputValue(), '7.5');
  assert.equal(await page.locator('#arg-device_budget_gb').inputValue(), '16.25');
  assert.equal(await lists.first().getByLabel('kv_cache').isChecked(), true);
  assert.equal(await lists.first().getByLabel('activations').isChecked(), false);
  assert.match(await lists.first().innerText(), /weights\s*2/, 'the order of choosing');
  assert.equal(await page.locator('#predict-device_used_gb').inputValue(), '14');
  await page.locator('#predict').getByText(like('zh', 'predict-result')).waitFor();
  await until(async () => (await page.locator('.hint').count()) === hints, 'the hints');
  await page.getByText(say('zh', 'answer-noted')).waitFor();
  assert.equal(await verdictLine(page).innerText(), said);
  const root = await page.evaluate(() => ({ lang: document.documentElement.lang, theme: document.documentElement.dataset.theme }));
  assert.match(root.lang, TAGS.zh);
  assert.equal(root.theme, 'dark');

  // Another exercise is as it was: untouched.
  await page.goto(`${stage.url}#/exercise/unified-memory/summarize_memory_ledger`);
  await page.getByText(say('zh', 'verdict-none')).waitFor();
});

test('progress and the next step are found again on the front page', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await judge(page, wrong);
  await page.goto(stage.url);
  await page.reload();
  const go = page.locator('.hero__act a');
  assert.equal(await go.getAttribute('href'), `#/exercise/${PLACEMENT}`);
  await go.click();
  await page.locator('.cm-content').waitFor();
  assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
  await page.goto(stage.url);
  await page.reload();
  await page.getByText(like('en', 'progress-all', { passed: 1 })).first().waitFor();
});

test('code typed a moment ago is there after the tab was closed', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await page.locator('.cm-content').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('# mine\n');
  // Saved at every letter: the tab may go as soon as the last one has arrived.
  await until(async () => (await stored(page, PLACEMENT))?.code.startsWith('# mine\n'), 'all letters have arrived');
  const context = page.context();
  await page.close();
  const again = await context.newPage();
  await openEditor(again, stage.url, PLACEMENT);
  assert.match(await shownCode(again), /^# mine\n/);
});

test('starting again asks first, and gives the starter back', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const starter = await shownCode(page);
  await page.locator('.cm-content').fill('mine = 1');
  const restart = page.locator('#code').getByRole('button', { name: say('en', 'code-restart') });
  await restart.first().click();
  await page.getByRole('dialog').getByRole('button', { name: say('en', 'cancel') }).click();
  assert.equal(await shownCode(page), 'mine = 1');
  await restart.first().click();
  await page.keyboard.press('Escape');
  assert.equal(await shownCode(page), 'mine = 1');
  await restart.first().click();
  await page.getByRole('dialog').getByRole('button', { name: say('en', 'code-restart') }).click();
  await until(async () => (await shownCode(page)) === starter, 'the starter');
});
