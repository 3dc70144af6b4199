// The rooms "A training step" and "Paging": what a run leaves for the chapter, and a device that is lost in the middle of one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copied, failed, inEach, inWorker, loses, measuring, probed, results, runButton, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { keepProfile, KEY, openRoom, run } from './support/training.mjs';
import { like, say } from './support/words.mjs';

const stage = useLab();
const each = (name, body) => inEach(stage, name, body);
const TRAINING = 'headroom:lab:training';
const PAGING = 'headroom:lab:paging';

const stored = (page, key) => page.evaluate((name) => localStorage.getItem(name), key);
const plain = (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The same run once more, now that nothing stands in its way: these runs are short, and come to their end. */
async function endsWell(page) {
  await runButton(page).click();
  await results(page).waitFor({ timeout: RUN_PATIENCE });
  assert.equal(await page.getByRole('alert').count(), 0);
}

test('a training run leaves its key figures, and the chapter’s comparison shows them', async (t) => {
  const page = await stage.visit(t);
  await openRoom(page, stage.url, 'en', '&strategies=offload-0,offload-1-int8,planned');
  await keepProfile(page);
  await run(page);
  const { runs, context, spec } = await copied(page, 'en');
  assert.equal(runs.length, 4);
  const kept = JSON.parse(await stored(page, TRAINING));
  assert.deepEqual([kept.adapter.software, kept.when, kept.budget_bytes], [true, context.host.when, spec.budget_bytes]);
  assert.deepEqual(kept.strategies.map(({ strategy }) => strategy), ['keep', 'offload', 'offload', 'planned']);
  for (const [at, { step, peak, fits, uploaded_bytes: up, downloaded_bytes: down, prediction }] of runs.entries()) {
    const one = kept.strategies[at];
    assert.deepEqual(
      [one.median_ms, one.peak_bytes, one.fits, one.moved_bytes, one.predicted_ms],
      [step.median_ms, peak.total_bytes, fits, up + down, prediction?.step_ms],
    );
  }
  const [mix] = runs[3].mixes.filter(({ chosen }) => chosen);
  assert.equal(kept.strategies[3].state_on_host, mix.state_on_host, 'where the planner put the state');

  await page.goto(`${stage.url}#/lesson/unified-memory-vs-offloading`);
  const view = page.locator('headroom-view[of="yours"]');
  await view.waitFor();
  await view.scrollIntoViewIfNeeded();
  await view.locator('.ch').waitFor();
  const own = async (key) => plain(await view.locator(`[data-yours="${key}"] dd`).innerText());
  const kb = (runs[0].peak.total_bytes / 1000).toPrecision(3);
  assert.match(await own('peak'), new RegExp(`^${kb.replace('.', '\\.')} KB\\s+${say('en', 'measured')}`));
  const offloads = runs.slice(1, 3).filter(({ fits }) => fits);
  if (offloads.length > 0) {
    const best = Math.min(...offloads.map(({ step }) => step.median_ms));
    assert.equal(Number.parseFloat(await own('offload')), Number((best / runs[0].step.median_ms).toPrecision(3)));
  }
  const said = runs[3].prediction.step_ms / runs[3].step.median_ms;
  assert.equal(Number.parseFloat(await own('prediction')), Number(said.toPrecision(3)));
  assert.match(await view.locator('[data-kept="training"]').innerText(), like('en', 'kept-software'));
});

each('the device is lost in the middle of a training run', async (page, lang) => {
  // Among the steps of the second strategy: its windows are the first of that name.
  await inWorker(page, loses('write-back window', 20));
  await openRoom(page, stage.url, lang, '&strategies=offload-0,recompute-2&slots=3');
  await keepProfile(page);
  const profile = await stored(page, KEY);
  const budget = page.locator('#lab-train-budget');
  await budget.fill('1.5');
  await page.locator('#lab-train-merged').uncheck();
  await page.locator('#lab-train-guess').selectOption({ index: 2 });
  await runButton(page).click();
  await failed(page, lang, 'device-lost');
  assert.equal(await results(page).count(), 0, 'no figure of a run that did not end');
  assert.equal(await page.locator('.lab-run').count(), 0, 'nothing runs any more');
  assert.deepEqual([await stored(page, KEY), await stored(page, TRAINING)], [profile, null]);
  assert.deepEqual([await budget.inputValue(), await page.locator('#lab-train-merged').isChecked()], ['1.5', false]);
  const chosen = (id) => page.locator(id).evaluate((list) => list.selectedIndex);
  assert.deepEqual([await chosen('#lab-train-slots'), await chosen('#lab-train-guess')], [2, 2]);
  await endsWell(page);
});

each('the device is lost in the middle of a paging run', async (page, lang) => {
  await inWorker(page, loses('page table', 30));
  await page.goto(`${stage.url}#/lab?room=paging`);
  await probed(page);
  await page.locator('#paging-pattern').selectOption({ index: 3 });
  await page.locator('#paging-guess').fill('64');
  const button = (key) => page.getByRole('button', { name: say(lang, key), exact: true });
  await button('paging-run').click();
  await failed(page, lang, 'device-lost');
  assert.equal(await results(page).count(), 0, 'no figure of a run that did not end');
  assert.equal(await stored(page, PAGING), null);
  assert.equal(await page.locator('#paging-guess').inputValue(), '64');
  assert.equal(await page.locator('#paging-pattern').evaluate((list) => list.selectedIndex), 3);
  // Once more, to its end: the device is another one.
  await button('paging-run').click();
  await measuring(page, lang);
  assert.equal(await page.getByRole('alert').count(), 0);
  await results(page).waitFor({ timeout: RUN_PATIENCE });
  assert.notEqual(await stored(page, PAGING), null);
});
