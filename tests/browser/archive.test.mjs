// Export, import and reset: nothing is lost without a question, and a damaged file changes nothing.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { cell, judge, openEditor, setCode, shownCode, stored, workKey } from './support/exercise.mjs';
import { EXERCISES, PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useStage();
const [LEDGER] = EXERCISES;

/** A visitor whose browser holds work with this code. */
const withCode = (code) => ({ storage: { [workKey(PLACEMENT)]: { revision: 5, code } } });

const button = (page, key) => page.getByRole('button', { name: say('en', key), exact: true });

async function openWork(page) {
  await page.goto(`${stage.url}#/work`);
  await page.getByRole('heading', { name: say('en', 'work-title') }).waitFor();
}

async function exportText(page) {
  await openWork(page);
  const saved = page.waitForEvent('download');
  await button(page, 'export').click();
  return readFile(await (await saved).path(), 'utf8');
}

async function importFile(page, text, name = 'headroom.json') {
  const chooser = page.waitForEvent('filechooser');
  await button(page, 'import').click();
  await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
}

/** An export with work on the placement exercise, inputs and a verdict included. */
async function exported(t) {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await cell(page, 'size_gb', 1).fill('2.25');
  assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
  return exportText(page);
}

test('work goes into a file and comes back whole in another browser', async (t) => {
  const text = await exported(t);
  const file = JSON.parse(text);
  assert.equal(file.headroom, 1);
  assert.deepEqual(Object.keys(file.works), [PLACEMENT]);

  const other = await stage.visit(t);
  await openWork(other);
  await importFile(other, text);
  await other.getByText(say('en', 'imported')).waitFor();
  assert.equal(await other.locator('.dot--full').count(), 1);
  const work = await stored(other, PLACEMENT);
  const mine = file.works[PLACEMENT];
  assert.deepEqual({ ...work, revision: 0 }, { ...mine, revision: 0 });

  // Everything else stays where it is, and the export is the same again.
  await openEditor(other, stage.url, PLACEMENT);
  assert.equal((await shownCode(other)).trim(), solution(PLACEMENT).trim());
  assert.equal(await cell(other, 'size_gb', 1).inputValue(), '2.25');
  const again = JSON.parse(await exportText(other));
  assert.deepEqual({ ...again.works[PLACEMENT], revision: 0 }, { ...mine, revision: 0 });
});

test('where both sides have work, the reader decides', async (t) => {
  const text = await exported(t);
  for (const [choice, code] of [
    ['cancel', 'mine = 1'],
    ['merge-mine', 'mine = 1'],
    ['merge-file', solution(PLACEMENT)],
  ]) {
    await t.test(choice, async (t) => {
      const page = await stage.visit(t, withCode('mine = 1'));
      await openWork(page);
      await importFile(page, text);
      await page.getByRole('dialog').getByRole('button', { name: say('en', choice) }).click();
      await until(async () => (await page.getByRole('dialog').count()) === 0, 'the question goes');
      await openEditor(page, stage.url, PLACEMENT);
      await until(async () => (await shownCode(page)).trim() === code.trim(), choice);
      assert.equal((await stored(page, PLACEMENT)).code.trim(), code.trim());
    });
  }
});

test('what only the file has comes in beside what is here', async (t) => {
  const page = await stage.visit(t, withCode('mine = 1'));
  await openWork(page);
  const works = { [LEDGER]: { revision: 1, code: 'file = 1' }, 'no-lesson/no_function': { revision: 1, code: 'x' } };
  const settings = { language: null, theme: 'auto' };
  await importFile(page, JSON.stringify({ headroom: 1, settings, works }));
  await page.getByText(say('en', 'imported')).waitFor();
  assert.equal((await stored(page, LEDGER)).code, 'file = 1');
  assert.equal((await stored(page, PLACEMENT)).code, 'mine = 1');
  assert.equal(await stored(page, 'no-lesson/no_function'), null);
});

test('a damaged, foreign, newer or huge file changes nothing and says why', async (t) => {
  const page = await stage.visit(t, withCode('mine = 1'));
  const text = await exported(t);
  const before = await (async () => {
    await openWork(page);
    return stored(page, PLACEMENT);
  })();
  const files = [
    [text.slice(0, text.length / 2), 'import-not-ours'],
    ['', 'import-not-ours'],
    ['[1, 2, 3]', 'import-not-ours'],
    ['{"headroom": 1, "works": [], "settings": {}}', 'import-not-ours'],
    [JSON.stringify({ headroom: 1, settings: {}, works: { [LEDGER]: { code: 5 } } }), 'import-not-ours'],
    [text.replace('"headroom": 1', '"headroom": 2'), 'import-newer'],
    [' '.repeat(2 ** 23 + 1), 'import-too-large'],
    ['\u0000\u0001\ufffd binary', 'import-not-ours'],
  ];
  for (const [content, key] of files) {
    await importFile(page, content);
    const told = page.getByRole('alert');
    await told.getByText(say('en', key)).waitFor();
    assert.deepEqual(await stored(page, PLACEMENT), before);
    assert.equal(await stored(page, LEDGER), null);
  }
  // And a good one after all takes the message away.
  await importFile(page, text);
  await page.getByRole('dialog').getByRole('button', { name: say('en', 'merge-file') }).click();
  await page.getByText(say('en', 'imported')).waitFor();
  await until(async () => (await page.getByRole('alert').count()) === 0, 'the message goes');
});

test('a reset asks first, and then everything is at the start', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const starter = await shownCode(page);
  await setCode(page, 'mine = 1');
  await cell(page, 'size_gb', 1).fill('2.25');
  await openWork(page);
  await button(page, 'forget-all').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: say('en', 'cancel') }).click();
  assert.equal((await stored(page, PLACEMENT)).code, 'mine = 1');

  await button(page, 'forget-all').click();
  await dialog.getByRole('button', { name: say('en', 'forget-all') }).click();
  await page.getByText(say('en', 'forgotten')).waitFor();
  await openEditor(page, stage.url, PLACEMENT);
  assert.equal(await shownCode(page), starter);
  assert.equal(await cell(page, 'size_gb', 1).inputValue(), '10.0');
  await page.reload();
  await page.locator('.cm-content').waitFor();
  assert.equal(await shownCode(page), starter);
  assert.deepEqual(JSON.parse(await exportText(page)).works, {});
});

test('the number of exercises in question is said', async (t) => {
  const page = await stage.visit(t, withCode('mine = 1'));
  await openWork(page);
  const works = { [PLACEMENT]: { revision: 1, code: 'file = 1' } };
  await importFile(page, JSON.stringify({ headroom: 1, settings: {}, works }));
  const dialog = page.getByRole('dialog');
  await dialog.getByText('For one exercise there is work both here and in the file.').waitFor();
  await page.keyboard.press('Escape');
  await until(async () => (await dialog.count()) === 0, 'Escape is no');
  assert.equal((await stored(page, PLACEMENT)).code, 'mine = 1');
});
