// A link carries the current inputs to somebody else, who keeps their own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bar, cell, openEditor, openExercise, setCode, shownCode, workKey } from './support/exercise.mjs';
import { EXERCISES, PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useStage();
const FOLLOWUP = 'memory-cuts/recommend_memory_followup';

const CLIPBOARD = { context: { permissions: ['clipboard-read', 'clipboard-write'] } };

async function copyLink(page) {
  await page.getByRole('button', { name: say('en', 'link-copy') }).click();
  await page.getByText(say('en', 'link-copied')).waitFor();
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a link carries the inputs, and the visitor’s own come back', async (t) => {
  const sender = await stage.visit(t, CLIPBOARD);
  await openExercise(sender, stage.url, PLACEMENT);
  await cell(sender, 'name', 1).fill('权重 & "weights" #1?');
  await cell(sender, 'size_gb', 1).fill('3.125');
  await sender.locator('#arg-device_budget_gb').fill('9');
  const link = await copyLink(sender);
  assert.ok(link.startsWith(`${stage.url}#/exercise/${PLACEMENT}?`), link);

  const visitor = await stage.visit(t, CLIPBOARD);
  await openEditor(visitor, stage.url, PLACEMENT);
  await cell(visitor, 'size_gb', 2).fill('1.5');
  await setCode(visitor, 'mine = 1');
  await visitor.goto('about:blank');
  await visitor.goto(link);
  await visitor.getByText(say('en', 'inputs-borrowed')).waitFor();
  assert.equal(await cell(visitor, 'name', 1).inputValue(), '权重 & "weights" #1?');
  assert.equal(await cell(visitor, 'size_gb', 1).inputValue(), '3.125');
  assert.equal(await visitor.locator('#arg-device_budget_gb').inputValue(), '9');
  assert.match(await bar(visitor).getAttribute('aria-label'), /9/);
  await visitor.locator('.cm-content').waitFor();
  assert.equal(await shownCode(visitor), 'mine = 1', 'a link carries no code, and takes none away');

  // Reading the link once more, after a reload, still keeps the visitor’s own.
  await visitor.reload();
  await visitor.getByRole('button', { name: say('en', 'inputs-return') }).click();
  assert.equal(await cell(visitor, 'size_gb', 2).inputValue(), '1.5');
  assert.equal(await cell(visitor, 'size_gb', 1).inputValue(), '10.0');
  assert.equal(await visitor.getByText(say('en', 'inputs-borrowed')).count(), 0);
});

test('every exercise can be shared as it stands', async (t) => {
  const page = await stage.visit(t, CLIPBOARD);
  const other = await stage.visit(t);
  for (const id of EXERCISES) {
    await openExercise(page, stage.url, id);
    await page.locator('#ledger input').first().waitFor();
    const shown = await fields(page);
    const link = await copyLink(page);
    await other.goto('about:blank');
    await other.goto(link);
    await other.locator('#ledger input').first().waitFor();
    assert.deepEqual(await fields(other), shown, id);
    assert.equal(await other.getByText(say('en', 'link-unreadable')).count(), 0, id);
  }
});

test('a record travels too', async (t) => {
  const page = await stage.visit(t, CLIPBOARD);
  await openExercise(page, stage.url, FOLLOWUP);
  await page.locator('#plan-estimated_peak_gb').fill('12.75');
  await page.locator('#plan-cut_order').fill('logits, kv_cache');
  const link = await copyLink(page);
  const other = await stage.visit(t);
  await other.goto(link);
  await other.getByText(say('en', 'inputs-borrowed')).waitFor();
  assert.equal(await other.locator('#plan-estimated_peak_gb').inputValue(), '12.75');
  assert.equal(await other.locator('#plan-cut_order').inputValue(), 'logits, kv_cache');
});

test('a link that cannot be read says so and changes nothing', async (t) => {
  for (const inputs of ['[1', '%', '{}', '[]', '[[{"size_gb":"a lot"}],15]', '[[],15,3]', 'null']) {
    await t.test(inputs, async (t) => {
      const own = [[{ name: 'own', size_gb: 1.5, resident: true, movable: false }], 4];
      const page = await stage.visit(t, { storage: { [workKey(PLACEMENT)]: { revision: 3, inputs: own } } });
      await openExercise(page, stage.url, PLACEMENT, `?inputs=${inputs === '%' ? inputs : encodeURIComponent(inputs)}`);
      await page.getByText(say('en', 'link-unreadable')).waitFor();
      assert.equal(await cell(page, 'size_gb', 1).inputValue(), '1.5');
      assert.equal(await page.getByText(say('en', 'inputs-borrowed')).count(), 0);
    });
  }
});

test('inputs that are too long for a link say what to do instead', async (t) => {
  const row = (at) => ({ name: `component_${at}_${'x'.repeat(80)}`, size_gb: at, resident: true, movable: true });
  const inputs = [Array.from({ length: 60 }, (_, at) => row(at)), 15];
  const page = await stage.visit(t, { storage: { [workKey(PLACEMENT)]: { revision: 1, inputs } } });
  await openExercise(page, stage.url, PLACEMENT);
  await page.getByRole('button', { name: say('en', 'link-copy') }).click();
  await page.getByText(say('en', 'link-too-long')).waitFor();
});

test('where the clipboard is closed, the copy still works or the address is shown', async (t) => {
  const page = await stage.visit(t);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
    document.execCommand = () => false;
  });
  await openExercise(page, stage.url, PLACEMENT);
  await page.getByRole('button', { name: say('en', 'link-copy') }).click();
  const toast = page.locator('.toast');
  await toast.waitFor();
  assert.ok((await toast.innerText()).startsWith(`${stage.url}#/exercise/${PLACEMENT}?inputs=`));
  await until(async () => (await toast.count()) === 0, 'a notice goes by itself');
});

/** All that the inputs show. */
function fields(page) {
  return page.locator('#ledger input').evaluateAll((inputs) => inputs.map(({ type, value, checked }) => [type, value, checked]));
}
