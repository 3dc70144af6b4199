// Every page at the width of a phone, in one language: a file each, so that two can run at once.

import { test } from 'node:test';
import { answerPanel } from './exercise.mjs';
import { fits } from './looks.mjs';
import { ADDRESSES, openAll, openPage, showEverything } from './pages.mjs';
import { PLACEMENT } from './site.mjs';
import { drawn } from './stage.mjs';
import { say } from './words.mjs';

/** The narrower one comes first: what is loaded there has to make do with it. */
const [NARROW, PHONE] = [320, 390];
const HEIGHT = 844;

/**
 * Registers the tests: nothing scrolls sideways, and nothing is cut off.
 *
 * @param {ReturnType<import('./stage.mjs').useStage>} stage
 * @param {'en' | 'zh'} lang
 */
export function fitsEverywhere(stage, lang) {
  const visitor = { lang, width: NARROW, height: HEIGHT, context: { hasTouch: true } };

  test(`every page at ${NARROW} and ${PHONE} px, in ${lang}`, async (t) => {
    const page = await stage.visit(t, visitor);
    for (const address of ADDRESSES) {
      await t.test(address, async () => {
        await openPage(page, stage.url, address);
        await openAll(page);
        await fitsBoth(page);
      });
    }
  });

  test(`a verdict with all that it shows at ${NARROW} and ${PHONE} px, in ${lang}`, async (t) => {
    const page = await stage.visit(t, visitor);
    for (const id of [PLACEMENT, 'memory-cuts/recommend_memory_followup', 'memory-cuts/cut_to_target']) {
      await t.test(id, async () => {
        await openPage(page, stage.url, `#/exercise/${id}`);
        await showEverything(page, id);
        await page.getByRole('button', { name: say(lang, 'try-this-input') }).click();
        await answerPanel(page).getByRole('button', { name: say(lang, 'stop-ask') }).click();
        await answerPanel(page).getByRole('button', { name: say(lang, 'stop-open') }).click();
        await answerPanel(page).locator('pre').waitFor();
        await fitsBoth(page);
      });
    }
  });
}

/** A page that was opened at the narrow width fits there and, turned to the wider one, there too. */
async function fitsBoth(page) {
  await fits(page);
  await resized(page, PHONE);
  await fits(page);
  await resized(page, NARROW);
}

async function resized(page, width) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.waitForFunction((wanted) => document.documentElement.clientWidth === wanted, width);
  await drawn(page);
}
