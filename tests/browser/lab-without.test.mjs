// Browsers as they come: one in which WebGPU is not switched on, and a page that is not secure. Nothing is patched here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEditor } from './support/exercise.mjs';
import { failed, openLab, probed, simulated, simulates } from './support/lab.mjs';
import { FULL, profileOf } from './support/profile.mjs';
import { PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

// A name that is not this machine's own makes a page that is not secure, wherever it comes from.
const NAME = 'lab.test';
const stage = useStage({ args: [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`, '--disable-features=WebGPU'] });

for (const lang of LANGUAGES) {
  test(`WebGPU is not switched on, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openLab(page, stage.url, 'unified-memory');
    // As this Chromium has it: no WebGPU at all, or one that finds nothing.
    const there = await page.evaluate(() => Boolean(navigator.gpu));
    await failed(page, lang, there ? 'no-adapter' : 'no-webgpu');
    await simulates(page, lang);

    // 20 GB do not fit 15 on this device either; the plan does, item by item.
    const fold = simulated(page);
    const row = async (key) => {
      const rows = await fold.locator('table').evaluate((table) => [...table.rows].map((tr) => [...tr.cells].map((td) => td.innerText)));
      return rows.find(([name]) => name === say(lang, key)).slice(1);
    };
    const peaks = await row('row-peak');
    assert.ok(peaks[0].includes(say(lang, 'not-run')) && !peaks[1].includes(say(lang, 'not-run')), peaks.join());
    assert.deepEqual([(await row('row-step'))[0], (await row('row-components'))[1]], ['–', '14\u{a0}GB']);
    assert.equal((await row('row-write-back'))[1], '0.125\u{a0}GB');
    await fold.getByText(say(lang, 'sim-not-resident')).waitFor();
    await page.locator('#sim-guess').fill('1');
    assert.match(await fold.locator('.lab-guess').innerText(), like(lang, 'guess-low'));

    // Another device’s profile can be run on, and what is none is refused.
    const adapter = { name: 'another gpu', vendor: '', driver: '', backend: 'webgpu', kind: 'unknown', software: false };
    const host = { browser: 'Chrome 1', os: 'Linux', when: '2026-01-02T03:04:05.000Z' };
    const load = async (value) => {
      const file = { name: 'device.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(value)) };
      await page.locator('#sim-file').setInputFiles(file);
    };
    await load(profileOf({ rules: FULL, adapter, host }));
    await until(async () => (await page.locator('#sim-upload').inputValue()) === '10', 'the profile’s bandwidth');
    assert.match(await fold.innerText(), like(lang, 'sim-measured', { device: 'another gpu' }));
    await load({ nothing: true });
    await fold.getByText(say(lang, 'sim-refused')).waitFor();
    assert.equal(await page.locator('#sim-upload').inputValue(), '10');

    // The cuts, too.
    await openLab(page, stage.url, 'memory-cuts');
    await page.getByText(say(lang, 'cuts-need-device')).waitFor();
    await page.locator('.lab-results .label--simulated').first().waitFor();
    assert.match(await page.locator('.lab-results').innerText(), like(lang, 'cuts-reached'));
  });

  test(`the page is not secure, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const url = stage.url.replace('127.0.0.1', NAME);
    await openLab(page, url, 'unified-memory');
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await failed(page, lang, 'insecure-context');
    await simulates(page, lang);
    await page.goto(`${url}#/lab`);
    await page.locator('.lab-choose__start').click();
    await failed(page, lang, 'insecure-context');
    await simulates(page, lang);
    await page.getByText(say(lang, 'sim-example')).waitFor();
  });
}

test('a decision on simulated figures, which say what they are', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await page.locator('#predict-device_used_gb').fill('14');
  await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
  const fold = simulated(page);
  const told = await fold.locator('.lab-fill').innerText();
  assert.equal(told.match(/\([\u2068]?simulated[\u2069]?\)/g).length, 3, told);
  await fold.getByText(say('en', 'sim-fill-about')).waitFor();
  await fold.getByRole('button', { name: say('en', 'fill') }).click();
  await page.locator('.crumbs').getByText('evaluate_memory_plan', { exact: true }).waitFor();
  const shown = async (key) => Number(await page.locator(`#arg-${key}`).inputValue());
  // 14 GB, a slot and its window of an eighth of a GB each, and some numbers.
  await until(async () => Math.abs((await shown('planned_peak_gb')) - 14.25) < 0.001, 'the simulated peak');
  assert.ok((await shown('migration_overhead_ms')) > 400);
});
