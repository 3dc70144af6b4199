// Every page of the site, ready to be looked at.

import { judge } from './exercise.mjs';
import { ALL, bank, LESSONS, PLACEMENT } from './site.mjs';

/** The addresses behind the `#`. */
export const ADDRESSES = [
  '#/',
  ...new Set(ALL.map((id) => `#/lesson/${id.split('/')[0]}`)),
  ...ALL.map((id) => `#/exercise/${id}`),
  '#/lab',
  '#/model',
  '#/work',
  '#/nowhere',
];

/** One of each kind. */
export const KINDS = ['#/', `#/lesson/${LESSONS[0]}`, `#/exercise/${PLACEMENT}`, '#/lab', '#/model', '#/work', '#/nowhere'];

/** Opens a page and waits until all of its text is there. */
export async function openPage(page, base, address) {
  await page.goto('about:blank');
  await page.goto(base + address);
  await page.locator('.masthead').waitFor();
  await page.locator('main h1').waitFor();
  if (address.includes('/lesson/')) {
    await page.locator('.lesson__body #steps').waitFor();
  }
  if (address === '#/model') {
    await page.locator('[data-plan="plan-chain"]').waitFor();
  }
  if (address === '#/lab') {
    await page.locator('.lab-choose__start').waitFor();
  }
  if (address.includes('/exercise/')) {
    await page.locator('.exercise__text .prose').first().waitFor();
    await page.locator('.cm-content').waitFor();
  }
}

/** On an exercise's page: a failed verdict with all that it shows, and everything that can be opened is open. */
export async function showEverything(page, id) {
  const { code } = bank(id).find(({ diagnosis }) => diagnosis === 'wrong_value');
  await judge(page, `print("a line that is rather long: " + "x" * 300)\n${code}`);
  await openAll(page);
}

/** Opens folds, tables and the question before the answer. */
export async function openAll(page) {
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) {
      fold.open = true;
    }
  });
  // A picture may come after the rest of its page.
  await page.waitForFunction(() => {
    const shut = document.querySelectorAll('.mem__toggle[aria-expanded="false"]');
    for (const toggle of shut) {
      toggle.click();
    }
    return shut.length === 0;
  });
}
