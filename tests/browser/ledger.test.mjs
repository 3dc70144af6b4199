// The inputs: every argument editable, the bar to scale and moving along, a table behind it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bar, cell, openExercise, stored } from './support/exercise.mjs';
import { EXERCISES, PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { like, say } from './support/words.mjs';

const stage = useStage();
const [LEDGER] = EXERCISES;
const EVALUATE = 'unified-memory/evaluate_memory_plan';
const FOLLOWUP = 'memory-cuts/recommend_memory_followup';
const HEADROOM = 'unified-memory/place_with_headroom';

const rows = (page) => page.locator('#ledger .ledger tbody tr');
const names = (page) => rows(page).evaluateAll((all) => all.map((row) => row.querySelector('[data-label="name"] input').value));
const tool = (page, key, number) => page.getByRole('button', { name: like('en', key, { number }) });

/** Where things stand across the bar, in pixels from the left end of the first block. */
function geometry(page) {
  return page.locator('#ledger .mem-svg').first().evaluate((svg) => {
    const blocks = [...svg.querySelectorAll('.mem-block > .mem-fill:first-child')].map((fill) => fill.getBoundingClientRect());
    const line = svg.querySelector('.mem-budget path')?.getBoundingClientRect();
    return { widths: blocks.map(({ width }) => width), line: line && line.left + line.width / 2 - blocks[0].left };
  });
}

const near = (one, other) => Math.abs(one - other) <= 1.5;

test('rows are added, removed, moved and renamed, and the bar follows', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, PLACEMENT);
  assert.deepEqual(await names(page), ['weights', 'activations', 'kv_cache']);
  const said = () => bar(page).getAttribute('aria-label');
  assert.match(await said(), /weights 10\u00a0GB, activations 6\u00a0GB, kv_cache 4\u00a0GB/);

  await page.getByRole('button', { name: say('en', 'row-add') }).click();
  assert.equal((await names(page)).length, 4);
  await cell(page, 'name', 4).fill('workspace');
  await cell(page, 'size_gb', 4).fill('2.5');
  await until(async () => (await said()).includes('workspace 2.5\u00a0GB'), 'the new row');

  await tool(page, 'row-up', 4).click();
  await tool(page, 'row-down', 1).click();
  assert.deepEqual(await names(page), ['activations', 'weights', 'workspace', 'kv_cache']);
  assert.equal(await cell(page, 'size_gb', 3).inputValue(), '2.5', 'a row moves as a whole');
  assert.equal(await tool(page, 'row-up', 1).isDisabled(), true);
  assert.equal(await tool(page, 'row-down', 4).isDisabled(), true);

  await tool(page, 'row-remove', 2).click();
  assert.deepEqual(await names(page), ['activations', 'workspace', 'kv_cache']);
  await until(async () => !(await said()).includes('weights'), 'the row is gone from the bar');
  for (let left = 3; left > 0; left -= 1) {
    await tool(page, 'row-remove', 1).click();
  }
  await page.getByText(say('en', 'ledger-empty'), { exact: true }).waitFor();
  await page.getByRole('button', { name: say('en', 'inputs-first') }).click();
  assert.deepEqual(await names(page), ['weights', 'activations', 'kv_cache']);
});

test('blocks are as wide as they are large, and the budget stands where it belongs', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, PLACEMENT);
  const toScale = (sizes, budget) => async () => {
    const { widths, line } = await geometry(page);
    const unit = widths[0] / sizes[0];
    return widths.length === sizes.length && sizes.every((size, at) => near(widths[at], size * unit)) && near(line, budget * unit);
  };
  await until(toScale([10, 6, 4], 15), 'to scale');
  await cell(page, 'size_gb', 1).fill('5');
  await until(toScale([5, 6, 4], 15), 'to scale with another size');

  // The slider moves the line, and the number beside it.
  const slider = page.getByRole('slider', { name: 'device_budget_gb' });
  await slider.focus();
  await slider.press('ArrowLeft');
  await slider.press('ArrowLeft');
  const budget = Number(await page.locator('#arg-device_budget_gb').inputValue());
  assert.equal(budget, 14.5);
  await until(toScale([5, 6, 4], 14.5), 'the line moves');
  await page.locator('#arg-device_budget_gb').fill('8');
  await until(toScale([5, 6, 4], 8), 'the line follows the number');
  assert.equal(await slider.inputValue(), '8');
});

test('flags change what is drawn and stored', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, PLACEMENT);
  const movable = cell(page, 'movable', 1);
  assert.equal(await movable.isChecked(), false);
  const toggle = page.locator('#ledger .mem__toggle');
  await toggle.click();
  const place = page.locator('#ledger .mem-table tbody tr').first();
  assert.match(await place.innerText(), new RegExp(say('en', 'memory-pinned')));
  await movable.check();
  await until(async () => new RegExp(say('en', 'memory-movable')).test(await place.innerText()), 'the flag in the table');
  await cell(page, 'resident', 2).check();
  const [components] = (await stored(page, PLACEMENT)).inputs;
  assert.deepEqual(components[0], { name: 'weights', size_gb: 10.0, resident: true, movable: true });
  assert.equal(components[1].resident, true);
});

test('headroom is drawn as a zone before the budget', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, HEADROOM);
  const width = () => page.locator('#ledger .mem-zone--headroom').first().evaluate((zone) => zone.getBoundingClientRect().width);
  await page.locator('#arg-headroom_gb').fill('2');
  await page.locator('#ledger .mem-zone--headroom').first().waitFor();
  const narrow = await width();
  await page.locator('#arg-headroom_gb').fill('4');
  await until(async () => near(await width(), 2 * narrow), 'twice the headroom');
});

test('a key left out takes its default, and what is no number stays in sight', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, PLACEMENT);
  await cell(page, 'size_gb', 1).fill('');
  assert.equal('size_gb' in (await stored(page, PLACEMENT)).inputs[0][0], false);
  assert.equal(await cell(page, 'size_gb', 1).getAttribute('aria-invalid'), null);

  await cell(page, 'size_gb', 2).fill('six');
  await page.getByText(say('en', 'not-a-number')).waitFor();
  assert.equal(await cell(page, 'size_gb', 2).inputValue(), 'six');
  assert.equal(await cell(page, 'size_gb', 2).getAttribute('aria-invalid'), 'true');
  assert.equal((await stored(page, PLACEMENT)).inputs[0][1].size_gb, 6.0);
  await cell(page, 'size_gb', 2).fill('6.5');
  assert.equal(await page.getByText(say('en', 'not-a-number')).count(), 0);

  // Ints and floats stay what they were written as.
  await cell(page, 'size_gb', 2).fill('7');
  const text = () => page.evaluate((key) => localStorage.getItem(key), `headroom:1:work:${PLACEMENT}`);
  assert.match(await text(), /"size_gb":7[,}]/);
  await cell(page, 'size_gb', 2).fill('7.0');
  assert.match(await text(), /"size_gb":7\.0[,}]/);
});

test('what the core refuses is said, and the page goes on', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, PLACEMENT);
  await cell(page, 'size_gb', 1).fill('-3');
  await page.locator('#ledger').getByRole('alert').getByText(like('en', 'refusal-negative')).waitFor();
  for (const wild of ['1e300', '-1e308', '0', '1e-300']) {
    await cell(page, 'size_gb', 1).fill(wild);
    await bar(page).waitFor();
  }
  await cell(page, 'size_gb', 1).fill('3');
  await until(async () => (await page.locator('#ledger').getByRole('alert').count()) === 0, 'the refusal goes');
});

test('every argument of every exercise can be edited', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, EVALUATE);
  for (const [name, value] of [
    ['baseline_peak_gb', '24.5'],
    ['planned_peak_gb', '11.25'],
    ['migration_overhead_ms', '3'],
    ['max_overhead_ms', '4'],
  ]) {
    await page.locator(`#arg-${name}`).fill(value);
  }
  assert.deepEqual((await stored(page, EVALUATE)).inputs, [24.5, 11.25, 3, 4]);

  await openExercise(page, stage.url, FOLLOWUP);
  await page.locator('#summary-largest_source').fill('logits');
  await page.locator('#summary-peak_gb').fill('2');
  await page.locator('#plan-cut_order').fill('logits, workspace');
  await page.locator('#plan-estimated_peak_gb').fill('');
  const [summary, plan] = (await stored(page, FOLLOWUP)).inputs;
  assert.deepEqual(summary, { largest_source: 'logits', peak_gb: 2 });
  assert.deepEqual(plan, { cut_order: ['logits', 'workspace'] });

  for (const id of EXERCISES) {
    await openExercise(page, stage.url, id);
    await bar(page).waitFor();
    const unnamed = await page.locator('#ledger :is(input, button)').evaluateAll((all) =>
      all.filter((item) => !(item.ariaLabel || item.getAttribute('aria-label') || item.innerText?.trim() || item.labels?.length)).length,
    );
    assert.equal(unnamed, 0, id);
  }
});

test('the table is one key away', async (t) => {
  const page = await stage.visit(t);
  await openExercise(page, stage.url, LEDGER);
  const toggle = page.locator('#ledger .mem__toggle');
  const table = page.locator('#ledger .mem-table');
  await toggle.focus();
  await page.keyboard.press('t');
  assert.deepEqual(await table.locator('tbody th').allInnerTexts(), ['weights', 'activations', 'kv_cache']);
  assert.equal(await toggle.getAttribute('aria-expanded'), 'true');
  await page.keyboard.press('t');
  await until(async () => (await table.count()) === 0, 'the table closes');
});
