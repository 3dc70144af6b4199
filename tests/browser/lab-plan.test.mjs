// A learner's plan on real buffers, from the prediction to the decision, on Chromium's software adapter: right to the
// last checksum.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openEditor, setCode, tryInputs, verdictLine } from './support/exercise.mjs';
import { copied, openLab, probed, results, run, runButton, useLab } from './support/lab.mjs';
import { assertRight } from './support/right.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useLab();
const EVALUATE = 'unified-memory/evaluate_memory_plan';

/** The column of a mode, by the name of its row. */
async function columns(page, lang) {
  return page.locator('.lab-results .lab-table').evaluate(
    (table) => [...table.rows].map((row) => [...row.cells].map((cell) => cell.textContent)),
  );
}

const rowOf = (rows, lang, key) => rows.find(([name]) => name === say(lang, key)).slice(1);

for (const lang of LANGUAGES) {
  test(`the published plan, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openLab(page, stage.url, 'unified-memory');
    assert.match(await page.locator('.lab-plan > .lab-device').innerText(), /swiftshader/i);
    await page.getByText(say(lang, 'source-core')).waitFor();
    assert.equal(await runButton(page).innerText(), say(lang, 'run-unguessed'));
    await page.locator('#lab-guess').fill('40');
    assert.equal(await runButton(page).innerText(), say(lang, 'run-plan'));
    await run(page);

    // Where everything comes from, and what it is worth.
    assert.match(await results(page).locator('.lab-context').innerText(), /swiftshader[^]*Chrom/i);
    await results(page).getByText(say(lang, 'software-warning')).waitFor();
    assert.ok((await results(page).locator('.lab-watermark').count()) > 0, 'a software adapter is watermarked');

    const report = await copied(page, lang);
    assert.equal(report.context.adapter.software, true);
    assert.deepEqual(report.modes.map(({ mode }) => mode), ['plan', 'plan_with_prefetch']);
    assertRight(report);
    // 20 GB do not fit 15: predicted instead, and said to be.
    const [resident] = report.not_run;
    assert.deepEqual([resident.mode, resident.failure.code], ['all_resident', 'not_executable']);
    assert.ok(resident.peak.total_bytes > report.budget_bytes);
    for (const { mode, overhead, prediction } of report.modes) {
      assert.equal(overhead.basis, 'predicted', mode);
      assert.ok(prediction.overhead_ms > 0 && prediction.full_size_overhead_ms > prediction.overhead_ms, mode);
      assert.equal(prediction.error, null, `${mode}: nothing was measured that it could differ from`);
    }

    const rows = await columns(page, lang);
    assert.deepEqual(rows[0].slice(1), ['mode-all-resident', 'mode-plan', 'mode-prefetch'].map((key) => say(lang, key)));
    const peaks = rowOf(rows, lang, 'row-peak');
    assert.match(peaks[0], new RegExp(`${say(lang, 'computed')}.*${say(lang, 'not-run')}`));
    assert.match(peaks[1], new RegExp(say(lang, 'measured')));
    const overheads = rowOf(rows, lang, 'row-overhead');
    assert.equal(overheads[0], '–');
    assert.match(overheads[1], new RegExp(say(lang, 'predicted')));
    for (const full of rowOf(rows, lang, 'row-full-size').slice(1)) {
      assert.match(full, new RegExp(`${say(lang, 'computed')}$`), 'the lesson’s sizes are never called measured');
    }

    // How far off the learner was.
    const guess = await page.locator('.lab-guess').innerText();
    const kinds = ['guess-near', 'guess-high', 'guess-low'].filter((key) => like(lang, key).test(guess));
    const { ms } = report.modes[0].overhead;
    const factor = Math.max(40 / ms, ms / 40);
    assert.deepEqual(kinds, [factor < 1.25 ? 'guess-near' : 40 > ms ? 'guess-high' : 'guess-low'], guess);
  });
}

test('the own code’s placement, and the decision on its figures', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await page.locator('#gpu').getByText(say('en', 'gpu-first')).waitFor();
  // Room for everything, and code that offloads all the same: so both steps can be measured.
  await cell(page, 'size_gb', 1).fill('4');
  await page.locator('#arg-device_budget_gb').fill('20');
  await setCode(
    page,
    `def plan_memory_placement(components, device_budget_gb):
    names = [component["name"] for component in components]
    return {"on_device": names[:1], "offloaded": names[1:], "device_used_gb": 4.0}
`,
  );
  await tryInputs(page);
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
  await page.getByText(say('en', 'source-code')).waitFor();

  // A row that no step writes goes up and never comes back.
  const rows = page.locator('.lab-table--rows tbody tr');
  await rows.nth(2).getByRole('checkbox').uncheck();
  await page.locator('#lab-guess').fill('1');
  await run(page);
  const report = await copied(page, 'en');
  const { components } = report.spec;
  assert.deepEqual(components.map(({ place }) => place), ['device', 'host', 'host']);
  assert.deepEqual(components.map(({ updated_by_step: updated }) => updated), [true, true, false]);
  assert.deepEqual(report.modes.map(({ mode }) => mode), ['all_resident', 'plan', 'plan_with_prefetch']);
  assertRight(report);
  const [resident, plan, ahead] = report.modes;
  assert.equal(resident.overhead, null);
  for (const one of [plan, ahead]) {
    assert.equal(one.overhead.basis, 'measured');
    assert.equal(one.overhead.ms, one.step.median_ms - resident.step.median_ms);
    assert.ok(one.peak.total_bytes < resident.peak.total_bytes);
  }
  assert.ok(ahead.peak.staging_bytes > plan.peak.staging_bytes, 'prefetch takes more slots');

  // One click, and the decision rests on these figures.
  await results(page).getByRole('button', { name: say('en', 'fill') }).click();
  await page.locator('.crumbs').getByText('evaluate_memory_plan', { exact: true }).waitFor();
  const field = (key) => page.locator(`#arg-${key}`);
  const overhead = Math.round(Math.max(plan.overhead.ms, 0) * 1000) / 1000;
  const shown = async (key) => Number(await field(key).inputValue());
  await until(async () => (await shown('baseline_peak_gb')) === resident.peak.total_bytes / 1e9, 'the baseline');
  assert.equal(await shown('planned_peak_gb'), plan.peak.total_bytes / 1e9);
  assert.equal(await shown('migration_overhead_ms'), overhead);

  // The limit stays the learner's, and both answers can be had.
  await setCode(page, solution(EVALUATE));
  for (const [limit, keep] of [
    [overhead + 1, 'True'],
    [Math.max(overhead / 2 - 1e-6, 0), overhead > 0 ? 'False' : 'True'],
  ]) {
    await field('max_overhead_ms').fill(String(limit));
    assert.match(await tryInputs(page), new RegExp(`keep_plan\\W+${keep}`), `a limit of ${limit} ms, an overhead of ${overhead} ms`);
  }
  await page.getByRole('button', { name: say('en', 'inputs-return') }).click();
  assert.notEqual(await shown('baseline_peak_gb'), resident.peak.total_bytes / 1e9, 'the learner’s own inputs are back');
});

test('a plan that leaves no room to move anything is not executable', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  // 14 of 14 GB are planned for: no room for a staging slot.
  await page.locator('#arg-device_budget_gb').fill('14');
  await page.locator('#predict-device_used_gb').fill('14');
  await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
  await run(page);
  const report = await copied(page, 'en');
  assert.deepEqual(report.modes, []);
  assert.equal(report.not_run.length, 3);
  const plan = report.not_run.find(({ mode }) => mode === 'plan');
  assert.ok(plan.peak.components_bytes <= report.budget_bytes && plan.peak.total_bytes > report.budget_bytes);
  const rows = await columns(page, 'en');
  for (const peak of rowOf(rows, 'en', 'row-peak')) {
    assert.match(peak, new RegExp(say('en', 'not-run')));
  }
  assert.equal(await results(page).getByRole('button', { name: say('en', 'fill') }).count(), 0, 'nothing to decide on');
});
