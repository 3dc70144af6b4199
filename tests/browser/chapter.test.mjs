// What a reader works with inside the chapter on unified memory and offloading: the ways out with their price, the comparison with
// the device's own column, the decision helper with what would change its answer, and the diagnosis game. The figures are those
// that crates/plan/src/choose holds, and those of the runs that the lab keeps: web/lab/src/kept has whole entries.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { focusIs, tabTo } from './support/keyboard.mjs';
import { copied, probed, results, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { ROOT } from './support/site.mjs';
import { until } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useLab();
const SLUG = 'unified-memory-vs-offloading';
const PARTS = ['ways', 'yours', 'choice', 'diagnosis'];

const PROFILE = {
  version: 1,
  context: { adapter: { name: 'A card of mine', vendor: 'v', software: false } },
  upload: { alpha_ms: 0.01, beta_bytes_per_second: 1.25e10 },
  download: { alpha_ms: 0.02, beta_bytes_per_second: 1e10 },
  round_trip_ms: 0.15,
};

const entry = (name) => JSON.parse(readFileSync(`${ROOT}web/lab/src/kept/${name}.json`, 'utf8'));
const KEPT = {
  'headroom:lab:profile': PROFILE,
  'headroom:lab:paging': entry('paging'),
  'headroom:lab:training': entry('training'),
};

const place = (page, part) => page.locator(`headroom-view[of="${part}"]`);
const plain = (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

/** The reader's own figure in the comparison. */
const own = async (page, key) => plain(await place(page, 'yours').locator(`[data-yours="${key}"] dd`).innerText()).replaceAll(/\s+/g, ' ');

/** Opens the chapter and goes to its parts, which come when the reader is near. */
async function open(page, parts) {
  await page.goto(`${stage.url}#/lesson/${SLUG}`);
  for (const part of parts) {
    await place(page, part).waitFor();
    await place(page, part).scrollIntoViewIfNeeded();
    await place(page, part).locator('.ch').waitFor();
  }
}

for (const lang of LANGUAGES) {
  test(`the lesson's table, computed, and for another card, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang, storage: { 'headroom:lab:profile': PROFILE } });
    await open(page, ['ways', 'yours']);
    const ways = place(page, 'ways');
    const card = async (way) => plain(await ways.locator(`[data-way="${way}"] .ch-sum`).innerText());
    assert.deepEqual(
      await Promise.all(['as-is', 'smaller-batch', 'accumulation', 'model-parallel', 'checkpointing', 'offloading', 'managed'].map(card)),
      ['16 + 24 = 40 GB', '16 + 6 = 22 GB', '16 + 6 = 22 GB', '8 + 12 = 20 GB', '16 + 3 + 1 = 20 GB', '16 + 6 + 2 = 24 GB', '16 + 8 = 24 GB'],
    );
    assert.match(plain(await ways.locator('[data-way="offloading"]').innerText()), /18 GB[^]*36 GB[^]*1\.44 s[^]*540 ms/);
    assert.equal(await ways.locator('.ch-short').count(), 1);
    await page.locator('#ways-budget').fill('10');
    await until(async () => (await ways.locator('.ch-short').count()) === 5, 'what does not fit says so');
    assert.match(plain(await ways.locator('[data-way="smaller-batch"] .ch-short').innerText()), /6\.75 GB/);
    await page.locator('#ways-layers').fill('1.5');
    await page.locator('#ways-layers[aria-invalid="true"]').waitFor();
    assert.equal(await ways.locator('table').count(), 0);
    await page.locator('#ways-layers').fill('24');
    await ways.getByRole('button', { name: /12\.5 GB\/s/ }).click();
    assert.equal(await page.locator('#ways-link').inputValue(), '12.5');
    await page.locator('#ways-model').selectOption('Llama 3.2 1B');
    await until(async () => (await page.locator('#ways-params').inputValue()) === '1.2358', 'a well-known model is taken over');

    const yours = place(page, 'yours');
    assert.match(await own(page, 'up'), new RegExp(`^12\\.5 GB/s\\s+${say(lang, 'measured')} ①$`));
    assert.match(await own(page, 'step'), new RegExp(`^2\\.88 s\\s+${say(lang, 'computed')} ①$`));
    assert.equal(await own(page, 'overlap'), `${say(lang, 'yours-missing')} ①`);
    assert.match(await yours.innerText(), /A card of mine/);
    // Where no run is kept, the row says what to run.
    const todo = yours.locator('[data-side="overhead"] .ch-todo a');
    assert.deepEqual(await todo.evaluateAll((links) => links.map((link) => link.getAttribute('href'))), ['#/lab?room=paging', '#/lab?room=training']);
  });

  test(`figures of kept runs fill the comparison and the helper, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang, storage: KEPT });
    await open(page, ['yours', 'choice']);
    const yours = place(page, 'yours');
    // The view stands for the text's own table.
    assert.equal(await page.locator('.table-wrap:has(+ headroom-view[of="yours"])').isVisible(), false);
    for (const [key, value] of [['demand', '5.33'], ['prefetch', '4'], ['explicit', '2.67'], ['loads', '1']]) {
      assert.equal(await own(page, key), `${value} ${say(lang, 'computed')} ②`, key);
    }
    assert.equal(await own(page, 'faults'), `96 ${say(lang, 'measured')} ②`);
    assert.equal(await own(page, 'peak'), `5 MiB ${say(lang, 'measured')} ③`);
    assert.equal(await own(page, 'offload'), `1.5 ${say(lang, 'computed')} ③`);
    const source = (key) => yours.locator(`[data-kept="${key}"]`);
    assert.match(await source('paging').innerText(), like(lang, 'kept-paging-set', { page: '16\u00a0KiB', over: '2', repeats: '7' }));
    assert.match(await source('paging').innerText(), /A card of mine · Chrome 142 · .*2026/);
    assert.match(await source('training').innerText(), like(lang, 'kept-peak-over', { peak: '5\u00a0MiB' }));

    const helper = place(page, 'choice');
    assert.equal(await page.locator('#choice-taken').count(), 0);
    await page.locator('#choice-take').click();
    await page.locator('#choice-taken').waitFor();
    const typed = ['managed', 'offload', 'spread'].map((key) => page.locator(`#choice-${key}`).inputValue());
    assert.deepEqual(await Promise.all(typed), ['6', '4', '0.5']);
    const said = await page.locator('#choice-taken').innerText();
    const best = { time: '6\u00a0ms', what: say(lang, 'kept-trace'), other: say(lang, 'kept-on-demand'), slower: '8\u00a0ms' };
    assert.match(said, like(lang, 'take-managed-best', best));
    assert.match(said, /A card of mine/);
    // 2 of 6 ms is more than the quarter that is asked for.
    await helper.locator('.ch-answer[data-choice="path-offload"]').waitFor();
    await page.locator('#choice-offload').fill('5');
    await page.locator('#choice-taken').waitFor({ state: 'detached' });
  });

  test(`the helper names the figure that changes its answer, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await open(page, ['yours', 'choice']);
    assert.match(await place(page, 'yours').innerText(), like(lang, 'yours-none'));
    assert.equal(await page.locator('#choice-take').getAttribute('aria-disabled'), 'true');
    assert.match(await page.locator('#take-why').innerText(), like(lang, 'take-none'));
    const helper = place(page, 'choice');
    const chosen = (path) => helper.locator(`.ch-answer[data-choice="path-${path}"]`).waitFor();
    const flip = (key) => helper.locator(`[data-flip="${key}"]`);
    await chosen('offload');
    assert.match(await flip('offload').innerText(), like(lang, 'flip-above', { bound: '48\u00a0ms', then: say(lang, 'then-unified') }));
    // What is named does not flip by itself where it says "above", and what lies beyond it does.
    await page.locator('#choice-offload').fill('48');
    await chosen('offload');
    await flip('offload').getByRole('button').click();
    assert.equal(await page.locator('#choice-offload').inputValue(), '48.001');
    await chosen('unified');
    assert.match(await helper.locator('.ch-answer').innerText(), like(lang, 'why-gain-too-small'));
    // A time that was not measured says what it would have to be.
    await page.locator('#choice-offload').fill('');
    await helper.getByText(like(lang, 'why-only-managed', { limit: '80\u00a0ms' })).waitFor();
    assert.match(await flip('offload').innerText(), like(lang, 'flip-at-most', { bound: '48\u00a0ms', then: say(lang, 'then-offload') }));
    await flip('offload').getByRole('button').click();
    await chosen('offload');
    await page.locator('#choice-order').selectOption({ index: 1 });
    await page.locator('#choice-hybrid').waitFor();
    assert.match(await page.locator('#choice-hybrid').innerText(), like(lang, 'hybrid-fits'));
    await page.locator('#choice-budget').fill('12.5');
    await helper.getByText(like(lang, 'hybrid-over', { over: '0.5\u00a0GB', from: '13\u00a0GB' })).waitFor();
    await page.locator('#choice-budget').fill('x');
    await page.locator('#choice-budget[aria-invalid="true"]').waitFor();
    assert.equal(await helper.locator('[data-choice]').count(), 0);
  });
}

test('a run in the room Paging is kept, and says in the chapter that its adapter is software', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}#/lab?room=paging`);
  await probed(page);
  await page.getByRole('button', { name: say('en', 'paging-run-unguessed'), exact: true }).click();
  await results(page).waitFor({ timeout: RUN_PATIENCE });
  const report = await copied(page, 'en');
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem('headroom:lab:paging')));
  assert.deepEqual(Object.keys(kept), Object.keys(entry('paging')));
  assert.deepEqual(Object.keys(kept.modes[0]), Object.keys(entry('paging').modes[0]));
  assert.deepEqual([kept.adapter.software, kept.when], [true, report.context.host.when]);
  for (const [at, mode] of report.modes.entries()) {
    const { median_ms: median, faults, moved_bytes: moved } = kept.modes[at];
    const counts = [mode.counts.faults, mode.counts.uploaded_bytes + mode.counts.written_back_bytes];
    assert.deepEqual([kept.modes[at].mode, median, faults, moved], [mode.mode, mode.time.median_ms, ...counts]);
  }
  await open(page, ['yours', 'choice']);
  assert.equal(await own(page, 'faults'), `${kept.modes[0].faults} ${say('en', 'measured')} ${say('en', 'kept-software-short')} ②`);
  assert.match(await place(page, 'yours').locator('[data-kept="paging"]').innerText(), like('en', 'kept-software'));
  await page.locator('#choice-take').click();
  assert.match(await page.locator('#choice-taken').innerText(), like('en', 'kept-software'));
});

test('a broken entry and a blocked storage are as good as none; a training run gives offloading alone', async (t) => {
  const broken = { ...KEPT, 'headroom:lab:paging': { ...entry('paging'), frames: 0 } };
  const page = await stage.visit(t, { storage: broken });
  await open(page, ['yours', 'choice']);
  await place(page, 'yours').locator('[data-kept="paging"]').getByText(like('en', 'kept-none')).waitFor();
  await page.locator('#choice-take').click();
  await page.locator('#choice-taken').getByText(say('en', 'take-managed-none')).waitFor();
  assert.equal(await page.locator('#choice-managed').inputValue(), '');
  assert.equal(await page.locator('#choice-offload').inputValue(), '15');

  const blocked = await stage.visit(t);
  await blocked.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    });
  });
  await open(blocked, ['yours', 'choice']);
  await blocked.locator('#yours-none').waitFor();
  assert.equal(await blocked.locator('#choice-take').getAttribute('aria-disabled'), 'true');
  assert.equal(await blocked.locator('[data-yours]').count(), 0);
});

test('every run is diagnosed by the keyboard, with a verdict and its reason', async (t) => {
  const page = await stage.visit(t);
  await open(page, ['diagnosis']);
  const game = place(page, 'diagnosis');
  const run = () => game.locator('[data-case]').getAttribute('data-case');
  await game.locator('.ch-cause').first().focus();
  const seen = [];
  let inLab;
  for (let at = 0; at < 8; at += 1) {
    const right = await run();
    seen.push(right);
    if (at === 0) {
      const wrong = await game.locator(`.ch-cause:not([data-cause="${right}"])`).first().getAttribute('data-cause');
      await game.locator(`[data-cause="${wrong}"]`).focus();
      await page.keyboard.press('Enter');
      await game.getByRole('status').getByText(say('en', 'diagnosis-wrong')).waitFor();
      assert.match(await game.getByRole('status').innerText(), like('en', `reason-${right}-${wrong}`));
      await game.locator('.ch-cause').first().focus();
    }
    if (!(await focusIs(page, `[data-cause="${right}"]`))) {
      // From the top of the case on.
      await game.locator('#diagnosis-case').focus();
      await tabTo(page, `[data-cause="${right}"]`);
    }
    await page.keyboard.press('Enter');
    await game.getByRole('status').getByText(say('en', 'diagnosis-right')).waitFor();
    assert.match(await game.getByRole('status').innerText(), like('en', `reason-${right}-${right}`));
    const link = game.getByRole('link', { name: say('en', 'diagnosis-lab'), exact: true });
    assert.match(await link.getAttribute('href'), /^#\/lab\?room=(paging|plan|training)&/);
    // Whose milliseconds they are there, or where to look.
    const said = ['no-overlap', 'small-transfers', 'link-bound', 'held-copies'].includes(right);
    assert.equal(await game.locator('.ch-differs').count(), said ? 1 : 0);
    if (right === 'cycle') {
      inLab = await link.getAttribute('href');
    }
    await tabTo(page, '#diagnosis-next');
    await page.keyboard.press('Enter');
    await until(() => focusIs(page, '#diagnosis-case'), 'the next run has the focus');
  }
  assert.equal(new Set(seen).size, 8);
  assert.match(await game.locator('#diagnosis-case').innerText(), like('en', 'diagnosis-done', { right: 7, total: 8 }));
  await game.getByRole('button', { name: say('en', 'diagnosis-again') }).click();
  await game.locator('[data-case]').waitFor();

  // The lab is set up for it.
  await page.goto(`${stage.url}${inLab}`);
  await page.locator('#paging-over').waitFor();
  assert.equal(await page.locator('#paging-over').inputValue(), '1.5');
});

test('another language keeps what is typed; on a phone all fits, and axe finds nothing serious', async (t) => {
  const page = await stage.visit(t, { lang: 'zh', width: 390, height: 844, context: { hasTouch: true, reducedMotion: 'reduce' } });
  await open(page, PARTS);
  await page.locator('#choice-offload').fill('47');
  const diagnosis = place(page, 'diagnosis');
  await diagnosis.locator('.ch-cause').first().click();
  await diagnosis.locator('.ch-verdict').waitFor();
  await fits(page);
  await nothingSerious(page);
  await page.locator('.masthead__tools .tool').first().click();
  await until(() => page.evaluate(() => document.documentElement.lang === 'en'), 'the page speaks English');
  await place(page, 'choice').scrollIntoViewIfNeeded();
  await place(page, 'choice').getByText(say('en', 'choice-title')).waitFor();
  assert.equal(await page.locator('#choice-offload').inputValue(), '47');
});
