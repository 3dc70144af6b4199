// Runs that end before their end, or whose figures are worth nothing: hidden, cancelled, wrong, or one too many.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cancel, copied, failed, inEach, inWorker, measuring, nothingLost, openLab, results, run, runButton, setUp, useLab, worksAgain,
} from './support/lab.mjs';
import { openTab } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useLab();
const each = (name, body) => inEach(stage, name, body);

each('the tab is hidden during a run', async (page, lang) => {
  await setUp(page, stage.url);
  await runButton(page).click();
  await measuring(page, lang);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await failed(page, lang, 'tab-hidden');
  assert.equal(await results(page).count(), 0, 'the run is dropped');
  await page.evaluate(() => {
    delete document.visibilityState;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('a run is cancelled', async (page, lang) => {
  await setUp(page, stage.url);
  await runButton(page).click();
  await measuring(page, lang);
  await cancel(page, lang);
  assert.equal(await results(page).count(), 0);
  await nothingLost(page);
  await worksAgain(page, lang);
});

/** In the worker: one word of what goes to the device in transfers of a plan’s slices is another one. */
function spoilSlices() {
  const { writeBuffer } = GPUQueue.prototype;
  const { createBuffer } = GPUDevice.prototype;
  const spoiled = new WeakSet();
  GPUDevice.prototype.createBuffer = function (wanted) {
    const buffer = createBuffer.call(this, wanted);
    if (wanted.label === 'staging slot' || wanted.label === 'lossy') {
      spoiled.add(buffer);
    }
    return buffer;
  };
  GPUQueue.prototype.writeBuffer = function (buffer, at, data, from = 0, size = undefined) {
    if (!spoiled.has(buffer)) {
      return writeBuffer.call(this, buffer, at, data, from, size);
    }
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset + from * data.BYTES_PER_ELEMENT, size === undefined ? undefined : size * data.BYTES_PER_ELEMENT)
      : new Uint8Array(data, from, size);
    const copy = bytes.slice();
    copy[copy.length - 4] ^= 1;
    return writeBuffer.call(this, buffer, at, copy);
  };
}

each('a checksum differs: the figures are thrown away, and said to be', async (page, lang) => {
  await inWorker(page, spoilSlices);
  await setUp(page, stage.url);
  await run(page);
  const report = await copied(page, lang);
  assert.deepEqual(report.modes, [], 'nothing that came through a staging slot counts');
  const spoiled = report.not_run.filter(({ failure }) => failure.code === 'checksum_differs');
  assert.deepEqual(spoiled.map(({ mode }) => mode), ['plan', 'plan_with_prefetch']);
  const text = await results(page).innerText();
  assert.ok(text.includes(say(lang, 'failure-checksum-differs')), text);
  const peaks = await results(page).locator('.lab-table__sum').first().locator('td').allInnerTexts();
  assert.match(peaks[0], new RegExp(say(lang, 'not-run')), 'all resident does not fit');
  for (const peak of peaks.slice(1)) {
    assert.doesNotMatch(peak, new RegExp(say(lang, 'not-run')), 'the plan does fit');
  }
  assert.equal(await results(page).getByRole('button', { name: say(lang, 'fill') }).count(), 0);
  await nothingLost(page);
});

each('two labs in two tabs', async (page, lang, t) => {
  const other = await openTab(t, page.context());
  await setUp(page, stage.url);
  await setUp(other, stage.url);
  await page.locator('#lab-protocol').selectOption({ index: 0 });
  await runButton(page).click();
  await measuring(page, lang);
  await runButton(other).click();
  await failed(other, lang, 'busy');
  await nothingLost(other);
  // The first one is none the worse for it, and the second has its turn.
  assert.equal(await page.locator('.lab-run').count(), 1);
  await cancel(page, lang);
  await other.bringToFront();
  await worksAgain(other, lang);
});

test('a lab that is opened while another tab measures finds its adapter all the same', async (t) => {
  const page = await stage.visit(t);
  await setUp(page, stage.url);
  await page.locator('#lab-protocol').selectOption({ index: 0 });
  await runButton(page).click();
  await measuring(page, 'en');
  const other = await openTab(t, page.context());
  await openLab(other, stage.url, 'unified-memory');
  assert.equal(await other.getByRole('alert').count(), 0);
  await other.locator('.lab-plan > .lab-device').getByText(say('en', 'software')).waitFor();
  await cancel(page, 'en');
});
