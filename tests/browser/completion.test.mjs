// The completion record: every lesson and function, each grade with a receipt that can be verified, and made to be printed.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { workKey } from './support/exercise.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { ALL, EXERCISES, PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';
import { WORDS } from '../../web/js/record/words.js';

const stage = useStage();
const [LEDGER, , EVALUATE] = EXERCISES;
/** Right on what is published only: an equal peak is no reduction. */
const HALF = `def evaluate_memory_plan(before, after, cost, most):
    return {'peak_reduction_gb': before - after, 'keep_plan': before >= after and cost <= most}
`;

/** What this learner has written. */
const WORK = {
  [workKey(PLACEMENT)]: { revision: 1, code: solution(PLACEMENT), hints: 1, answer: 'opened_before', best: 1, passed: true },
  [workKey(EVALUATE)]: { revision: 1, code: HALF, best: 1, passed: true },
  [workKey(LEDGER)]: { revision: 1, code: 'def summarize_memory_ledger(components):\n    return {}\n' },
};

const button = (page, label) => page.getByRole('button', { name: label, exact: true });

/** Opens the record and waits until everything is graded. */
async function record(page, lang) {
  await page.goto(`${stage.url}#/work`);
  await button(page, say(lang, 'record')).click();
  await page.locator('.sheet').waitFor({ timeout: 120_000 });
}

async function download(page, label) {
  const saved = page.waitForEvent('download');
  await button(page, label).click();
  const file = await saved;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

for (const lang of LANGUAGES) {
  test(`every function stands there with its grade and its receipt, ${lang}`, async (t) => {
    const words = WORDS[lang];
    const page = await stage.visit(t, { lang, storage: WORK, context: { reducedMotion: 'reduce' } });
    await record(page, lang);
    assert.deepEqual(await page.locator('.sheet__row code').filter({ hasText: /^[a-z_]+$/ }).allTextContents(), ALL.map((id) => id.split('/')[1]));
    const row = (id) => page.locator('.sheet__row').filter({ has: page.getByText(id.split('/')[1], { exact: true }) });
    for (const [id, kind, score] of [
      [PLACEMENT, 'passed', 1],
      [EVALUATE, 'partial', 0.5],
      [LEDGER, 'not', 0],
    ]) {
      const text = await row(id).innerText();
      assert.ok(text.includes(words[kind]) && text.includes(`${words.score} ${score}`) && text.includes(`${words.seed} 43`), text);
      assert.match(text, /\d{4}-\d\d-\d\d \d\d:\d\d/);
    }
    assert.ok((await row(PLACEMENT).innerText()).includes(words.told(1, true)));
    assert.ok((await row(EVALUATE).innerText()).includes(words.earlier));
    assert.equal(await page.locator('.sheet__row--open').count(), ALL.length - 3);

    // The receipts are one a line, whole, and their hashes are those on the sheet.
    const { name, text } = await download(page, words.receipts);
    assert.equal(name, 'headroom-receipts.jsonl');
    assert.ok((await page.locator('.sheet__command').innerText()).endsWith(name));
    const receipts = text.trimEnd().split('\n').map((line) => JSON.parse(line));
    assert.deepEqual(receipts.map(({ hash }) => hash), await page.locator('.sheet__hash code').allTextContents());
    for (const receipt of receipts) {
      const { hash, ...rest } = receipt;
      assert.equal(createHash('sha256').update(canonical(rest)).digest('hex'), hash, receipt.exercise);
    }
    const placement = receipts.find(({ exercise }) => exercise === PLACEMENT);
    assert.equal(placement.code, solution(PLACEMENT));
    assert.deepEqual(placement.self_reported, { duration_ms: null, hints: 1, answer_seen: true });
    // The lesson's notebook, with this learner's code in it.
    const book = await download(page, `unified-memory.${lang}.ipynb`);
    assert.equal(book.name, `unified-memory.${lang}.ipynb`);
    const { cells, nbformat } = JSON.parse(book.text);
    const codeOf = (id) => cells.find(({ metadata }) => metadata.headroom?.role === 'code' && metadata.headroom.exercise === id).source.join('');
    assert.equal(nbformat, 4);
    assert.equal(codeOf(PLACEMENT), solution(PLACEMENT).trimEnd());
    assert.equal(codeOf(EVALUATE), HALF.trimEnd());
    assert.match(codeOf('unified-memory/place_with_headroom'), /NotImplementedError/, 'what was not begun starts as it does');
    await nothingSerious(page);
    await fits(page);
  });
}

/** As crates/grade/src/receipt/canonical.rs writes it. */
function canonical(value) {
  if (Array.isArray(value)) {
    return `[${value.map(canonical).join(',')}]`;
  }
  if (value === null || typeof value !== 'object') {
    return JSON.stringify(value);
  }
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(',')}}`;
}

test('the name is on the sheet, and kept only where the learner asks for it', async (t) => {
  const page = await stage.visit(t);
  const words = WORDS.en;
  const kept = () => page.evaluate(() => localStorage.getItem('headroom:1:name'));
  await record(page, 'en');
  assert.equal(await button(page, words.receipts).count(), 0, 'without work there is nothing to hand out');
  const name = page.getByLabel(words.name);
  await name.fill('Ada Lovelace');
  assert.equal(await page.locator('.sheet__name').innerText(), 'Ada Lovelace');
  assert.equal(await kept(), null);
  await page.getByLabel(words.keep).check();
  assert.equal(await kept(), 'Ada Lovelace');
  await page.reload();
  await record(page, 'en');
  assert.equal(await page.locator('.sheet__name').innerText(), 'Ada Lovelace');
  await page.getByLabel(words.keep).uncheck();
  assert.equal(await kept(), null);
});

test('the language can change while the record stands, and the record goes when it is closed', async (t) => {
  const page = await stage.visit(t);
  await record(page, 'en');
  await page.getByLabel(WORDS.en.name).fill('Ada');
  await button(page, say('en', 'other-language')).click();
  await page.locator('.sheet__title').getByText(WORDS.zh.title).waitFor();
  assert.equal(await page.getByLabel(WORDS.zh.name).inputValue(), 'Ada');
  await button(page, WORDS.zh.close).click();
  assert.equal(await page.locator('.sheet').count(), 0);
});

test('on paper there is the record alone, on A4, with every hash', async (t) => {
  const page = await stage.visit(t, { theme: 'dark', storage: WORK });
  await record(page, 'en');
  await page.emulateMedia({ media: 'print' });
  const shown = (selector) => page.locator(selector).first().isVisible();
  await until(async () => shown('.sheet'), 'the sheet is printed');
  for (const selector of ['.masthead', '.route', '.record-view__tools', '.panel__act', 'h1']) {
    assert.equal(await shown(selector), false, selector);
  }
  const [paper] = await page.locator('.sheet').evaluateAll((all) => all.map((one) => getComputedStyle(one).color));
  assert.equal(paper, 'rgb(20, 25, 28)', 'dark ink, whatever the theme');
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const boxes = [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)];
  assert.ok(boxes.length >= 1 && boxes.length <= 3, `${boxes.length} pages`);
  for (const [, width, height] of boxes) {
    assert.deepEqual([Math.round(width), Math.round(height)], [595, 842]);
  }
});

test('without the network the page says so', async (t) => {
  const page = await stage.visit(t, { storage: WORK });
  await page.goto(`${stage.url}#/work`);
  await page.route(/assets\/record-.*\.js/, (route) => route.abort());
  await button(page, say('en', 'record')).click();
  await page.getByRole('alert').getByText(say('en', 'failed-part')).waitFor();
});
