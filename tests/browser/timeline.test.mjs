// Memory over time: what a hand, a key and the table do to it, and what it says about the peak.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openExercise, setCode, verdictAfter } from './support/exercise.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();
const PEAK = 'peak-over-time/peak_of_timeline';
const LIVE = 'peak-over-time/live_set_at_peak';
const MOVES = 'peak-over-time/fewest_moves';
const LESSON = '#/lesson/peak-over-time';

const view = (page) => page.locator('.tl').first();
const block = (page, name) => page.getByRole('option', { name: new RegExp(`^${name}[,，]`) });
const facts = (page) => page.locator('.tl-facts').innerText();
const says = (page, ...texts) =>
  until(async () => {
    const now = await facts(page);
    return texts.every((text) => now.includes(text));
  }, texts.join(', '));

/** What the picture has to say about the rows of the ledger, added up here on its own. */
function peakOf(rows) {
  const loads = [...new Set(rows.map((row) => row.from_step))].sort((one, other) => one - other).map((step) => {
    const alive = rows.filter((row) => row.from_step <= step && step < row.to_step);
    return { step, gb: alive.reduce((sum, row) => sum + row.size_gb, 0) };
  });
  return loads.reduce((top, load) => (load.gb > top.gb ? load : top));
}

const ledger = (page) =>
  page.locator('#ledger .ledger tbody tr').evaluateAll((rows) =>
    rows.map((row) => {
      const value = (key) => row.querySelector(`[data-label="${key}"] input`).value;
      return { name: value('name'), size_gb: Number(value('size_gb')), from_step: Number(value('from_step')), to_step: Number(value('to_step')) };
    }),
  );

async function open(page, id) {
  await openExercise(page, stage.url, id);
  await block(page, 'weights').waitFor();
}

/** Drags from the middle of an element by so many steps. */
async function drag(page, what, steps) {
  const box = await what.boundingBox();
  const [x, y] = [box.x + Math.min(box.width / 2, 60), box.y + Math.min(box.height / 2, 14)];
  const ticks = await page.locator('.tl-tick').evaluateAll((all) => all.map((tick) => tick.getBoundingClientRect().left));
  const way = (ticks[1] - ticks[0]) * steps;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + way / 2, y, { steps: 4 });
  await page.mouse.move(x + way, y, { steps: 4 });
  await page.mouse.up();
}

test('the peak is shown after a prediction or on demand, and is what the rows add up to', async (t) => {
  const page = await stage.visit(t);
  await open(page, LIVE);
  assert.equal(await page.locator('.tl-facts, .tl-peak').count(), 0, 'nothing is given away');
  await page.getByRole('button', { name: say('en', 'ask-show') }).click();
  const top = peakOf(await ledger(page));
  assert.deepEqual(top, { step: 2, gb: 24 });
  await says(page, '24\u00a0GB', 'step 2', '1\u00a0GB', '6 of 7', 'weights, optimizer, act_1, act_2, gradients, workspace');
  assert.match(await page.locator('.tl-peak text').textContent(), /peak 24\u00a0GB · step 2/);
});

test('a block dragged in time changes ledger and peak at once, and so do its ends', async (t) => {
  const page = await stage.visit(t);
  await open(page, PEAK);
  await page.getByRole('button', { name: say('en', 'ask-show') }).click();
  await drag(page, block(page, 'snapshot'), -2);
  await says(page, '32\u00a0GB', 'step 2', '7 of 7');
  assert.equal(await cell(page, 'from_step', 7).inputValue(), '2');
  assert.deepEqual(peakOf(await ledger(page)), { step: 2, gb: 32 });
  // What was not touched is written as it was.
  assert.equal(await cell(page, 'size_gb', 7).inputValue(), '8.0');

  await drag(page, page.locator('[data-grip="start"]'), -1);
  await until(async () => (await cell(page, 'from_step', 7).inputValue()) === '1', 'it begins earlier');
  await drag(page, page.locator('[data-grip="end"]'), -1);
  await until(async () => (await cell(page, 'to_step', 7).inputValue()) === '2', 'it ends earlier');
  await says(page, '26\u00a0GB', 'step 1');

  // The other way round: the ledger is written in, and the picture follows.
  await cell(page, 'size_gb', 7).fill('1');
  await says(page, '24\u00a0GB', 'step 2');
});

test('everything goes by keys, and is said', async (t) => {
  const page = await stage.visit(t);
  await open(page, LIVE);
  await page.getByRole('button', { name: say('en', 'ask-show') }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.tl-facts').waitFor();
  await block(page, 'weights').focus();
  await page.keyboard.press('End');
  const focused = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
  assert.match(await focused(), /^snapshot, 8\u00a0GB, alive from step 4 to before step 5, on the device/);
  await page.keyboard.press('ArrowLeft');
  await says(page, '27\u00a0GB', 'step 3');
  assert.match(await focused(), /^snapshot, 8\u00a0GB, alive from step 3 to before step 4/, 'the focus stays');
  await page.keyboard.press('Shift+ArrowRight');
  await until(async () => (await cell(page, 'to_step', 7).inputValue()) === '5', 'its end is later');
  await page.keyboard.press('Enter');
  await says(page, '24\u00a0GB', 'step 2', '3\u00a0GB less');
  const said = view(page).getByRole('status');
  assert.match(await said.innerText(), /snapshot: from step 3 to before step 5, offloaded\. Peak 24\u00a0GB, step 2\. Headroom 1\u00a0GB/);
  await page.keyboard.press('ArrowDown');
  assert.match(await focused(), /^workspace/);
  // What cannot move stays.
  await page.keyboard.press(' ');
  assert.match(await focused(), /on the device/);
  await page.getByRole('button', { name: say('en', 'back'), exact: true }).click();
  await says(page, '27\u00a0GB');
});

test('a finger that goes sideways takes a block along, and one that goes up scrolls', async (t) => {
  const page = await stage.visit(t, { width: 390, height: 844, context: { hasTouch: true, isMobile: true } });
  await page.goto(`${stage.url}${LESSON}`);
  await block(page, 'snapshot').waitFor();
  await block(page, 'snapshot').scrollIntoViewIfNeeded();
  const touch = await page.context().newCDPSession(page);
  /** Moves a finger from a place by so many pixels, in small steps. */
  const swipe = async (x, y, right, down) => {
    const send = (type, touchPoints) => touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    await send('touchStart', [{ x, y }]);
    for (let part = 0.1; part <= 1.01; part += 0.1) {
      await send('touchMove', [{ x: x + part * right, y: y + part * down }]);
    }
    await send('touchEnd', []);
  };
  const box = await block(page, 'snapshot').boundingBox();
  await swipe(box.x + box.width / 2, box.y + 30, -2 * box.width, 0);
  await says(page, '32\u00a0GB', 'step 2', '7 of 7');
  const before = await page.evaluate(() => scrollY);
  await swipe(box.x, box.y + box.height + 60, 0, -150);
  await until(async () => (await page.evaluate(() => scrollY)) > before, 'the page scrolls');
  await says(page, '32\u00a0GB');
});

test('the table holds the same, to be written in', async (t) => {
  const page = await stage.visit(t);
  await open(page, MOVES);
  await page.getByRole('button', { name: say('en', 'ask-show') }).click();
  await view(page).getByRole('button', { name: like('en', 'memory-show-table') }).click();
  const table = page.locator('.tl-table');
  const field = (name, key) => table.getByLabel(`${name} ${say('en', key)}`, { exact: true });
  await says(page, '24\u00a0GB', '4\u00a0GB');
  await field('optimizer', 'treatment').selectOption('offload');
  await says(page, '18\u00a0GB', 'step 2', '2\u00a0GB');
  assert.equal(await page.locator('.tl-ghost').count(), 1);
  await field('act_1', 'column-from').fill('3');
  await field('act_1', 'column-from').press('Tab');
  await until(async () => (await cell(page, 'from_step', 3).inputValue()) === '3', 'the ledger has it');
  await says(page, '16\u00a0GB', 'step 4');
  await field('act_2', 'column-gb').fill('7.5');
  await field('act_2', 'column-gb').press('Tab');
  await until(async () => (await cell(page, 'size_gb', 4).inputValue()) === '7.5', 'the ledger has it, too');
  await says(page, '17.5\u00a0GB', 'step 2');
  const adds = await table.locator('tbody tr').nth(3).locator('td.number').last().innerText();
  assert.equal(adds, '1.5\u00a0GB', 'without act_2 step 4 is the peak');
});

test('a wrong answer is drawn beside the right one', async (t) => {
  const page = await stage.visit(t);
  await open(page, MOVES);
  const code = [
    'def fewest_moves(allocations, budget_gb):',
    '    names = [a["name"] for a in allocations if a["movable"]]',
    '    return {"offloaded": names, "peak_gb": 0.0, "short_gb": 0.0}',
  ].join('\n');
  await setCode(page, code);
  const verdict = await verdictAfter(page);
  assert.equal(verdict.passed, false);
  const pictures = page.locator('#verdict .tl-answer');
  await pictures.nth(1).waitFor();
  assert.deepEqual(await pictures.locator('.mem__heading').allInnerTexts(), [say('en', 'memory-expected'), say('en', 'memory-got')]);
  const moved = verdict.counterexample.got.offloaded.filter((name) => name);
  assert.equal(await pictures.nth(1).locator('.tl-ghost').count(), moved.length);
});

const drawnWithin = (svg) => svg.getBBox().x + svg.getBBox().width <= svg.clientWidth + 1;

for (const lang of LANGUAGES) {
  test(`390 and 320 px are enough, a finger too, and axe finds nothing, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang, width: 390, height: 844, context: { reducedMotion: 'reduce', hasTouch: true } });
    await page.goto(`${stage.url}${LESSON}`);
    await block(page, 'optimizer').waitFor();
    await block(page, 'optimizer').tap({ position: { x: 60, y: 20 } });
    await page.getByRole('button', { name: say(lang, 'offload'), exact: true }).tap();
    await says(page, '18\u00a0GB', '6\u00a0GB');
    await view(page).getByRole('button', { name: like(lang, 'memory-show-table') }).click();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await until(() => page.locator('.tl-svg').evaluate(drawnWithin), 'drawn anew');
      await fits(page);
      for (const colorScheme of ['light', 'dark']) {
        await page.emulateMedia({ colorScheme });
        await nothingSerious(page);
      }
    }
  });
}

/** The longest task of a page's main thread in ms of its own time: what else the machine does at that moment does not count. */
function longestTask({ traceEvents }) {
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const main = new Set(mains.map(({ pid, tid }) => `${pid} ${tid}`));
  const tasks = traceEvents.filter(({ name, pid, tid }) => /RunTask$/.test(name) && main.has(`${pid} ${tid}`));
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

test('a hundred thousand allocations, and the page answers all the time', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}${LESSON}`);
  await block(page, 'weights').waitFor();
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['toplevel'] });
  await page.getByRole('button', { name: like('en', 'long-run') }).click();
  await until(async () => (await facts(page)).includes('of 100\u202f000'), 'the long run');
  assert.match(await facts(page), /over the budget/i);
  const before = await facts(page);
  assert.equal(await page.getByRole('option').count(), 10, 'only the largest are blocks');
  await block(page, 'optimizer').focus();
  await page.keyboard.press('Enter');
  await until(async () => (await facts(page)) !== before, 'another peak');
  await view(page).getByRole('button', { name: like('en', 'memory-show-table') }).click();
  assert.equal(await page.locator('.tl-table tbody tr').count(), 50);
  const longest = longestTask(JSON.parse(await browser.stopTracing()));
  t.diagnostic(`longest task ${Math.round(longest)} ms`);
  assert.ok(longest > 1, 'tasks were seen');
  assert.ok(longest < 200, `a task took ${longest} ms`);
  await page.getByRole('button', { name: say('en', 'short-run') }).click();
  await says(page, '24\u00a0GB', '6 of 7');
});

test('in a course page the picture is there, too', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}embed.html?exercise=${LIVE}&lang=en`);
  await page.getByRole('button', { name: say('en', 'ask-show') }).click();
  await says(page, '24\u00a0GB', 'step 2');
});
