// Python that cannot be loaded: everything else works, Check says what to do, and later all is well.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bar, cell, checkButton, idle, openEditor, setCode, tryButton, verdictAfter, verdictPanel } from './support/exercise.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { like, say } from './support/words.mjs';

const stage = useStage();

const PARTS = {
  'the interpreter': /pyodide.*\.wasm$/,
  'its script': /pyodide.*\.m?js$/,
  'its library': /stdlib.*\.wasm$/,
  'the worker': /python-worker.*\.js$/,
};

for (const [what, address] of Object.entries(PARTS)) {
  test(`${what} does not come`, async (t) => {
    const page = await stage.visit(t);
    await page.context().route(address, (route) => route.abort());
    await openEditor(page, stage.url, PLACEMENT);
    await page.getByText(say('en', 'python-unavailable')).waitFor();
    await setCode(page, solution(PLACEMENT));

    for (const button of [checkButton(page), tryButton(page)]) {
      await button.click();
      const told = verdictPanel(page).getByRole('alert');
      await told.waitFor();
      assert.match(await told.innerText(), like('en', 'python-failed'));
      await idle(page);
    }

    await page.context().unroute(address);
    assert.equal((await verdictAfter(page)).passed, true, 'and when it comes, Check works');
    await until(async () => (await page.getByText(say('en', 'python-unavailable')).count()) === 0, 'the notice goes');
  });
}

test('the server has no Python files', async (t) => {
  const page = await stage.visit(t, { lang: 'zh' });
  await page.context().route(/pyodide|stdlib/, (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await openEditor(page, stage.url, PLACEMENT);
  await page.getByText(say('zh', 'python-unavailable')).waitFor();
  await checkButton(page).click();
  const told = await verdictPanel(page).getByRole('alert').innerText();
  assert.match(told, like('zh', 'python-failed'));
});

test('lesson, ledger and predictions work without Python', async (t) => {
  const page = await stage.visit(t);
  await page.context().route(/pyodide|stdlib|python-worker/, (route) => route.abort());
  await page.goto(`${stage.url}#/lesson/unified-memory`);
  await page.locator('.lesson__body #steps').waitFor();
  await openEditor(page, stage.url, PLACEMENT);
  await page.getByText(say('en', 'python-unavailable')).waitFor();

  const before = await bar(page).getAttribute('aria-label');
  await cell(page, 'size_gb', 2).fill('1');
  await until(async () => (await bar(page).getAttribute('aria-label')) !== before, 'the bar moves');

  const predict = page.locator('#predict');
  for (const name of ['weights', 'activations', 'kv_cache']) {
    await predict.getByRole('group').first().getByLabel(name).check();
  }
  await predict.locator('#predict-device_used_gb').fill('15');
  await predict.getByRole('button', { name: say('en', 'predict-mark') }).click();
  await predict.getByText(like('en', 'predict-result', { right: 3, total: 3 })).waitFor();
});

test('the editor does not come: the plain text area does its work', async (t) => {
  const page = await stage.visit(t, { bears: /dynamically imported module/ });
  await page.context().route(/editor-.*\.js$/, (route) => route.abort());
  await page.goto(`${stage.url}#/exercise/${PLACEMENT}`);
  const plain = page.locator('textarea.editor__plain');
  await plain.fill(solution(PLACEMENT));
  const verdict = await verdictAfter(page, () => plain.press('Control+Enter'));
  assert.equal(verdict.passed, true);
});

test('the text of a lesson does not come: it says so and tries again', async (t) => {
  const page = await stage.visit(t);
  const address = /unified-memory\.en-.*\.js$/;
  await page.context().route(address, (route) => route.abort());
  await page.goto(`${stage.url}#/exercise/${PLACEMENT}`);
  await page.getByText(say('en', 'failed-text')).waitFor();
  await page.context().unroute(address);
  await page.getByRole('button', { name: say('en', 'try-again') }).click();
  await page.locator('.exercise__text .prose').first().waitFor();
  await page.locator('#ledger').waitFor();
});
