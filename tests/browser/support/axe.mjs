// The walk of axe through every page, in one language: a file each, so that two can run at once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, judge } from './exercise.mjs';
import { nothingSerious } from './looks.mjs';
import { KINDS, openAll, openPage, showEverything } from './pages.mjs';
import { PLACEMENT, solution } from './site.mjs';
import { say } from './words.mjs';

/**
 * Registers the test. Each state of a page is looked at in both themes, one after the other.
 *
 * @param {ReturnType<import('./stage.mjs').useStage>} stage
 * @param {'en' | 'zh'} lang
 */
export function findNothingSerious(stage, lang) {
  test(`nothing serious in both themes, ${lang}`, async (t) => {
    // Without movement: a colour in between is nobody's colour.
    const page = await stage.visit(t, { lang, context: { reducedMotion: 'reduce' } });
    const inBothThemes = async () => {
      for (const colorScheme of ['dark', 'light']) {
        await page.emulateMedia({ colorScheme });
        await page.waitForFunction((theme) => matchMedia(`(prefers-color-scheme: ${theme})`).matches, colorScheme);
        await nothingSerious(page);
      }
    };
    for (const address of KINDS) {
      await t.test(address, async () => {
        await openPage(page, stage.url, address);
        await openAll(page);
        await inBothThemes();
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
      await inBothThemes();
    });
    await t.test('an exception with its traceback', async () => {
      await judge(page, 'def plan_memory_placement(components, device_budget_gb):\n    return components[99]\n');
      await openAll(page);
      await inBothThemes();
    });
    await t.test('a passed verdict', async () => {
      assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
      await inBothThemes();
    });
    await t.test('a question', async () => {
      await openPage(page, stage.url, '#/work');
      await page.getByRole('button', { name: say(lang, 'forget-all') }).click();
      await page.getByRole('dialog').waitFor();
      await inBothThemes();
    });
  });
}
