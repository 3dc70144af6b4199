// Unified memory by hand: watched, predicted, run, and set beside what the simulator says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, copied, failed, inWorker, probed, results, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { focusIs, tabTo } from './support/keyboard.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { openAll } from './support/pages.mjs';
import { until } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useLab();

const show = (page, lang) => page.getByRole('button', { name: say(lang, 'paging-simulate'), exact: true });
const film = (page) => page.locator('.lab-found[aria-labelledby="lab-paging-stage"]');
const slider = (page) => page.locator('.lab-player__slider');
const atPass = async (page) => Number(await slider(page).inputValue());

async function open(page) {
  await page.goto(`${stage.url}#/lab?room=paging`);
  await probed(page);
}

/** The figures by their row's name: one cell for each mode. */
async function figures(page, lang) {
  const table = film(page).locator('table').filter({ hasText: say(lang, 'paging-belady') });
  await table.waitFor();
  const rows = await table.locator('tbody tr').evaluateAll((list) =>
    list.map((row) => [row.querySelector('th').textContent, [...row.querySelectorAll('td')].map((cell) => cell.textContent)]),
  );
  return { rows: new Map(rows), labels: await table.locator('thead .label').allInnerTexts() };
}

/** Each state's squares, as the legend counts them and as the table lists them. */
const states = (page) =>
  film(page).evaluate((it) => ({
    legend: [...it.querySelectorAll('.lab-legend__item b')].map((count) => Number(count.textContent)),
    squares: [...it.querySelectorAll('svg[role="img"] > g')].map((g) => (g.firstElementChild.getAttribute('d').match(/M/g) ?? []).length),
    table: [...it.querySelectorAll('figure table tbody tr')].map((row) => {
      const [count, pages] = [...row.querySelectorAll('td')].map((cell) => cell.textContent);
      const runs = pages === '–' ? [] : pages.split(', ').map((run) => run.split('–').map(Number));
      assertEqual(Number(count), runs.reduce((sum, [first, last = first]) => sum + last - first + 1, 0));
      return Number(count);

      function assertEqual(one, other) {
        if (one !== other) {
          throw new Error(`${one} pages, but ${other} are listed`);
        }
      }
    }),
  }));

test('a run on the device is the simulator’s, pass by pass and figure by figure', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  await page.locator('#paging-pattern').selectOption({ label: say('en', 'paging-loop-exceeds') });
  await page.locator('#paging-prefetch').selectOption({ label: say('en', 'paging-prefetch-density') });
  await page.locator('#paging-over').fill('4');
  await page.getByText(say('en', 'paging-more')).click();
  await page.getByLabel(say('en', 'paging-write-label')).check();
  await page.locator('#paging-guess').fill('64');
  await show(page, 'en').click();
  const before = await figures(page, 'en');
  assert.deepEqual(before.labels, Array(3).fill(say('en', 'simulated')));
  assert.match(await page.locator('.lab-guess').innerText(), like('en', 'paging-guess-low', { guess: 64, pages: 64 }));

  await page.getByRole('button', { name: say('en', 'paging-run'), exact: true }).click();
  await results(page).waitFor({ timeout: RUN_PATIENCE });
  const after = await figures(page, 'en');
  assert.deepEqual(after.labels, Array(3).fill(say('en', 'measured')));
  for (const [name, cells] of before.rows) {
    assert.deepEqual(after.rows.get(name), cells, name);
  }
  const paging = await copied(page, 'en');
  assert.deepEqual(paging.modes.map(({ mode }) => mode), ['on_demand', 'prefetch', 'explicit', 'resident', 'resident_plain']);
  assert.equal(new Set(paging.modes.map(({ checksum }) => checksum)).size, 1, 'the same contents in every mode');
  const [demand] = paging.modes;
  assert.equal(String(demand.counts.faults), before.rows.get(say('en', 'paging-faults'))[0]);
  assert.equal(demand.counts.uploaded_bytes, demand.counts.migrated * paging.spec.page_bytes);
  assert.ok(demand.counts.migrated >= paging.fewest_loads && demand.time.samples_ms.length >= 3 && demand.verified_runs >= 4);
  assert.equal(paging.context.adapter.software, true);
  await results(page).getByText(say('en', 'software-warning')).waitFor();
  // The film stands where the device came to: at its end.
  assert.equal(await atPass(page), paging.modes[1].counts.passes);
});

test('what cannot run is refused in its field or with its reason, and a run can be stopped', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  await page.locator('#paging-over').fill('5');
  await page.locator('#paging-over-error').waitFor();
  assert.equal(await show(page, 'en').getAttribute('aria-disabled'), 'true');
  await page.locator('#paging-over').fill('4');
  await page.locator('#paging-pattern').selectOption({ label: say('en', 'paging-sequential') });
  await page.getByText(say('en', 'paging-more')).click();
  await page.locator('#paging-each').fill('20');
  const refused = page.getByRole('alert').filter({ hasText: like('en', 'paging-too-few', { needs: 20, frames: 16 }) });
  await refused.waitFor();
  await page.locator('#paging-each').fill('1');
  await refused.waitFor({ state: 'detached' });
  await page.locator('#paging-guess').fill('-3');
  await page.locator('#paging-guess-error').waitFor();
  await page.locator('#paging-guess').fill('');
  // Long enough to be stopped: one fault a pass.
  await page.locator('#paging-batch').fill('1');
  await page.getByRole('button', { name: say('en', 'paging-run-unguessed'), exact: true }).click();
  await until(async () => (await slider(page).count()) > 0 && (await atPass(page)) > 2, 'the squares follow the device');
  await cancel(page, 'en');
  assert.equal(await film(page).isVisible(), true, 'what was shown stays');
});

test('the squares by keyboard, and the table is equal to them', async (t) => {
  const page = await stage.visit(t, { context: { reducedMotion: 'reduce' } });
  await open(page);
  await page.locator('#paging-guess').focus();
  await tabTo(page, '.lab-act button:last-child');
  await page.keyboard.press('Enter');
  await film(page).waitFor();
  await tabTo(page, '.lab-player__slider');
  for (const [key, pass] of [['ArrowRight', 1], ['ArrowRight', 2], ['ArrowLeft', 1]]) {
    await page.keyboard.press(key);
    await until(async () => (await atPass(page)) === pass, `${key} shows pass ${pass}`);
    const { legend, squares, table } = await states(page);
    assert.deepEqual([table, squares], [legend, legend]);
    assert.equal(legend.reduce((sum, count) => sum + count), 64);
  }
  await page.keyboard.press('End');
  const last = Number(await slider(page).getAttribute('max'));
  await until(async () => (await atPass(page)) === last, 'the last pass');
  await page.keyboard.press('Home');
  await tabTo(page, '.lab-player .button--primary', 'Shift+Tab');
  await page.keyboard.press('Enter');
  await until(async () => (await atPass(page)) > 0, 'it plays');
  assert.equal(await focusIs(page, '.lab-player .button--primary'), true, 'the focus stays');
  await page.keyboard.press('Enter');
  const stopped = await atPass(page);
  await page.waitForTimeout(400);
  assert.equal(await atPass(page), stopped);
});

for (const lang of LANGUAGES) {
  test(`without a GPU everything is simulated and says so, on a phone, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang, width: 390, height: 844, context: { reducedMotion: 'reduce' } });
    await inWorker(page, () => {
      GPU.prototype.requestAdapter = async () => null;
    });
    await open(page);
    await failed(page, lang, 'no-adapter');
    await page.getByText(say(lang, 'paging-without')).waitFor();
    await page.locator('#paging-guess').fill('96');
    await show(page, lang).click();
    const { rows, labels } = await figures(page, lang);
    assert.ok(labels.every((label) => label === say(lang, 'simulated')) && rows.size === 9);
    await page.getByRole('button', { name: say(lang, 'paging-forward'), exact: true }).click();
    await film(page).getByText(say(lang, 'paging-stage-simulated')).waitFor();
    await openAll(page);
    await fits(page);
    await page.emulateMedia({ colorScheme: lang === 'en' ? 'light' : 'dark' });
    await nothingSerious(page);
  });
}
