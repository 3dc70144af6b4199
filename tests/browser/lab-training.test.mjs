// A training step by several strategies, on Chromium's software adapter: predicted, run, equal to the last bit; on a phone, and stopped.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, copied, inWorker, results, runButton, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { openAll } from './support/pages.mjs';
import { like, say } from './support/words.mjs';

const stage = useLab();
const KEY = 'headroom:lab:profile';
const MIB = 1 << 20;

/** A device that was measured before: what this machine would measure is another test's, and depends on what else it does. */
const line = (alpha, rate) => ({ alpha_ms: alpha, beta_bytes_per_second: rate, half_bytes: (alpha * rate) / 1000, r_squared: 1, points: 5 });
const PROFILE = {
  version: 1,
  context: {
    rules: { version: 1, repeats: 7, sample_ms: 20, largest_bytes: 64 * MIB, most_operations: 4096 },
    adapter: { name: 'swiftshader', vendor: 'google', driver: '', backend: 'webgpu', kind: 'software', software: true },
    host: { browser: 'Chromium', os: 'Linux', when: '2026-11-30T00:00:00Z' },
  },
  upload: line(0.1, 1e9),
  download: line(0.5, 5e8),
  device_copy_bytes_per_second: 2e9,
  memcpy_bytes_per_second: 2e9,
  round_trip_ms: 0.4,
  read_back_ms: 0.5,
  overlap: 0.2,
  ratios: { upload_to_memcpy: 0.5, upload_to_device_copy: 0.5, download_to_upload: 0.5, overlap: 0.2 },
};
const storage = { [KEY]: PROFILE };

const select = (page, name, index) => page.locator(`#lab-train-${name}`).selectOption({ index });

/** The smallest network that is offered: 32 rows of 16 numbers, two blocks. */
async function open(page, lang) {
  await page.goto(`${stage.url}#/lab?room=training`);
  await page.locator('.lab-train .lab-device').waitFor();
  await page.getByText(say(lang, 'train-about')).waitFor();
  for (const [name, index] of [['tokens', 0], ['width', 0], ['hidden', 1], ['blocks', 0]]) {
    await select(page, name, index);
  }
}

async function run(page) {
  await runButton(page).click();
  await page.locator('.lab-run').waitFor();
  await results(page).waitFor({ timeout: RUN_PATIENCE });
}

/** Where bytes and losses do not depend on how fast this machine is. */
function assertRight({ spec, runs, not_run: not, exact_losses: exact }) {
  assert.deepEqual(not, []);
  assert.deepEqual(runs.map(({ strategy }) => strategy), spec.strategies);
  const [{ losses: kept }] = runs;
  assert.ok(kept[3] < kept[0], `the loss falls: ${kept}`);
  for (const { strategy, peak, fits: within, losses, equal, live, spans, bounds } of runs) {
    const name = JSON.stringify(strategy);
    const packed = /int8|f16/.test(name);
    assert.equal(equal, !packed, name);
    assert.equal(losses[0], kept[0], name);
    const common = Math.min(losses.length, kept.length);
    if (!packed) {
      assert.deepEqual(losses.slice(0, common), kept.slice(0, common), name);
    }
    exact.forEach((loss, at) => assert.ok(Math.abs(losses[at] - loss) <= bounds[at], `${name}: loss ${at + 1}`));
    const { ledger, total_bytes: total, ...items } = peak;
    assert.equal(Object.values(items).reduce((sum, bytes) => sum + bytes, 0), total, name);
    assert.equal(ledger.reduce((sum, { bytes }) => sum + bytes, 0), total, name);
    assert.equal(live.reduce((sum, { bytes }) => sum + bytes, 0), peak.activations_bytes, name);
    assert.equal(Math.max(...spans.map(({ live_bytes: bytes }) => bytes)), total - peak.unfilled_bytes, name);
    assert.equal(within, total <= spec.budget_bytes, name);
  }
}

test('predicted, run, and the same losses by every strategy; then on a phone, in Chinese, and stopped', async (t) => {
  const page = await stage.visit(t, { storage });
  await open(page, 'en');
  // What is no budget can be asked nothing with.
  const budget = page.locator('#lab-train-budget');
  const proposed = await budget.inputValue();
  await budget.fill('much');
  await page.getByText(say('en', 'train-budget-wrong')).waitFor();
  assert.equal(await runButton(page).getAttribute('aria-disabled'), 'true');
  await budget.fill(proposed);
  assert.equal(await runButton(page).innerText(), say('en', 'train-run-unguessed'));
  await page.locator('#lab-train-guess').selectOption({ label: say('en', 'train-keep') });
  assert.equal(await runButton(page).innerText(), say('en', 'train-run'));
  await run(page);

  const report = await copied(page, 'en');
  assert.equal(report.context.adapter.software, true);
  assert.equal(report.spec.budget_bytes, Math.floor(Number(proposed) * MIB));
  assert.equal(report.runs.length, 9);
  assertRight(report);
  const planned = report.runs.find(({ strategy }) => strategy.activations === 'planned');
  assert.ok(planned.fits && planned.actions.some((action) => action !== 'keep'), 'the planner keeps to the budget');
  assert.ok(report.runs.slice(1).every(({ prediction }) => prediction.step_ms > 0));

  // Keeping everything does not fit, and the page says so beside what won.
  const [winner] = report.runs.filter((one) => one.fits).sort((a, b) => a.step.median_ms - b.step.median_ms);
  assert.ok(winner !== undefined && !report.runs[0].fits);
  assert.match(await results(page).locator('.lab-train__verdict').innerText(), like('en', 'train-winner'));
  assert.match(await results(page).locator('.lab-guess').innerText(), like('en', 'train-guess-over', { name: say('en', 'train-keep') }));
  await results(page).getByText(say('en', 'software-warning')).waitFor();
  assert.equal(await results(page).locator('.lab-front__point').count(), 9);
  await results(page).locator('#lab-step-of').selectOption({ index: 7 });
  const parts = results(page).locator('.lab-step__part');
  await page.waitForFunction((count) => document.querySelectorAll('.lab-step__part').length === count, planned.spans.length);
  assert.equal(await parts.count(), planned.spans.length);
  assert.equal(await results(page).getByText(say('en', 'train-loss-equal')).count(), 7);
  await nothingSerious(page);

  await t.test('on a phone, in Chinese', async () => {
    const options = { lang: 'zh', theme: 'dark', width: 390, height: 844, storage };
    const phone = await stage.visit(t, { ...options, context: { reducedMotion: 'reduce', hasTouch: true } });
    await open(phone, 'zh');
    await fits(phone);
    // Only some of them, with nothing merged and every submission waited for.
    for (const at of [1, 3, 4, 6, 8]) {
      await phone.locator(`input[name="lab-train-strategy"][value="${at}"]`).uncheck();
    }
    await phone.locator('#lab-train-merged').uncheck();
    await phone.locator('#lab-train-asynchronous').uncheck();
    await run(phone);
    const other = await copied(phone, 'zh');
    assert.deepEqual([other.spec.merged, other.spec.asynchronous, other.runs.length], [false, false, 4]);
    assertRight(other);
    assert.equal(other.runs[0].losses[3], report.runs[0].losses[3], 'the same seed, the same losses');
    await openAll(phone);
    await fits(phone);
    await nothingSerious(phone);

    // Stopped in the middle, and nothing is lost by it.
    await select(phone, 'blocks', 6);
    await select(phone, 'tokens', 1);
    await phone.locator('#lab-protocol').selectOption({ index: 0 });
    await runButton(phone).click();
    await phone.locator('.lab-run__text').getByText(say('zh', 'phase-warming-up')).waitFor({ timeout: RUN_PATIENCE });
    await cancel(phone, 'zh');
    assert.equal(await phone.locator('#lab-train-merged').isChecked(), false);
    await fits(phone);
  });
});

test('without an adapter the room says what to do', async (t) => {
  const page = await stage.visit(t);
  await inWorker(page, () => {
    GPU.prototype.requestAdapter = async () => null;
  });
  await page.goto(`${stage.url}#/lab?room=training`);
  await page.getByText(say('en', 'train-needs-device')).waitFor();
  await page.getByText(say('en', 'failure-no-adapter')).waitFor();
  assert.equal(await page.locator('#lab-train-guess').count(), 0);
});
