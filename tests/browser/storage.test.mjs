// Storage that is blocked, full or damaged: everything works, and the page says so once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, judge, openEditor, setCode, shownCode, workKey } from './support/exercise.mjs';
import { EXERCISES, PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useStage();

/** What browsers do: Chromium throws at the getter, others have none, some only at writing. */
const BLOCKED = {
  'the getter throws': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  },
  'there is none': () => Object.defineProperty(window, 'localStorage', { value: null }),
  'writing throws': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('Access is denied.', 'SecurityError');
    };
  },
};

for (const [at, [how, block]] of Object.entries(BLOCKED).entries()) {
  const lang = LANGUAGES[at % LANGUAGES.length];
  test(`storage is blocked: ${how}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await page.addInitScript(block);
    await worksAndSaysOnce(page, lang, say(lang, 'storage-blocked'));
  });
}

test('storage is full', async (t) => {
  const page = await stage.visit(t);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await worksAndSaysOnce(page, 'en', say('en', 'storage-full'));
});

test('storage that really is full, and has room again', async (t) => {
  const page = await stage.visit(t);
  await page.goto(stage.url);
  await page.evaluate(() => {
    for (let size = 2 ** 22; size > 0; size = Math.floor(size / 2)) {
      try {
        localStorage.setItem(`ballast${size}`, 'x'.repeat(size));
      } catch {
        // No room for this much: try half.
      }
    }
  });
  await openEditor(page, stage.url, PLACEMENT);
  await setCode(page, 'mine = 1');
  await page.getByText(say('en', 'storage-full')).waitFor();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('ballast'))) {
      localStorage.removeItem(key);
    }
  });
  await setCode(page, 'mine = 2');
  await until(async () => (await page.getByText(say('en', 'storage-full')).count()) === 0, 'the warning goes');
  await page.reload();
  await page.locator('.cm-content').waitFor();
  assert.equal(await shownCode(page), 'mine = 2');
});

test('what cannot be read is put aside, not lost', async (t) => {
  const page = await stage.visit(t);
  await page.addInitScript((key) => {
    if (!localStorage.getItem('seeded')) {
      localStorage.setItem('seeded', '1');
      localStorage.setItem(key, '{"code": "my work", ');
      localStorage.setItem('headroom:1:settings', 'not json');
    }
  }, workKey(PLACEMENT));
  await openEditor(page, stage.url, PLACEMENT);
  await setCode(page, 'mine = 1');
  const kept = await page.evaluate(() => Object.entries(localStorage).filter(([, text]) => text.includes('my work')));
  assert.equal(kept.length, 1);
  assert.notEqual(kept[0][0], workKey(PLACEMENT));
});

async function worksAndSaysOnce(page, lang, sentence) {
  await openEditor(page, stage.url, PLACEMENT);
  assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
  const warning = page.getByText(sentence);
  await warning.waitFor();

  // Work stays for as long as the page does, also on the way to other pages.
  await cell(page, 'size_gb', 1).fill('3.5');
  const [other] = EXERCISES;
  await page.evaluate((id) => (location.hash = `#/exercise/${id}`), other);
  await page.locator(`.crumbs`).getByText(other.split('/')[1]).waitFor();
  await page.evaluate((id) => (location.hash = `#/exercise/${id}`), PLACEMENT);
  await page.locator(`.crumbs`).getByText(PLACEMENT.split('/')[1]).waitFor();
  assert.equal(await cell(page, 'size_gb', 1).inputValue(), '3.5');
  await page.locator('.cm-content').waitFor();
  assert.equal((await shownCode(page)).trim(), solution(PLACEMENT).trim());

  // Said once: understood, it does not come again.
  assert.equal(await warning.count(), 1);
  await page.getByRole('button', { name: say(lang, 'understood') }).click();
  await setCode(page, 'mine = 1');
  await cell(page, 'size_gb', 1).fill('4.5');
  await page.goto(`${stage.url}#/work`);
  await page.getByRole('heading', { name: say(lang, 'work-title') }).waitFor();
  assert.equal(await warning.count(), 0);

  // The way to keep the work is open.
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: say(lang, 'export') }).click();
  assert.equal((await saved).suggestedFilename(), 'headroom.json');
}
