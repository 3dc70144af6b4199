// The walk of axe through every page, in one language: a file each, so that two can run at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, judge } from './exercise.mjs';
import { nothingSerious } from './looks.mjs';
import { KINDS, openAll, openPage, showEverything } from './pages.mjs';
import { PLACEMENT, solution } from './site.mjs';
import { say } from './words.mjs';

/**
 * Registers the tests, one a theme.
 *
 * @param {ReturnType<import('./stage.mjs').useStage>} stage
 * @param {'en' | 'zh'} lang
 */
export function findNothingSerious(stage, lang) {
  for (const theme of ['light', 'dark']) {
    test(`nothing serious, ${lang}, ${theme}`, async (t) => {
      // Without movement: a colour in between is nobody's colour.
      const page = await stage.visit(t, { lang, theme, context: { reducedMotion: 'reduce' } });
      for (const address of KINDS) {
        await t.test(address, async () => {
          await openPage(page, stage.url, address);
          await openAll(page);
          await nothingSerious(page);
        });
      }
      await t.test('a failed verdict, borrowed inputs, hints and an open answer', async () => {
        await openPage(page, stage.url, `#/exercise/${PLACEMENT}`);
        await showEverything(page, PLACEMENT);
        await page.getByRole('button', { name: say(lang, 'try-this-input') }).click();
        await page.getByRole('button', { name: say(lang, 'hint-give'), exact: true }).click();
        await page.locator('#predict-device_used_gb').fill('1');
        await page.getByRole('button', { name: say(lang, 'predict-mark') }).click();
        await answerPanel(page).getByRole('button', { name: say(lang, 'stop-ask') }).click();
        await answerPanel(page).getByRole('button', { name: say(lang, 'stop-open') }).click();
        await answerPanel(page).locator('pre').waitFor();
        await openAll(page);
        await nothingSerious(page);
      });
      await t.test('an exception with its traceback', async () => {
        await judge(page, 'def plan_memory_placement(components, device_budget_gb):\n    return components[99]\n');
        await openAll(page);
        await nothingSerious(page);
      });
      await t.test('a passed verdict', async () => {
        assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
        await nothingSerious(page);
      });
      await t.test('a question', async () => {
        await openPage(page, stage.url, '#/work');
        await page.getByRole('button', { name: say(lang, 'forget-all') }).click();
        await page.getByRole('dialog').waitFor();
        await nothingSerious(page);
      });
    });
  }
}
