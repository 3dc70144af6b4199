// A phone's width: nothing scrolls sideways in English, and nothing is cut off; nor do questions and notices.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits } from './support/looks.mjs';
import { openPage } from './support/pages.mjs';
import { PLACEMENT } from './support/site.mjs';
import { useStage } from './support/stage.mjs';
import { fitsEverywhere } from './support/width.mjs';
import { say } from './support/words.mjs';

const stage = useStage();

fitsEverywhere(stage, 'en');

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
