// A phone's width: nothing scrolls sideways, and nothing is cut off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from './support/exercise.mjs';
import { fits } from './support/looks.mjs';
import { ADDRESSES, openAll, openPage, showEverything } from './support/pages.mjs';
import { PLACEMENT } from './support/site.mjs';
import { useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useStage();
const WIDTHS = [390, 320];

for (const width of WIDTHS) {
  for (const lang of LANGUAGES) {
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

test('questions and notices fit at 320 px', async (t) => {
  const page = await stage.visit(t, { width: 320, height: 600, context: { hasTouch: true } });
  await openPage(page, stage.url, '#/work');
  await page.getByRole('button', { name: say('en', 'forget-all') }).click();
  const box = await page.getByRole('dialog').boundingBox();
  assert.ok(box.x >= 0 && box.x + box.width <= 320 && box.height <= 600, JSON.stringify(box));
  await page.keyboard.press('Escape');
  await openPage(page, stage.url, `#/exercise/${PLACEMENT}`);
  await page.getByRole('button', { name: say('en', 'link-copy') }).click();
  await page.locator('.toast').waitFor();
  await fits(page);
});
