// Unified memory by hand: watched, predicted, run, and set beside what the simulator says.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, copied, failed, inWorker, probed, results, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { focusIs, tabTo } from './support/keyboard.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { openAll } from './support/pages.mjs';
import { until } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';
import { ask, labWorker } from '../bench/_lab.mjs';

const stage = useLab();

const show = (page, lang) => page.getByRole('button', { name: say(lang, 'paging-simulate'), exact: true });
const film = (page) => page.locator('.lab-found[aria-labelledby="lab-paging-stage"]');
const slider = (page) => page.locator('.lab-player__slider');
const atPass = async (page) => Number(await slider(page).inputValue());

async function open(page) {
  await page.goto(`${stage.url}#/lab?room=paging`);
  await probed(page);
}

const MODES = ['on_demand', 'density', 'trace', 'explicit', 'resident', 'resident_plain'];
const PATTERNS = ['sequential', 'strided', 'random', 'loop_fits', 'loop_exceeds', 'training'];
const EVICTIONS = ['lru', 'clock', 'random'];
const COUNTS = ['faults', 'passes', 'loads', 'of-them-ahead', 'evictions', 'written-back'];

/** The run that the form makes before anything is changed in it. */
const FIRST = {
  pattern: 'training', write: false, pages: 64, page_bytes: 16384, frames: 32, each: 2, dispatch: 16, rounds: 3, batch: 256,
  eviction: 'lru', seed: 0x5eed, moves: false, read_mostly: false, pinned: 0, watched: 'on_demand',
};

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
  assert.deepEqual(before.labels, Array(6).fill(say('en', 'simulated')));
  assert.match(await page.locator('.lab-guess').innerText(), like('en', 'paging-guess-low', { guess: 64, pages: 64 }));

  await page.getByRole('button', { name: say('en', 'paging-run'), exact: true }).click();
  await results(page).waitFor({ timeout: RUN_PATIENCE });
  const after = await figures(page, 'en');
  assert.deepEqual(after.labels, Array(6).fill(say('en', 'measured')));
  for (const [name, cells] of before.rows) {
    assert.deepEqual(after.rows.get(name), cells, name);
  }
  const paging = await copied(page, 'en');
  assert.deepEqual(paging.modes.map(({ mode }) => mode), MODES);
  assert.equal(new Set(paging.modes.map(({ checksum }) => checksum)).size, 1, 'the same contents in every mode');
  const [demand] = paging.modes;
  assert.equal(String(demand.counts.faults), before.rows.get(say('en', 'paging-faults'))[0]);
  assert.equal(demand.counts.uploaded_bytes, demand.counts.migrated * paging.spec.page_bytes);
  assert.ok(demand.counts.migrated >= paging.fewest_loads && demand.time.samples_ms.length >= 3 && demand.verified_runs >= 4);
  const rule = after.rows.get(say('en', 'paging-rule'));
  assert.ok(paging.belady.faults > 0 && paging.belady.faults < demand.counts.faults, 'the rule knows the future');
  assert.ok(Math.abs(Number(rule[0]) - demand.counts.faults / paging.belady.faults) < 0.01, rule[0]);
  assert.deepEqual(rule.slice(3), ['–', '–', '–'], 'what cannot fault is not compared');
  assert.equal(paging.context.adapter.software, true);
  await results(page).getByText(say('en', 'software-warning')).waitFor();
  // The film stands where the device came to: at its end.
  assert.equal(await atPass(page), paging.modes[1].counts.passes);
});

/** What the page's simulator says of the run that the form makes: by mode, the rows of the table. */
async function simulated(page) {
  // What is shown belongs to the settings before.
  await film(page).waitFor({ state: 'detached' });
  await show(page, 'en').click();
  const { rows } = await figures(page, 'en');
  return (mode) => COUNTS.map((name) => Number(rows.get(say('en', `paging-${name}`))[mode].replace(/\D/g, '')));
}

test('every pattern, eviction, prefetch and advice comes to the simulator’s counts in the lab’s worker', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  const asked = [];
  const expected = [];
  const take = (said, changed) => {
    for (const [mode, watched] of MODES.slice(0, 3).entries()) {
      asked.push({ ...FIRST, ...changed, watched });
      expected.push(said(mode));
    }
  };
  for (const pattern of PATTERNS) {
    await page.locator('#paging-pattern').selectOption({ index: PATTERNS.indexOf(pattern) });
    for (const eviction of EVICTIONS) {
      await page.locator('#paging-eviction').selectOption({ index: EVICTIONS.indexOf(eviction) });
      take(await simulated(page), { pattern, eviction });
    }
  }
  await page.getByText(say('en', 'paging-more')).click();
  await page.locator('#paging-pinned').fill('5');
  take(await simulated(page), { eviction: 'random', pinned: 5 });
  await page.getByLabel(say('en', 'paging-moves-label')).check();
  take(await simulated(page), { eviction: 'random', pinned: 5, moves: true });
  await page.locator('#paging-pattern').selectOption({ index: 4 });
  await page.getByLabel(say('en', 'paging-read-mostly-label')).check();
  take(await simulated(page), { pattern: 'loop_exceeds', eviction: 'random', pinned: 5, moves: true, read_mostly: true });
  await page.locator('#paging-batch').fill('1');
  await page.locator('#paging-rounds').fill('1');
  const slow = { pattern: 'loop_exceeds', eviction: 'random', pinned: 5, moves: true, read_mostly: true, batch: 1, rounds: 1 };
  take(await simulated(page), slow);
  assert.equal(asked.length, (6 * 3 + 4) * 3);
  assert.ok(new Set(expected.map(String)).size > 25, `only ${new Set(expected.map(String)).size} differ`);

  const worker = labWorker(stage);
  const setup = { adapter: 'fastest', protocol: 'quick', host: { browser: '', os: '', when: '' } };
  for (let from = 0; from < asked.length; from += 16) {
    const pagings = asked.slice(from, from + 16);
    const { paging_sweep: sweep } = await ask(page, worker, { sweep_paging: { pagings, setup } });
    for (const [at, { spec, ran, failure }] of sweep.points.entries()) {
      assert.equal(failure, null, JSON.stringify(spec));
      const { faults, passes, migrated, prefetched, evictions, written_back: back } = ran.counts;
      const counts = [faults, passes, migrated + prefetched, prefetched, evictions, back];
      assert.deepEqual(counts, expected[from + at], JSON.stringify(spec));
    }
  }
});

for (const [lang, by, button, points] of [['en', 'size', 'sizes', 5], ['zh', 'pattern', 'patterns', 6]]) {
  test(`all ${button} are measured beside their prediction, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await open(page);
    await show(page, lang).click();
    const block = film(page).locator('.lab-sweep').filter({ hasText: say(lang, `paging-by-${by}`) });
    const start = block.getByRole('button', { name: say(lang, `paging-measure-${button}`), exact: true });
    await start.click();
    // Stopped and asked for again.
    await block.locator('.lab-run').getByRole('button', { name: say(lang, 'cancel'), exact: true }).click();
    await failed(page, lang, 'cancelled');
    await film(page).getByText(say(lang, 'paging-stage-simulated')).waitFor();
    await start.click();
    const device = block.locator('.lab-context');
    await device.waitFor({ timeout: RUN_PATIENCE });
    await device.getByText(say(lang, 'software-warning')).waitFor();
    const cells = await block.locator('tbody tr').evaluateAll((list) =>
      list.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)),
    );
    assert.equal(cells.length, 6);
    const sweep = await copied(page, lang, block);
    assert.equal(sweep.points.length, points);
    // Where bulk bytes take no longer than a round trip there is no prediction.
    const whole = cells.filter((row) => row.length === 8 && !row.includes('–'));
    assert.equal(whole.length, sweep.points.filter((point) => point.least_ms !== null).length);
    for (const { ran, spec } of sweep.points) {
      assert.ok(ran.time.samples_ms.length >= 3 && ran.verified_runs >= 4 && ran.mode === spec.watched);
    }
    assert.equal(new Set(sweep.points.map(({ spec }) => spec.pages * spec.page_bytes)).size, 1, 'the same memory');
    assert.equal(await block.locator('thead .label').first().innerText(), say(lang, 'measured'));
  });
}

test('tensors that are touched in part are set by the address and in the form', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}#/lab?room=paging&pattern=tensors&tensors=32&tensor=32&touched=17&rounds=3&page=64&over=1.7066&each=1&prefetch=density`);
  await probed(page);
  await show(page, 'en').click();
  const { rows } = await figures(page, 'en');
  const loads = rows.get(say('en', 'paging-loads')).map((cell) => Number(cell.replace(/\D/g, '')));
  // 17 of each 32 pages fit the 600 frames; once the rule brings the rest of them, nothing fits any more.
  assert.equal(loads[0], 32 * 17);
  assert.ok(loads[1] > 2 * loads[0], loads.join());
  await page.locator('#paging-touched').fill('33');
  await page.locator('#paging-touched-error').waitFor();
  await page.locator('#paging-touched').fill('16');
  await show(page, 'en').click();
  const half = (await figures(page, 'en')).rows.get(say('en', 'paging-loads'));
  assert.equal(half[1], half[0], 'half of a region is not more than 51 % of it');
  assert.equal(Number(half[0].replace(/\D/g, '')), 32 * 16);
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
  await film(page).getByText(say('en', 'paging-stage-running')).waitFor();
  assert.equal(await film(page).getByText(say('en', 'paging-stage-simulated')).count(), 0);
  await cancel(page, 'en');
  assert.equal(await film(page).isVisible(), true, 'what was shown stays');
  await film(page).getByText(say('en', 'paging-stage-simulated')).waitFor();
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
    assert.ok(labels.every((label) => label === say(lang, 'simulated')) && rows.size === 10);
    assert.equal(await film(page).getByRole('button', { name: say(lang, 'paging-measure-sizes') }).count(), 0);
    await page.getByRole('button', { name: say(lang, 'paging-forward'), exact: true }).click();
    await film(page).getByText(say(lang, 'paging-stage-simulated')).waitFor();
    await openAll(page);
    await fits(page);
    await page.emulateMedia({ colorScheme: lang === 'en' ? 'light' : 'dark' });
    await nothingSerious(page);
  });
}
