// What a reader does in the lab, and what a worker's surroundings can be made to do to it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until, useStage } from './stage.mjs';
import { LANGUAGES, like, say } from './words.mjs';

/** A run on a software adapter, on a small machine that does other things, too. */
export const RUN_PATIENCE = 180_000;

/** Chromium on Linux computes on the CPU, by SwiftShader, where there is nothing else. */
export const WEBGPU = ['--enable-unsafe-webgpu'];

/** A browser with WebGPU. @param {string[]} [more]  further arguments of its own */
export const useLab = (more = [], served = {}) => useStage({ ...served, args: [...WEBGPU, ...more] });

/** A test for a visitor of each language. */
export function inEach(stage, name, body) {
  for (const lang of LANGUAGES) {
    test(`${name}, in ${lang}`, async (t) => body(await stage.visit(t, { lang }), lang, t));
  }
}

export const results = (page) => page.locator('.lab-results');
export const runButton = (page) => page.locator('.lab-act button').first();
export const simulated = (page) => page.locator('.lab-simulated');

/** The lab in a lesson, as far as an adapter is found or said to be missing. */
export async function openLab(page, base, slug) {
  await page.goto(`${base}#/lesson/${slug}`);
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
}

/** Off to another page, until the lab is gone: a room takes its settings from an address when it is entered. */
export async function leaveLab(page, base) {
  await page.goto(`${base}#/`);
  await page.locator('.lab-rooms').waitFor({ state: 'detached' });
}

/** Until the lab has looked for an adapter. */
export async function probed(page) {
  await page.locator('.lab-plan > .lab-device, .lab-plan > .banner').first().waitFor();
}

/** Starts what the view offers, and waits for what comes of it. */
export async function run(page) {
  await runButton(page).click();
  await page.locator('.lab-run').waitFor();
  await ended(page);
}

/** Until results or a failure are there. */
export async function ended(page) {
  await page.locator('.lab-results, .lab-run ~ .banner, .lab-act ~ .banner').first().waitFor({ timeout: RUN_PATIENCE });
}

/** The banner of a failure, in the reader's language, with what to do about it. */
export async function failed(page, lang, key) {
  const banner = page.getByRole('alert').filter({ hasText: say(lang, `failure-${key}`) });
  await banner.waitFor({ timeout: RUN_PATIENCE });
  assert.match(await banner.innerText(), like(lang, `remedy-${key}`));
  return banner;
}

/** What the button beside the results puts on the clipboard. */
export async function copied(page, lang, within = results(page)) {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      globalThis.copiedText = text;
    };
  });
  await within.getByRole('button', { name: say(lang, 'copy-json') }).first().click();
  await page.waitForFunction(() => globalThis.copiedText);
  return JSON.parse(
    await page.evaluate(() => {
      const text = globalThis.copiedText;
      globalThis.copiedText = undefined;
      return text;
    }),
  );
}

/**
 * Puts lines before the lab's worker, as a browser or a driver would differ: the product has no such hooks.
 *
 * @param {import('playwright-core').Page} page
 * @param {() => void} prelude  runs in every worker of the lab before anything else, unless `times` says in how many
 */
export async function inWorker(page, prelude, times = Infinity) {
  let left = times;
  const seen = { workers: 0 };
  await page.route(/\/lab-worker-[\w-]+\.js$/, async (route) => {
    seen.workers += 1;
    const response = await route.fetch();
    const script = await response.text();
    left -= 1;
    // Its stored length is not that of what is sent.
    const headers = Object.fromEntries(
      Object.entries(response.headers()).filter(([name]) => !/^content-(length|encoding)$/.test(name)),
    );
    await route.fulfill({ status: response.status(), headers, body: left < 0 ? script : `(${prelude})();\n${script}` });
  });
  return seen;
}

/**
 * In the worker: the device goes away, once, at a submission some way behind the allocation of a buffer of that name.
 *
 * @param {string} name  the buffer's
 * @param {number} later  submissions after it
 */
export const loses = (name, later) => `() => {
  const { submit } = GPUQueue.prototype;
  const { requestDevice } = GPUAdapter.prototype;
  const { createBuffer } = GPUDevice.prototype;
  let [device, left, met] = [null, -1, false];
  GPUAdapter.prototype.requestDevice = async function (...args) {
    device = await requestDevice.apply(this, args);
    return device;
  };
  GPUDevice.prototype.createBuffer = function (wanted) {
    if (wanted.label === ${JSON.stringify(name)} && !met) {
      met = true;
      left = ${later};
    }
    return createBuffer.call(this, wanted);
  };
  GPUQueue.prototype.submit = function (...args) {
    left -= 1;
    if (left === 0) {
      device.destroy();
    }
    return submit.apply(this, args);
  };
}`;

/** What a reader has set before a run, and finds again after whatever happens to it. */
export async function setUp(page, base, slug = 'unified-memory') {
  await openLab(page, base, slug);
  if (slug === 'unified-memory') {
    await page.locator('#lab-guess').fill('12.5');
    await page.locator('#lab-slots').selectOption({ index: 2 });
    await page.locator('.lab-table--rows select').first().selectOption({ index: 1 });
  }
}

export async function nothingLost(page) {
  assert.equal(await page.locator('#lab-guess').inputValue(), '12.5');
  assert.equal(await page.locator('#lab-slots').evaluate((list) => list.selectedIndex), 2);
  assert.equal(await page.locator('.lab-table--rows select').first().evaluate((list) => list.selectedIndex), 1);
  assert.equal(await page.locator('.lab-run').count(), 0, 'nothing runs any more');
}

/** Until the run is well under way. */
export async function measuring(page, lang) {
  await page.locator('.lab-run__text').getByText(say(lang, 'phase-measuring')).waitFor({ timeout: RUN_PATIENCE });
}

/** Stops what runs. */
export async function cancel(page, lang) {
  await page.locator('.lab-run').getByRole('button', { name: say(lang, 'cancel'), exact: true }).click();
  await failed(page, lang, 'cancelled');
}

/** The same run once more, now that nothing stands in its way: it opens its device and measures. */
export async function worksAgain(page, lang) {
  await runButton(page).click();
  await measuring(page, lang);
  assert.equal(await page.getByRole('alert').count(), 0);
  await cancel(page, lang);
}

/** The simulated device is there, is called so, and computes with the reader's own figures. */
export async function simulates(page, lang) {
  const fold = simulated(page);
  assert.equal(await fold.evaluate((item) => item.open), true, 'it is offered, not hidden');
  await fold.getByText(say(lang, 'sim-about')).waitFor();
  const label = fold.locator('.label--simulated');
  assert.equal(await label.innerText(), say(lang, 'simulated'));
  assert.equal(await label.isVisible(), true);
  const overheads = () => fold.locator('tbody tr').last().locator('td').allInnerTexts();
  const before = await overheads();
  assert.equal(before.length, 3);
  await page.locator('#sim-upload').fill('5');
  await until(async () => (await overheads())[1] !== before[1], 'another bandwidth, another overhead');
  await page.locator('#sim-upload').fill('0');
  await fold.getByText(say(lang, 'sim-impossible')).waitFor();
  await page.locator('#sim-upload').fill('25');
  await until(async () => (await overheads()).join() === before.join(), 'the first figures again');
}
