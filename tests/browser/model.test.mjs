// The memory model: a model in a few numbers, its ledger and its timeline, and plans side by side with their price. The figures
// of the first question are those that crates/planner/src/serve_tests.rs holds against the core. How the page looks is the
// matter of axe-*.test.mjs and width-*.test.mjs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAll } from './support/pages.mjs';
import { until, useStage } from './support/stage.mjs';
import { tabTo } from './support/keyboard.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();
const PLANS = ['plan-own', 'plan-greedy', 'plan-scored', 'plan-best', 'plan-chain'];

/** A machine that does other things, too. */
const PATIENCE = { timeout: 90_000 };

const card = (page, plan) => page.locator(`[data-plan="${plan}"]`);

/** What a card says in a row. */
const figure = async (page, plan, row) =>
  (await card(page, plan).locator(`[data-row="figure-${row}"] dd`).innerText()).replaceAll(/[\u00a0\u202f]/g, ' ');

async function open(page, query = '') {
  await page.goto(`${stage.url}#/model${query}`);
  await card(page, query ? 'plan-best' : 'plan-chain').waitFor(PATIENCE);
  await settled(page);
}

/** Until what was typed is answered. */
async function settled(page) {
  await page.waitForTimeout(400);
  await until(
    async () => (await page.locator('.pl-view [aria-busy="true"]').count()) === 0,
    'everything is answered',
    PATIENCE.timeout,
  );
}

const cells = (page) => page.locator('.pl-cell');

for (const lang of LANGUAGES) {
  test(`from a preset to plans side by side, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await open(page);
    assert.equal(await page.locator('h1').innerText(), say(lang, 'model-title'));
    assert.match(await page.locator('#pl-preset').inputValue(), /Llama 3\.2 1B/);
    // 1,235,814,400 parameters: two bytes of each, two of its gradient, twelve of its optimizer.
    const ledger = async (kind) => (await page.locator(`.pl-ledger [data-kind="${kind}"] td`).first().innerText()).replaceAll('\u00a0', ' ');
    assert.deepEqual(
      await Promise.all(['weights', 'gradients', 'optimizer', 'peak'].map(ledger)),
      ['2.47 GB', '2.47 GB', '14.8 GB', '37.9 GB'],
    );
    assert.match(await page.locator('.pl-ledger [data-kind="activations"]').innerText(), like(lang, 'sure-activations'));
    await page.locator('.pl-picture .tl-svg').waitFor();

    const rows = async (row) => Promise.all(PLANS.map((plan) => figure(page, plan, row)));
    assert.deepEqual(await rows('peak'), ['37.9 GB', '31.8 GB', '31.8 GB', '31.8 GB', '31.7 GB']);
    assert.deepEqual(await rows('added'), ['0 ms', '517 ms', '90.7 ms', '90.7 ms', '68 ms']);
    assert.deepEqual(await rows('step'), ['673 ms', '1.19 s', '764 ms', '764 ms', '741 ms']);
    const gaps = await rows('gap');
    assert.deepEqual([gaps[0], gaps[3]], [say(lang, 'gap-unfit'), say(lang, 'gap-proven')]);
    assert.match(gaps[1], /470 %/);
    assert.equal(await figure(page, 'plan-chain', 'granule'), '1.05 MB');
    assert.equal(await figure(page, 'plan-chain', 'rounding'), '0 B');
    for (const [row, basis] of [['peak', 'computed'], ['step', 'predicted']]) {
      const label = card(page, 'plan-best').locator(`[data-row="figure-${row}"] .label`);
      assert.equal(await label.textContent(), say(lang, basis));
    }
    await openAll(page);
    await page.locator('.pl-formula').nth(6).waitFor();
    assert.ok((await page.locator('.pl-schedule tbody tr').count()) >= 16);
  });
}

test('the own plan is switched by mouse, keys and the picture, and priced anew', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  assert.equal(await cells(page).count(), 16);
  // By the keyboard alone: to the grid, along it, and what is chosen.
  await tabTo(page, '.pl-cell');
  await page.keyboard.press('o');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('r');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const acts = () => cells(page).evaluateAll((list) => list.map((cell) => /pl-act-(\w)/.exec(cell.className)[1]).join(''));
  await until(async () => (await acts()) === 'orkkkkkkkkkkkkko', 'the keys switch');
  await settled(page);
  // 8192 tokens of a layer, there and back by the typed link, and one forward pass: 756 MB each.
  assert.equal(await figure(page, 'plan-own', 'moved'), '1.51 GB each way');
  assert.match(await figure(page, 'plan-own', 'transfer'), /^129 ms$/);
  assert.match(await figure(page, 'plan-own', 'recompute'), /^11\.3 ms$/);

  await card(page, 'plan-best').getByRole('button', { name: new RegExp(say('en', 'take')) }).click();
  await until(async () => (await acts()) === 'rrrrrrrrkkkkkkkk', 'the optimum is taken over');
  await settled(page);
  assert.equal(await figure(page, 'plan-own', 'added'), await figure(page, 'plan-best', 'added'));
  assert.equal(await figure(page, 'plan-own', 'gap'), '0 %');
  await cells(page).first().click();
  await until(async () => (await acts()).startsWith('kr'), 'a click takes the next action');
  await settled(page);
  await card(page, 'plan-own').getByText(say('en', 'gap-unfit')).waitFor();
});

test('what cannot fit says how far and why; a wrong number is named', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  await page.locator('#pl-budget').fill('20');
  await page.locator('#pl-shortage').waitFor();
  assert.match(await page.locator('#pl-shortage').innerText(), like('en', 'infeasible'));
  assert.equal(await card(page, 'plan-best').count(), 0);
  assert.match(await page.locator('.pl-picture__caption').innerText(), new RegExp(say('en', 'plan-own')));
  await page.locator('#pl-batch').fill('x');
  await page.locator('#pl-batch[aria-invalid="true"]').waitFor();
  await page.locator('#pl-batch').fill('1');
  await page.locator('#pl-budget').fill('24');
  await card(page, 'plan-best').waitFor(PATIENCE);
  assert.equal(await page.locator('#pl-shortage').count(), 0);
});

test('the lab’s profile is taken over and can be left', async (t) => {
  const line = (beta) => ({ alpha_ms: 0.02, beta_bytes_per_second: beta, half_bytes: 1, r_squared: 1 });
  const profile = { version: 1, context: { adapter: { name: 'A measured card', vendor: '', software: false } }, upload: line(5e9), download: line(4e9) };
  const page = await stage.visit(t, { storage: { 'headroom:lab:profile': profile } });
  await open(page);
  assert.match(await page.locator('#pl-lab-link').innerText(), /5\s*GB\/s up, 4\s*GB\/s down, on A measured card/);
  assert.equal(await page.locator('#pl-upload').count(), 0);
  const slow = await figure(page, 'plan-greedy', 'transfer');
  await page.getByRole('button', { name: say('en', 'link-typed') }).click();
  await settled(page);
  assert.equal(await page.locator('#pl-upload').inputValue(), '25');
  assert.notEqual(await figure(page, 'plan-greedy', 'transfer'), slow);
});

test('a long search tells how far it is and stops at once', async (t) => {
  const page = await stage.visit(t);
  // Forty sizes without a pattern: nothing proves itself.
  const rows = Array.from({ length: 46 }, (_, i) => ({
    name: `t${i}`,
    size_gb: (1000 + ((i * 7919) % 977)) / 1000,
    from_step: i,
    to_step: 100 - i,
    movable: true,
    recompute_ms: (1000 + ((i * 4057) % 991)) / 4,
  }));
  const total = rows.reduce((sum, row) => sum + row.size_gb, 0);
  await open(page, `?rows=${encodeURIComponent(JSON.stringify(rows))}&budget=${(total / 2).toFixed(2)}`);
  const longer = page.getByRole('button', { name: say('en', 'search-longer') });
  await longer.click();
  await page.locator('.pl-status .progress[value]').waitFor(PATIENCE);
  const before = Number(await page.locator('.pl-status .progress').getAttribute('value'));
  await until(async () => Number(await page.locator('.pl-status .progress').getAttribute('value')) > before, 'it goes on');
  // The page itself does not wait for it.
  await cells(page).first().click();
  await until(async () => /pl-act-o/.test(await cells(page).first().getAttribute('class')), 'a switch answers meanwhile');
  await page.locator('.pl-status').getByRole('button', { name: say('en', 'search-stop') }).click();
  await page.getByText(say('en', 'search-stopped')).waitFor({ timeout: 2000 });
  await card(page, 'plan-best').waitFor();
  // And works again.
  await page.locator('#pl-budget').fill(total.toFixed(2));
  await settled(page);
  assert.equal(await figure(page, 'plan-best', 'added'), '0 ms');
});

test('a hundred thousand intervals leave the page to its reader', async (t) => {
  const page = await stage.visit(t);
  await open(page);
  await page.locator('.fold', { has: page.locator('#pl-layers') }).locator('summary').click();
  // Checkpoints, shares and gathered weights: seven allocations for each of ten thousand layers, and more.
  await page.locator('#pl-checkpointing').selectOption({ index: 1 });
  await page.locator('#pl-zero').selectOption({ index: 3 });
  await page.locator('#pl-ranks').fill('8');
  await page.evaluate(() => {
    globalThis.longest = 0;
    let last = performance.now();
    const look = (now) => {
      globalThis.longest = Math.max(globalThis.longest, now - last);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.locator('#pl-budget').fill('900000');
  await page.locator('#pl-layers').fill('10000');
  await settled(page);
  const said = await page.locator('.pl-picture__caption').innerText();
  const count = Number(/([\d\s\u202f,]+) allocations/.exec(said)[1].replaceAll(/\D/g, ''));
  assert.ok(count >= 60_000, said);
  await card(page, 'plan-best').waitFor(PATIENCE);
  const longest = await page.evaluate(() => globalThis.longest);
  assert.ok(longest < 1500, `a frame took ${longest} ms`);
});

test('from the lesson’s exercise, with its timeline', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}#/exercise/peak-over-time/fewest_moves`);
  await page.getByRole('link', { name: say('en', 'price-this') }).first().click();
  await card(page, 'plan-best').waitFor(PATIENCE);
  assert.match(await page.locator('.pl-view').innerText(), like('en', 'given-about'));
  await page.getByRole('link', { name: say('en', 'given-leave') }).click();
  await card(page, 'plan-chain').waitFor(PATIENCE);
  await page.locator('#pl-preset').waitFor();
});

test('alone in a course page', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}embed.html?view=model&lang=zh`);
  await card(page, 'plan-chain').waitFor(PATIENCE);
  assert.equal(await page.locator('.masthead').isVisible(), false);
  assert.equal(await page.locator('.pl-view a:visible').count(), 0);
  assert.equal(await page.locator('h1').innerText(), say('zh', 'model-title'));
});
