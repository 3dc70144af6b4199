// What a reader does in the lab, and what a worker's surroundings can be made to do to it.

import assert from 'node:assert/strict';
import { useStage } from './stage.mjs';
import { like, say } from './words.mjs';

/** A run on a software adapter, on a small machine that does other things, too. */
export const RUN_PATIENCE = 180_000;

/** Chromium on Linux computes on the CPU, by SwiftShader, where there is nothing else. */
export const WEBGPU = ['--enable-unsafe-webgpu'];

/** A browser with WebGPU. @param {string[]} [more]  further arguments of its own */
export const useLab = (more = [], served = {}) => useStage({ ...served, args: [...WEBGPU, ...more] });

export const results = (page) => page.locator('.lab-results');
export const runButton = (page) => page.locator('.lab-act button').first();
export const simulated = (page) => page.locator('.lab-simulated');

/** The lab in a lesson, as far as an adapter is found or said to be missing. */
export async function openLab(page, base, slug) {
  await page.goto(`${base}#/lesson/${slug}`);
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
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
