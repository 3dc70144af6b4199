// Doing an exercise as a learner does it, with the page's own clock.

import { readFileSync } from 'node:fs';
import { inRepo } from './_site.mjs';

const PATIENCE = { timeout: 60_000 };

/**
 * Notes when something is first there and painted, and when a verdict on code is. To be called before the
 * page is opened.
 *
 * @param {import('playwright-core').Page} page
 * @param {Record<string, string>} [marks]  names and selectors
 */
export async function watch(page, marks = {}) {
  await page.addInitScript((marks) => {
    const seen = (globalThis.seen = {});
    const open = new Map(Object.entries(marks));
    // The frame after this one has been painted, and the main thread is free again.
    const painted = (done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())));
    const look = () => {
      for (const [name, selector] of open) {
        if (document.querySelector(selector)) {
          open.delete(name);
          painted((at) => (seen[name] = at));
        }
      }
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
    // Capturing: before the page does anything.
    addEventListener('click', (event) => (seen.click = event.timeStamp), true);
    document.addEventListener('headroom:verdict', ({ detail }) => {
      painted((at) => (seen.verdict = { at, took: at - seen.click, ...detail }));
    });
  }, marks);
}

/** Waits until what is watched for has been seen; gives its time since navigation. */
export async function time(page, name) {
  const handle = await page.waitForFunction((name) => globalThis.seen[name], name, PATIENCE);
  return handle.jsonValue();
}

/** Waits until Python has been loaded and waits for work. */
export async function pythonReady(page) {
  const words = readFileSync(inRepo('web/locales/en.ftl'), 'utf8');
  const [, ready] = /^python-ready = (.+)$/m.exec(words);
  await page.locator('#code .panel__head', { hasText: ready }).waitFor(PATIENCE);
}

/** Replaces what stands in the code editor, once it is there. */
export async function write(page, code) {
  const editor = page.locator('.editor .cm-content');
  await editor.focus(PATIENCE);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.insertText(code);
}

/**
 * Presses Check. Gives the verdict, with `took` milliseconds since the click and `at` since navigation.
 *
 * @param {import('playwright-core').Page} page
 */
export async function check(page) {
  await page.evaluate(() => (globalThis.seen.verdict = undefined));
  await page.locator('.editor__act .button--primary').click(PATIENCE);
  return time(page, 'verdict');
}

/**
 * Predicts numbers and texts twice: nonsense at first, then what the page says is right. Gives the time, since
 * navigation, at which the first prediction was marked. Needs the mark `marked`.
 *
 * @param {import('playwright-core').Page} page
 */
export async function predict(page) {
  const panel = page.locator('#predict');
  const mark = panel.locator('.panel__act button');
  const fields = panel.locator('.field').filter({ has: page.locator('input[id^="predict-"]') });
  await fields.first().waitFor(PATIENCE);
  const all = await fields.all();
  const fill = async (values) => {
    for (const [at, field] of all.entries()) {
      await field.locator('input').fill(values[at]);
    }
  };
  await fill(all.map(() => '-1'));
  await mark.click();
  const first = await time(page, 'marked');
  // An edit takes the marks away, so the answers are read before it.
  const answers = await fields.locator('.field__answer code').allInnerTexts();
  await fill(answers.map((answer) => answer.replace(/^(["'])(.*)\1$/, '$2')));
  await mark.click();
  await panel.locator('.field--right').nth(all.length - 1).waitFor(PATIENCE);
  return first;
}

/** What `predict` waits for: an element that is there once a prediction has been marked. */
export const MARKED = '#predict .field--right, #predict .field--wrong';
