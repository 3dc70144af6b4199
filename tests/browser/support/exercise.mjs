// What a learner does on an exercise's page.

import { say } from './words.mjs';

const PATIENCE = 60_000;

/** The storage key of an exercise's work. */
export const workKey = (id) => `headroom:1:work:${id}`;

/** Opens an exercise; the address may carry more. */
export async function openExercise(page, base, id, more = '') {
  await page.goto(`${base}#/exercise/${id}${more}`);
  await page.locator('.crumbs').getByText(id.split('/')[1], { exact: true }).waitFor();
  await page.locator('#ledger').waitFor();
}

/** Opens an exercise and waits for the editor, which comes after the first paint. */
export async function openEditor(page, base, id) {
  await openExercise(page, base, id);
  await editor(page).waitFor();
}

export const editor = (page) => page.locator('.cm-content');

/** Replaces the code at once, as a paste over all of it. Typing is tested where typing matters. */
export async function setCode(page, code) {
  await editor(page).waitFor();
  await editor(page).evaluate((content, text) => {
    content.focus();
    content.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true, bubbles: true, cancelable: true }));
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    content.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, code);
}

/**
 * The code as the editor shows it. On a slow machine CodeMirror highlights a text in pieces, and for a moment draws the
 * line between two pieces empty: what two looks agree on is what stands there.
 */
export async function shownCode(page) {
  const look = async () => (await editor(page).locator('.cm-line').allTextContents()).join('\n');
  let seen = await look();
  for (;;) {
    await page.waitForTimeout(150);
    const again = await look();
    if (again === seen) {
      return seen;
    }
    seen = again;
  }
}

export const checkButton = (page) => page.locator('.editor__act button').first();
export const tryButton = (page) => page.locator('.editor__act button').nth(1);

/** Both buttons are to be pressed again only when a run is over. */
export const idle = (page) => page.locator('.editor__act button:not([aria-disabled="true"])').nth(1).waitFor();

export const verdictPanel = (page) => page.locator('#verdict');
export const answerPanel = (page) => page.locator('.exercise__bench [id^="answer-"]');
export const verdictLine = (page) => page.locator('#verdict .verdict__line');

/**
 * Does something that ends in a verdict, and returns that verdict as the page announces it.
 *
 * @param {() => Promise<void>} [act]  presses Check, unless told otherwise
 */
export async function verdictAfter(page, act = () => checkButton(page).click()) {
  const announced = page.evaluate(
    (patience) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error('no verdict came')), patience);
        const take = ({ detail }) => {
          clearTimeout(timer);
          resolve(detail);
        };
        document.addEventListener('headroom:verdict', take, { once: true });
      }),
    PATIENCE,
  );
  announced.catch(() => {});
  await act();
  const verdict = await announced;
  // The buttons are free again only when the run is over on the page too.
  await idle(page);
  return verdict;
}

/** The verdict on some code. */
export async function judge(page, code) {
  await setCode(page, code);
  return verdictAfter(page);
}

/** Runs on the learner's own inputs, and returns what the verdict panel says. */
export async function tryInputs(page, lang = 'en') {
  await tryButton(page).click();
  await verdictPanel(page).getByText(say(lang, 'trial-note')).waitFor();
  await idle(page);
  return verdictPanel(page).innerText();
}

/** What the browser keeps about an exercise. */
export function stored(page, id) {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key)), workKey(id));
}

/** One cell of the ledger, rows counted from 1. */
export const cell = (page, key, row) => page.locator('#ledger .ledger tbody tr').nth(row - 1).locator(`[data-label="${key}"] input`);

/** What the bar of the inputs says to those who do not see it. */
export const bar = (page) => page.locator('#ledger [role="img"][aria-label]').first();
