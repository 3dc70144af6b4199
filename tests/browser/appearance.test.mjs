// Light and dark, and movement for those who want it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openEditor } from './support/exercise.mjs';
import { openPage } from './support/pages.mjs';
import { PLACEMENT } from './support/site.mjs';
import { drawn, until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useStage();

/** How light the page is, and the editor in it: 0 black, 1 white. */
function lightness(page) {
  return page.evaluate(() => {
    const of = (item) => {
      const [red, green, blue] = getComputedStyle(item).backgroundColor.match(/[\d.]+/g).map(Number);
      return (red + green + blue) / 3 / 255;
    };
    const editor = document.querySelector('.editor__box > div')?.shadowRoot?.querySelector('.cm-editor');
    return { page: of(document.documentElement), editor: editor ? of(editor) : null };
  });
}

test('the system’s theme is taken, and follows it', async (t) => {
  const page = await stage.visit(t, { theme: 'light' });
  await openEditor(page, stage.url, PLACEMENT);
  assert.ok((await lightness(page)).page > 0.8);
  assert.ok((await lightness(page)).editor > 0.8);
  await page.emulateMedia({ colorScheme: 'dark' });
  await until(async () => (await lightness(page)).page < 0.25, 'the page is dark');
  await until(async () => (await lightness(page)).editor < 0.25, 'the editor is dark');
});

test('a theme that was chosen wins over the system’s', async (t) => {
  for (const system of ['light', 'dark']) {
    const page = await stage.visit(t, { theme: system });
    await openEditor(page, stage.url, PLACEMENT);
    const tool = page.locator('.masthead__tools .tool').nth(1);
    assert.equal(await tool.getAttribute('aria-label'), say('en', 'theme-auto'));
    await tool.click();
    assert.equal(await tool.getAttribute('aria-label'), say('en', 'theme-light'));
    await until(async () => Object.values(await lightness(page)).every((light) => light > 0.8), 'light');
    await tool.click();
    assert.equal(await tool.getAttribute('aria-label'), say('en', 'theme-dark'));
    await until(async () => Object.values(await lightness(page)).every((light) => light < 0.25), 'dark');
    await page.reload();
    await page.locator('.cm-content').waitFor();
    await until(async () => Object.values(await lightness(page)).every((light) => light < 0.25), 'dark after a reload');
  }
});

/** The longest transition or animation of anything in sight, in seconds. */
function longestMovement(page) {
  return page.evaluate(() => {
    const seconds = (text) => Math.max(...text.split(',').map((part) => parseFloat(part) * (part.includes('ms') ? 0.001 : 1)));
    let most = { seconds: 0, what: '' };
    for (const item of document.querySelectorAll('*')) {
      for (const pseudo of [null, '::before', '::after']) {
        const style = getComputedStyle(item, pseudo);
        const moves = style.animationName === 'none' ? 0 : seconds(style.animationDuration);
        const longest = Math.max(moves, seconds(style.transitionDuration));
        if (longest > most.seconds) {
          most = { seconds: longest, what: `${item.tagName} ${item.getAttribute('class')}` };
        }
      }
    }
    return most;
  });
}

test('movement is short, and under reduced motion there is none', async (t) => {
  for (const [reducedMotion, limit] of [
    ['no-preference', 0.3],
    ['reduce', 0.01],
  ]) {
    const page = await stage.visit(t, { context: { reducedMotion } });
    for (const address of ['#/', '#/lesson/unified-memory', `#/exercise/${PLACEMENT}`]) {
      await openPage(page, stage.url, address);
      const { seconds, what } = await longestMovement(page);
      assert.ok(seconds <= limit, `${reducedMotion}: ${seconds} s in ${what}`);
      if (limit > 0.1 && address.includes('exercise')) {
        assert.ok(seconds > 0, 'without the wish, blocks do move');
      }
    }
  }
});

test('under reduced motion a block is at once where it belongs', async (t) => {
  const page = await stage.visit(t, { context: { reducedMotion: 'reduce' } });
  await openEditor(page, stage.url, PLACEMENT);
  const widths = () => page.locator('#ledger .mem-block > .mem-fill:first-child').evaluateAll((all) => all.map((fill) => fill.getBoundingClientRect().width));
  const before = await widths();
  await cell(page, 'size_gb', 1).fill('20');
  await until(async () => (await widths())[0] !== before[0], 'the block has grown');
  const first = await widths();
  await drawn(page);
  assert.deepEqual(await widths(), first);
});
