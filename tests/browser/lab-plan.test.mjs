// A learner's plan on real buffers, from the prediction to the decision, on Chromium's software adapter: right to the
// last checksum.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openEditor, setCode, tryInputs, verdictLine } from './support/exercise.mjs';
import { copied, failed, inWorker, openLab, probed, results, run, runButton, useLab } from './support/lab.mjs';
import { FULL, profileOf } from './support/profile.mjs';
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

/** The profile that the browser keeps. */
const KEPT = 'headroom:lab:profile';
const kept = (page) => page.evaluate((key) => JSON.parse(localStorage.getItem(key)), KEPT);

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
    // The scale is what fits the adapter, one of software here, and stands with the figures; so does the profile behind
    // every prediction: it was measured for this run, and is kept.
    assert.equal(report.spec.device_bytes_per_gb, 1 << 20);
    const scaled = { scale: '1\u{a0}GB → 1\u{a0}MiB', limit: '15\u{a0}GB', here: '15\u{a0}MiB' };
    assert.match(await results(page).locator('.lab-scale').textContent(), like(lang, 'scale-budget', scaled));
    const saved = await kept(page);
    assert.deepEqual(report.profile.context, saved.context);
    const named = await results(page).locator('.lab-rests').innerText();
    assert.match(named, /swiftshader[^]*Chrom/i);
    // What did not run is drawn, too, and called so.
    const notRun = like(lang, 'picture-not-run', { mode: say(lang, 'mode-all-resident') });
    assert.match(await results(page).locator('.lab-pictures').innerText(), notRun);
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

  // What fits a software adapter is 2 MiB here; the learner’s own choice stands.
  assert.equal(await page.locator('#lab-scale').inputValue(), '1\u{a0}GB → 2\u{a0}MiB');
  await page.locator('#lab-scale').selectOption({ index: 0 });

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

  // Which figures go over is the learner's choice, and what each of them is is said before.
  const fill = results(page).locator('.lab-fill');
  assert.match(await fill.innerText(), like('en', 'fill-about'));
  await page.locator('#lab-fill').selectOption({ index: 1 });
  const told = await fill.innerText();
  assert.equal(told.match(/\([\u2068]?measured[\u2069]?\)/g).length, 3, told);
  assert.match(told, /1\sGB → 1\sMiB[^]*swiftshader/i);
  assert.doesNotMatch(told, like('en', 'fill-computed'));

  // One click, and the decision rests on these figures.
  await results(page).getByRole('button', { name: say('en', 'fill') }).click();
  await page.locator('.crumbs').getByText('evaluate_memory_plan', { exact: true }).waitFor();
  const field = (key) => page.locator(`#arg-${key}`);
  const overhead = Math.round(Math.max(ahead.overhead.ms, 0) * 1000) / 1000;
  const shown = async (key) => Number(await field(key).inputValue());
  await until(async () => (await shown('baseline_peak_gb')) === resident.peak.total_bytes / 1e9, 'the baseline');
  assert.equal(await shown('planned_peak_gb'), ahead.peak.total_bytes / 1e9);
  await page.getByText(say('en', 'inputs-borrowed')).waitFor();
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
  // A thorough profile of another device is kept: nothing is predicted by it, and nothing hasty takes its place.
  const host = { browser: 'Chrome 1', os: 'Linux', when: '2026-01-02T03:04:05.000Z' };
  const other = { name: 'another gpu', vendor: 'maker', driver: '', backend: 'webgpu', kind: 'unknown', software: false };
  const keep = (context) => page.evaluate(([key, text]) => localStorage.setItem(key, text), [KEPT, JSON.stringify(profileOf(context))]);
  await keep({ rules: FULL, adapter: other, host });
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
  const banner = await failed(page, 'en', 'not-executable');
  assert.match(await banner.innerText(), /MiB[^]*14\sMiB/, 'what it needs, and what there is');
  assert.equal(await results(page).locator('.lab-pictures figure').count(), 3, 'what each mode would take is drawn');
  assert.match(report.profile.context.adapter.name, /swiftshader/i);
  assert.equal((await kept(page)).context.adapter.name, 'another gpu');

  // A thorough one of this device is predicted by as it is.
  const own = { ...report.context, rules: FULL, host: { ...report.context.host, when: host.when } };
  await keep(own);
  await page.locator('#lab-slots').selectOption({ index: 0 });
  // Nothing is measured and nothing can be run: it is over at once.
  await runButton(page).click();
  await results(page).locator('.lab-rests').getByText('in full').waitFor();
  const again = await copied(page, 'en');
  assert.deepEqual(again.profile.context, own);

  // More than a browser's worker can hold is an answer, not the worker's end.
  await cell(page, 'size_gb', 1).fill('40');
  await page.locator('#lab-scale').selectOption({ label: '1\u{a0}GB → 64\u{a0}MiB' });
  await page.locator('#arg-device_budget_gb').fill('15');
  await runButton(page).click();
  await failed(page, 'en', 'out-of-memory');
});

test('books that do not agree throw every figure away', async (t) => {
  const page = await stage.visit(t);
  // What the lab counts cannot be made wrong from outside: its answer is.
  await inWorker(page, () => {
    const post = self.postMessage.bind(self);
    self.postMessage = (message) => {
      if (message.event?.done?.plan) {
        const failed = { code: 'wrong_ledger', detail: 'the books', asked: 4096, available: 8192 };
        post({ ...message, event: { failed } });
      } else {
        post(message);
      }
    };
  });
  await openEditor(page, stage.url, PLACEMENT);
  await page.locator('#arg-device_budget_gb').fill('14');
  await page.locator('#predict-device_used_gb').fill('14');
  await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
  await run(page);
  const banner = await failed(page, 'en', 'wrong-ledger');
  assert.match(await banner.innerText(), /4\sKiB[^]*8\sKiB/);
  assert.equal(await results(page).count(), 0, 'no figure is left');
});
