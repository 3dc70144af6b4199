// The lab for everybody: on a phone, without a mouse, read aloud, in both themes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ended, inWorker, openLab, probed, results, run, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { focusIs, tabTo } from './support/keyboard.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { openAll } from './support/pages.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useLab();
const found = (page) => page.locator('.lab-found[aria-labelledby="lab-result"]');

/** Everything that the lab shows of a device: a saved one, a result, and two side by side. */
async function measureDevice(page, lang) {
  await page.goto(`${stage.url}#/lab`);
  await page.getByRole('button', { name: say(lang, 'device-quick'), exact: true }).click();
  await page.locator('.lab-choose__start').click();
  await found(page).waitFor({ timeout: RUN_PATIENCE });
  const saving = page.waitForEvent('download');
  await found(page).getByRole('button', { name: say(lang, 'download-json') }).click();
  await page.locator('#lab-file').setInputFiles(await (await saving).path());
  await page.locator('.lab-compare').waitFor();
}

async function inBothThemes(page) {
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme });
    await nothingSerious(page);
  }
}

/** No adapter in its worker, so that what stands in for it is shown. */
const withoutAdapter = (page) =>
  inWorker(page, () => {
    GPU.prototype.requestAdapter = async () => null;
  });

for (const lang of LANGUAGES) {
  test(`nothing serious in both themes, and 390 px are enough, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang, width: 390, height: 844, context: { reducedMotion: 'reduce', hasTouch: true } });
    for (const slug of ['unified-memory', 'memory-cuts']) {
      await t.test(`a run of ${slug}`, async () => {
        await openLab(page, stage.url, slug);
        await fits(page);
        await run(page);
        await openAll(page);
        await fits(page);
        await inBothThemes(page);
      });
    }
    await t.test('a device', async () => {
      await measureDevice(page, lang);
      await openAll(page);
      await fits(page);
      await inBothThemes(page);
    });
    await t.test('a run at work, and stopped', async () => {
      await page.getByRole('button', { name: say(lang, 'device-full'), exact: true }).click();
      await page.locator('.lab-choose__start').click();
      await page.locator('.lab-run').waitFor();
      await fits(page);
      await nothingSerious(page);
      await page.locator('.lab-run').getByRole('button', { name: say(lang, 'cancel'), exact: true }).click();
      await page.getByText(say(lang, 'failure-cancelled')).waitFor({ timeout: RUN_PATIENCE });
      await fits(page);
      await inBothThemes(page);
    });
    await t.test('a simulated device', async () => {
      const other = await page.context().newPage();
      await withoutAdapter(other);
      await openLab(other, stage.url, 'unified-memory');
      await openAll(other);
      await fits(other);
      await inBothThemes(other);
    });
  });
}

test('the lab without a mouse: from the lesson to a run, its figures and the decision', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}#/exercise/unified-memory/plan_memory_placement`);
  await page.locator('.cm-content').waitFor();
  await tabTo(page, '#predict-device_used_gb');
  await page.keyboard.type('14');
  await tabTo(page, '#predict .panel__act button');
  await page.keyboard.press('Enter');
  await page.locator('.cm-content').focus();
  await page.keyboard.press('Escape');
  await tabTo(page, '#gpu button.button--primary');
  await page.keyboard.press('Enter');
  await probed(page);
  await page.locator('#gpu').focus();
  await tabTo(page, '.lab-table--rows select');
  await tabTo(page, '.lab-table--rows input[type="checkbox"]');
  await page.keyboard.press('Space');
  await tabTo(page, '#lab-slots');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, '#lab-guess');
  await page.keyboard.type('9');
  await tabTo(page, '.lab-act .button--primary');
  await page.keyboard.press('Enter');
  await page.locator('.lab-run').waitFor();
  await ended(page);
  await page.locator('#lab-guess').focus();
  // The table scrolls by itself on small windows, so it can be reached.
  await tabTo(page, '.lab-results .lab-scroll');
  await tabTo(page, '.lab-results .lab-act .button--primary');
  await page.keyboard.press('Enter');
  await page.locator('.crumbs').getByText('evaluate_memory_plan', { exact: true }).waitFor();
});

test('the lab’s page without a mouse: chosen, started, and on to the files', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}#/lab`);
  await page.locator('.lab-choose__start').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  assert.equal(await focusIs(page, '#main'), true, 'straight to the text');
  await tabTo(page, 'input[name="lab-experiment"]');
  await page.keyboard.press('ArrowDown');
  assert.equal(await focusIs(page, 'input[name="lab-experiment"]:checked:not([value="all"])'), true);
  await tabTo(page, '.lab-choose .segment__item[aria-pressed="false"]');
  await page.keyboard.press('Space');
  await tabTo(page, '.lab-choose__start');
  await page.keyboard.press('Enter');
  await page.locator('.lab-choose__start[aria-disabled="true"]').waitFor();
  assert.equal(await focusIs(page, '.lab-choose__start'), true, 'the button stays, and with it the focus');
  await found(page).waitFor({ timeout: RUN_PATIENCE });
  assert.equal(await focusIs(page, '.lab-choose__start'), true, 'also when the run is over');
  await page.locator('#main').focus();
  await tabTo(page, '#lab-file');
  assert.equal(await results(page).count(), 0);
});
