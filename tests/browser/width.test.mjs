// A phone's width: nothing scrolls sideways, and nothing is cut off.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel } from './support/exercise.mjs';
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

/** Neither wider than the window, nor anything beyond its edge that cannot be scrolled to. */
async function fits(page) {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (item) => {
      for (let at = item; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (at !== item && (overflowX === 'auto' || overflowX === 'scroll') && at.getBoundingClientRect().right <= width + 1) {
          return true;
        }
        // Text for those who do not see it stands outside on purpose.
        if (at.matches('.sr-only, .skip, [hidden]')) {
          return true;
        }
      }
      return false;
    };
    const beyond = [...document.body.querySelectorAll('*')].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && (box.right > width + 1 || box.left < -1) && !scrolls(item);
    });
    return {
      room: width,
      page: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      beyond: beyond.slice(0, 5).map((item) => `${item.tagName} ${item.getAttribute('class')}: ${item.textContent.slice(0, 40)}`),
    };
  });
  assert.ok(found.page <= found.room, `${found.page} px in ${found.room}: ${found.beyond.join('\n')}`);
  assert.deepEqual(found.beyond, []);
}
