// A cut order on real buffers: the peak falls, cut by cut, on Chromium's software adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEditor, setCode, tryInputs } from './support/exercise.mjs';
import { copied, inWorker, openLab, probed, results, run, useLab } from './support/lab.mjs';
import { assertFalls } from './support/right.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useLab();
const CUTS = 'memory-cuts/plan_memory_cuts';

for (const lang of LANGUAGES) {
  test(`the published cuts, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openLab(page, stage.url, 'memory-cuts');
    await run(page);
    const report = await copied(page, lang);
    assert.deepEqual(report.steps.map(({ cut }) => cut), [null, ...report.spec.cut_order]);
    assert.ok(report.steps.length > 1);
    assertFalls(report);
    assert.match(await results(page).innerText(), like(lang, 'cuts-reached'));
    assert.equal(await results(page).locator('tbody tr').count(), report.steps.length);
    assert.ok((await results(page).locator('.lab-watermark').count()) > 0, 'a software adapter is watermarked');
  });
}

test('the cuts that the own code returned', async (t) => {
  const page = await stage.visit(t);
  // An adapter of small limits: the scale is what fits them, unasked.
  await inWorker(page, () => {
    for (const [name, value] of [['maxBufferSize', 3 << 20], ['maxStorageBufferBindingSize', 1 << 20]]) {
      Object.defineProperty(GPUSupportedLimits.prototype, name, { get: () => value });
    }
  });
  await openEditor(page, stage.url, CUTS);
  await setCode(
    page,
    `def plan_memory_cuts(components, target_peak_gb):
    rest = sum(component["peak_gb"] for component in components[:-1])
    return {"cut_order": [components[-1]["name"]], "estimated_peak_gb": rest}
`,
  );
  await tryInputs(page);
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
  await run(page);
  const report = await copied(page, 'en');
  const names = report.spec.components.map(({ name }) => name);
  assert.deepEqual(report.steps.map(({ cut }) => cut), [null, names.at(-1)]);
  assertFalls(report);
  const scale = report.spec.device_bytes_per_gb;
  const largest = Math.max(...report.spec.components.map(({ bytes }) => bytes)) / 1e9;
  assert.ok(scale < 1 << 20 && largest * scale <= 3 << 20 && largest * scale * 2 > 3 << 20, `a scale of ${scale}`);
  assert.match(await results(page).locator('.lab-scale').innerText(), new RegExp(`1\\sGB → ${scale >> 10}\\sKiB`));
});
