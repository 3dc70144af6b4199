// Notebooks: a lesson's is one click away, and one that comes back brings its code, without taking anything away unasked.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openEditor, shownCode, stored, workKey } from './support/exercise.mjs';
import { DIST, EXERCISES, LESSONS, PLACEMENT, solution, starter } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';
import { WORDS } from '../../web/js/record/words.js';

const stage = useStage();
const [LEDGER] = EXERCISES;
const [SLUG] = LESSONS;

/** A lesson's notebook as the site has it, with other code for some exercises. */
async function notebook(lang, codes = {}) {
  const book = JSON.parse(await readFile(`${DIST}/notebooks/${SLUG}.${lang}.ipynb`, 'utf8'));
  for (const cell of book.cells) {
    const { exercise, role } = cell.metadata.headroom;
    if (role === 'code' && codes[exercise] !== undefined) {
      cell.source = codes[exercise].split(/(?<=\n)/);
    }
  }
  return book;
}

async function bring(page, content, { lang = 'en', name = 'lesson.ipynb' } = {}) {
  await page.goto(`${stage.url}#/work`);
  await page.getByRole('heading', { name: say(lang, 'work-title'), level: 1 }).waitFor();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: say(lang, 'import'), exact: true }).click();
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await (await chooser).setFiles({ name, mimeType: 'application/x-ipynb+json', buffer: Buffer.from(text) });
}

for (const lang of LANGUAGES) {
  test(`a lesson's notebook is downloaded from its page, ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await page.goto(`${stage.url}#/lesson/${SLUG}`);
    const saved = page.waitForEvent('download');
    await page.locator('.facts a[download]').click();
    const download = await saved;
    assert.equal(download.suggestedFilename(), `${SLUG}.${lang}.ipynb`);
    const book = JSON.parse(await readFile(await download.path(), 'utf8'));
    assert.deepEqual(book, await notebook(lang));
    assert.equal(book.metadata.headroom.lesson, SLUG);
  });

  test(`what was written in it comes back, ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const helper = { cell_type: 'code', id: 'own', metadata: {}, outputs: [], execution_count: 3, source: 'def size_of(one):\n    return one["size_gb"]' };
    const code = 'def summarize_memory_ledger(components):\n    return sum(map(size_of, components))\n';
    const book = await notebook(lang, { [PLACEMENT]: solution(PLACEMENT), [LEDGER]: code });
    book.cells.splice(8, 0, helper);
    await bring(page, book, { lang });
    await page.getByText(say(lang, 'imported')).waitFor();
    // Nothing stood in the way, so nothing was asked; what is still the starter is no work.
    assert.equal((await stored(page, PLACEMENT)).code.trim(), solution(PLACEMENT).trim());
    assert.equal((await stored(page, LEDGER)).code.trim(), `${helper.source}\n\n\n${code}`.trim());
    assert.equal(await stored(page, EXERCISES[2]), null);
    await openEditor(page, stage.url, EXERCISES[2]);
    assert.equal((await shownCode(page)).trim(), starter(EXERCISES[2], lang).trim());
  });
}

test('code that is here is replaced only when asked, and all the rest of the work stays', async (t) => {
  const own = { revision: 5, code: 'mine = 1', inputs: [[{ name: 'weights', size_gb: 10 }], 15], hints: 2, best: 0.5 };
  for (const [choice, code] of [
    ['cancel', 'mine = 1'],
    ['merge-mine', 'mine = 1'],
    ['merge-file', solution(PLACEMENT)],
  ]) {
    const page = await stage.visit(t, { storage: { [workKey(PLACEMENT)]: own } });
    await bring(page, await notebook('en', { [PLACEMENT]: solution(PLACEMENT) }));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: say('en', choice) }).click();
    await until(async () => (await dialog.count()) === 0, 'the question goes');
    await until(async () => (await stored(page, PLACEMENT)).code.trim() === code.trim(), choice);
    const { hints, best, inputs } = await stored(page, PLACEMENT);
    assert.deepEqual({ hints, best, inputs }, { hints: 2, best: 0.5, inputs: own.inputs }, choice);
  }
});

test('the same notebook once more changes nothing and asks nothing', async (t) => {
  const page = await stage.visit(t, { storage: { [workKey(PLACEMENT)]: { revision: 5, code: solution(PLACEMENT) } } });
  await bring(page, await notebook('en', { [PLACEMENT]: solution(PLACEMENT) }));
  await page.getByText(say('en', 'imported')).waitFor();
  assert.equal((await stored(page, PLACEMENT)).revision, 5);
});

test('a damaged or foreign notebook changes nothing and says why, in both languages', async (t) => {
  for (const lang of LANGUAGES) {
    const page = await stage.visit(t, { lang, storage: { [workKey(PLACEMENT)]: { revision: 5, code: 'mine = 1' } } });
    const cell = (source) => ({ cell_type: 'code', metadata: {}, outputs: [], execution_count: null, source });
    for (const content of [
      '',
      '{"cells": [',
      '[]',
      { nbformat: 3, worksheets: [] },
      { nbformat: 4, cells: [cell('print("hello")')] },
      { nbformat: 4, metadata: { language_info: { name: 'R' } }, cells: [cell('plan_memory_placement <- 1')] },
      await notebook(lang),
    ]) {
      await bring(page, content, { lang });
      await page.getByRole('alert').getByText(WORDS[lang].foreign).waitFor();
      assert.equal((await stored(page, PLACEMENT)).code, 'mine = 1');
    }
    await bring(page, await notebook(lang, { [LEDGER]: solution(LEDGER) }), { lang });
    await page.getByText(say(lang, 'imported')).waitFor();
    await until(async () => (await page.getByRole('alert').count()) === 0, 'the message goes');
  }
});
