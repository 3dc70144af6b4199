// The lab's page: a device is measured, kept, taken away as a file and set beside another one.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { headroom } from './support/banks.mjs';
import { cancel, copied, failed, inWorker, measuring, openLab, results, run, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useLab();
const KEY = 'headroom:lab:profile';

const mine = (page) => page.locator('.lab-mine');
const found = (page) => page.locator('.lab-found[aria-labelledby="lab-result"]');
const kept = async (page) => rounded(await page.evaluate((key) => JSON.parse(localStorage.getItem(key)), KEY));

/** Reading and writing numbers may change their last digit. */
const rounded = (value) => JSON.parse(JSON.stringify(value), (_, part) => (typeof part === 'number' ? Number(part.toPrecision(12)) : part));

async function open(page) {
  await page.goto(`${stage.url}#/lab`);
  await page.locator('#lab-choose').waitFor();
}

/** Writes down every time that is said to be left, with the moment at which it was: `seconds` at `at` milliseconds. */
const watchTimeLeft = (page) =>
  page.evaluate(() => {
    const begun = performance.now();
    globalThis.timesLeft = [];
    new MutationObserver(() => {
      const [seconds] = document.querySelector('.lab-run__text span')?.textContent.match(/\d+/) ?? [];
      if (seconds !== undefined && globalThis.timesLeft.at(-1)?.seconds !== Number(seconds)) {
        globalThis.timesLeft.push({ seconds: Number(seconds), at: performance.now() - begun });
      }
    }).observe(document.querySelector('.lab-view'), { subtree: true, childList: true, characterData: true });
  });

/** One experiment, or all of them, by the quick protocol. */
async function measure(page, lang, experiment = 'all') {
  await page.locator(`input[name="lab-experiment"][value="${experiment}"]`).check();
  await page.getByRole('button', { name: say(lang, 'device-quick'), exact: true }).click();
  await page.locator('.lab-choose__start').click();
  await page.locator('.lab-run').waitFor();
  await found(page).waitFor({ timeout: RUN_PATIENCE });
}

for (const lang of LANGUAGES) {
  test(`measured, kept, found again after a reload, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await open(page);
    assert.equal(await mine(page).count(), 0, 'nothing is known yet');
    await watchTimeLeft(page);
    await measure(page, lang);
    const left = await page.evaluate(() => globalThis.timesLeft);
    t.diagnostic(`time left: ${left.map(({ seconds, at }) => `${seconds} s at ${(at / 1000).toFixed(1)}`).join(', ')}`);
    assert.ok(left.length > 1 && left.at(-1).seconds < Math.max(...left.map(({ seconds }) => seconds)), 'it is there, and falls');
    assert.ok(left.at(-1).seconds <= 2, 'down to the end');

    const report = await copied(page, lang, found(page));
    const { profile, measured } = report.profile;
    assert.deepEqual(measured.map((one) => Object.keys(one)[0]).sort(), [
      'batching', 'device_copy', 'download', 'overlap', 'round_trip', 'upload',
    ]);
    assert.equal(profile.context.adapter.software, true);
    assert.match(profile.context.host.browser, /Chrom/);
    assert.ok(Date.now() - Date.parse(profile.context.host.when) < RUN_PATIENCE * 2, 'when it was');
    assert.equal(profile.context.rules.repeats, 3);
    // How fine the clock was stands with the figures, and beside each of them.
    const { clock } = profile.context.host;
    assert.ok(clock.grain_ms >= 0.001 && clock.grain_ms <= 1, `${clock.grain_ms} ms`);
    assert.equal(clock.isolated, await page.evaluate(() => crossOriginIsolated));
    await found(page).getByText(say(lang, clock.isolated ? 'result-clock-isolated' : 'result-clock-shared')).waitFor();
    await found(page).locator('.lab-plate').nth(5).waitFor();
    for (const source of await found(page).locator('.lab-source__host').allInnerTexts()) {
      assert.match(source, like(lang, 'clock-grain'));
    }
    // Each experiment's device bytes, as computed and as booked, and beside its figures by purpose.
    const books = measured.map((one) => Object.values(one)[0].books);
    for (const { expected_bytes: expected, peak_bytes: peak, items } of books) {
      assert.deepEqual([peak, items.reduce((sum, { bytes }) => sum + bytes, 0)], [expected, expected]);
    }
    assert.equal(await found(page).locator('.lab-books').count(), 6);
    const shown = found(page).locator('[aria-labelledby="lab-plate-overlap"] .lab-books');
    await shown.getByText(say(lang, 'books-title')).first().click();
    const rows = await shown.locator('tbody tr').allInnerTexts();
    assert.deepEqual(rows.map((row) => row.split(/\s*\t\s*/).map((cell) => cell.trim().replace('\u00a0', ' '))), [
      [say(lang, 'books-staging'), '3', '384 KiB'],
      [say(lang, 'books-parameters'), '1', '2 KiB'],
      [say(lang, 'books-result'), '1', '64 B'],
      [say(lang, 'books-readback'), '1', '64 B'],
      [say(lang, 'books-total'), '6', '386 KiB'],
    ]);
    const { upload } = measured.find((one) => one.upload);
    assert.ok(upload.points.every(({ time }) => time.shortest_ms > 0), 'how long samples lasted');
    for (const line of [profile.upload, profile.download]) {
      assert.ok(line.beta_bytes_per_second > 0 && line.alpha_ms >= 0);
      assert.equal(Math.round(line.half_bytes), Math.round((line.alpha_ms / 1000) * line.beta_bytes_per_second));
    }
    assert.ok(profile.ratios.upload_to_memcpy > 0 && profile.ratios.download_to_upload > 0);
    assert.ok(profile.overlap <= 1);

    // A picture and a table for every curve, sizes on a log axis; software says so across each.
    const plates = await found(page).locator('figure, .lab-plate').count();
    assert.ok(plates >= 6, `${plates} figures`);
    assert.ok((await found(page).locator('.lab-watermark').count()) >= 6);
    await found(page).getByText(say(lang, 'teach-software')).first().waitFor();
    for (const { backend, kind } of [profile.context.adapter]) {
      assert.deepEqual([backend, kind === 'software' || kind === 'unknown'], ['webgpu', true]);
    }

    assert.deepEqual(await kept(page), rounded(profile));
    await page.reload();
    await mine(page).waitFor();
    assert.match(await mine(page).innerText(), /swiftshader/i);
    await mine(page).getByText(say(lang, 'mine-quick')).waitFor();
    assert.ok((await mine(page).locator('.lab-watermark').count()) > 0);

    // Removed by mistake, and back.
    await mine(page).getByRole('button', { name: say(lang, 'mine-remove') }).click();
    await page.getByText(say(lang, 'mine-removed')).waitFor();
    assert.equal(await kept(page), null);
    await page.getByRole('button', { name: say(lang, 'mine-back') }).click();
    await mine(page).waitFor();
    assert.deepEqual(await kept(page), rounded(profile));

    // A plan's model takes its figures from it: no measuring once more.
    await openLab(page, stage.url, 'unified-memory');
    await run(page);
    const plan = await copied(page, lang);
    assert.ok(plan.modes.every(({ prediction }) => prediction.overhead_ms > 0));
    assert.deepEqual(await kept(page), rounded(profile));
    await results(page).getByText(say(lang, 'software-warning')).waitFor();
  });

  test(`a file is saved, read again and set beside the own device, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await open(page);
    await measure(page, lang);
    const saving = page.waitForEvent('download');
    await found(page).getByRole('button', { name: say(lang, 'download-json') }).click();
    const download = await saving;
    assert.match(download.suggestedFilename(), /^[\w.-]+\.json$/);
    const text = await readFile(await download.path(), 'utf8');

    const file = page.locator('#lab-file');
    const give = (name, content) => file.setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(content) });
    // Another device: twice as fast up, and a real GPU.
    const other = JSON.parse(text);
    const { profile } = other.profile;
    profile.context.adapter = { ...profile.context.adapter, name: 'Other GPU', vendor: 'nvidia', kind: 'discrete', software: false };
    profile.upload.beta_bytes_per_second *= 2;
    await give('other.json', JSON.stringify(other));
    const beside = page.locator('.lab-compare');
    await beside.waitFor();
    const names = await beside.locator('.lab-compare__name').allInnerTexts();
    assert.match(names[0], /^A · .*swiftshader/i);
    assert.match(names[1], /^B · Other GPU/);
    await beside.getByText(say(lang, 'caution-one-software')).waitFor();
    const upload = beside.locator('tbody tr').filter({ has: page.getByText(say(lang, 'sum-upload'), { exact: true }) });
    assert.match(await upload.locator('td').last().innerText(), /^0\.5$/, 'A ÷ B');

    // What is no measurement is refused with its reason, and what was there stays.
    for (const [content, key] of [
      ['{"version": 1', 'refused-json'],
      ['{"solution": "x"}', 'refused-other'],
    ]) {
      await give('odd.json', content);
      const refused = page.getByRole('alert').filter({ hasText: say(lang, key) });
      await refused.waitFor();
      assert.match(await refused.innerText(), like(lang, 'refused', { name: 'odd.json' }));
      assert.equal(await beside.count(), 1);
    }
  });
}

test('what the command line prints is read in the page', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  for (const more of [[], ['--experiment', 'download']]) {
    const printed = await headroom('lab', '--adapter', 'software', '--quick', '--json', ...more);
    await page.locator('#lab-file').setInputFiles({ name: 'printed.json', mimeType: 'application/json', buffer: Buffer.from(printed) });
    await page.locator('.lab-compare, .panel .lab-tiles').first().waitFor();
    assert.equal(await page.getByRole('alert').count(), 0);
  }
  // One file stands alone; with a second one both stand side by side.
  await page.locator('.lab-compare').waitFor();
  assert.match((await page.locator('.lab-compare__name').allInnerTexts()).join(), /llvmpipe/);
});

test('a run that would begin in a hidden tab does not', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  await page.getByRole('button', { name: say('en', 'device-quick'), exact: true }).click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
  });
  await page.locator('.lab-choose__start').click();
  await failed(page, 'en', 'tab-hidden');
  assert.equal(await page.locator('.lab-found').count(), 0, 'nothing was measured');
  await page.evaluate(() => delete document.visibilityState);
  await page.locator('.lab-choose__start').click();
  await measuring(page, 'en');
  await cancel(page, 'en');
});

test('one experiment alone, cancelled and run again', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  await page.locator('input[name="lab-experiment"][value="upload"]').check();
  await page.getByRole('button', { name: say('en', 'device-full'), exact: true }).click();
  await page.locator('.lab-choose__start').click();
  await page.locator('.lab-run__text').getByText(say('en', 'phase-measuring')).waitFor({ timeout: RUN_PATIENCE });
  await page.locator('.lab-run').getByRole('button', { name: say('en', 'cancel'), exact: true }).click();
  await failed(page, 'en', 'cancelled');
  assert.equal(await kept(page), null);
  await measure(page, 'en', 'upload');
  const { experiment } = await copied(page, 'en', found(page));
  const { points, memcpy, line } = experiment.measured.upload;
  assert.deepEqual(points.map(({ bytes }) => bytes), [4096, 16_384, 65_536, 262_144, 1_048_576].slice(-points.length));
  assert.ok(memcpy.length > 0 && (line === null || line.beta_bytes_per_second > 0));
});

for (const lang of LANGUAGES) {
  test(`a figure whose checksum differs is thrown away and said to be, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await inWorker(page, () => {
      // One size alone arrives wrong.
      const { writeBuffer } = GPUQueue.prototype;
      GPUQueue.prototype.writeBuffer = function (buffer, at, data, from, size) {
        const bytes = (data.byteLength ?? 0) && ArrayBuffer.isView(data) ? data : new Uint8Array(data, from, size);
        if (buffer.label !== 'uploaded to' || buffer.size !== 65_536) {
          return writeBuffer.call(this, buffer, at, data, from, size);
        }
        const wrong = new Uint8Array(bytes.buffer, bytes.byteOffset + (bytes === data ? from ?? 0 : 0), size ?? bytes.byteLength).slice();
        wrong[40_000] ^= 8;
        return writeBuffer.call(this, buffer, at, wrong);
      };
    });
    await open(page);
    await measure(page, lang, 'upload');
    const { experiment } = await copied(page, lang, found(page));
    const { discarded, measured } = experiment;
    assert.ok(discarded.some(({ figure, bytes, reason }) => figure === 'upload' && bytes === 65_536 && reason === 'checksum_differs'));
    assert.ok(!measured.upload.points.some(({ bytes }) => bytes === 65_536));
    assert.ok(measured.upload.points.length > 0, 'the others stay');
    const list = found(page).locator('.lab-discarded');
    await list.getByText(say(lang, 'discarded-title')).waitFor();
    assert.match(await list.innerText(), like(lang, 'discarded-checksum'));
    assert.match(await list.innerText(), /64\u00a0KiB/);
  });
}
