// Every page at the width of a phone, in one language: a file each, so that two can run at once.

import { test } from 'node:test';
import { answerPanel } from './exercise.mjs';
import { fits } from './looks.mjs';
import { ADDRESSES, openAll, openPage, showEverything } from './pages.mjs';
import { PLACEMENT } from './site.mjs';
import { say } from './words.mjs';

const WIDTHS = [390, 320];

/**
 * Registers the tests: nothing scrolls sideways, and nothing is cut off.
 *
 * @param {ReturnType<import('./stage.mjs').useStage>} stage
 * @param {'en' | 'zh'} lang
 */
export function fitsEverywhere(stage, lang) {
  for (const width of WIDTHS) {
    test(`every page at ${width} px, in ${lang}`, async (t) => {
      const page = await stage.visit(t, { lang, width, height: 844, context: { hasTouch: true } });
      for (const address of ADDRESSES) {
        await t.test(address, async () => {
          await openPage(page, stage.url, address);
          await openAll(page);
          await fits(page);
        });
      }
    });

    test(`a verdict with all that it shows at ${width} px, in ${lang}`, async (t) => {
      const page = await stage.visit(t, { lang, width, height: 844, context: { hasTouch: true } });
      for (const id of [PLACEMENT, 'memory-cuts/recommend_memory_followup', 'memory-cuts/cut_to_target']) {
        await t.test(id, async () => {
          await openPage(page, stage.url, `#/exercise/${id}`);
          await showEverything(page, id);
          await page.getByRole('button', { name: say(lang, 'try-this-input') }).click();
          await answerPanel(page).getByRole('button', { name: say(lang, 'stop-ask') }).click();
          await answerPanel(page).getByRole('button', { name: say(lang, 'stop-open') }).click();
          await answerPanel(page).locator('pre').waitFor();
          await fits(page);
        });
      }
    });
  }
}
