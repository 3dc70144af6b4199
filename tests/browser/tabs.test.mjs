// Two open tabs: the other one follows, and where both changed the same exercise, nobody's work is lost
// silently.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bar, cell, judge, openEditor, setCode, shownCode, stored } from './support/exercise.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { like, say } from './support/words.mjs';

const stage = useStage();
const name = PLACEMENT.split('/')[1];

/** Two tabs of one browser on the same exercise. */
async function twoTabs(t, deaf = false) {
  const first = await stage.visit(t);
  const second = await first.context().newPage();
  if (deaf) {
    // What happens in a tab that the browser had frozen: it hears nothing of the other one.
    for (const page of [first, second]) {
      await page.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation(), { capture: true }));
    }
  }
  await openEditor(first, stage.url, PLACEMENT);
  await openEditor(second, stage.url, PLACEMENT);
  return [first, second];
}

const conflict = (page) => page.getByRole('alert').filter({ hasText: like('en', 'conflict', { exercise: name }) });

const choose = (page, key) => conflict(page).getByRole('button', { name: say('en', key) }).click();

test('the other tab takes everything over while one works', async (t) => {
  const [first, second] = await twoTabs(t);
  await setCode(first, 'mine = 1');
  await until(async () => (await shownCode(second)) === 'mine = 1', 'the code');
  await cell(first, 'size_gb', 1).fill('3.5');
  await until(async () => (await cell(second, 'size_gb', 1).inputValue()) === '3.5', 'the inputs');
  assert.equal(await bar(second).getAttribute('aria-label'), await bar(first).getAttribute('aria-label'));

  // And back again: whoever works on is right.
  await setCode(second, 'mine = 2');
  await until(async () => (await shownCode(first)) === 'mine = 2', 'the code, the other way');
  await judge(first, solution(PLACEMENT));
  await second.locator('#verdict .verdict--pass').waitFor();
  for (const page of [first, second]) {
    assert.equal(await conflict(page).count(), 0);
  }
});

test('typing in both in turn loses no letter', async (t) => {
  const [first, second] = await twoTabs(t);
  await setCode(first, '');
  let text = '';
  for (const [at, word] of ['one', ' two', ' three', ' four'].entries()) {
    const page = at % 2 === 0 ? first : second;
    await until(async () => (await shownCode(page)) === text, 'the other one’s words');
    await page.bringToFront();
    await page.locator('.cm-content').click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(word);
    text += word;
  }
  await until(async () => (await stored(first, PLACEMENT)).code === 'one two three four', 'all four words');
  for (const page of [first, second]) {
    assert.equal(await conflict(page).count(), 0);
  }
});

for (const [key, kept] of [
  ['conflict-mine', 'mine = 2'],
  ['conflict-theirs', 'mine = 1'],
]) {
  test(`both changed the same: ${key}`, async (t) => {
    const [first, second] = await twoTabs(t, true);
    await setCode(first, 'mine = 1');
    // Another process sees what was stored a moment later; a frozen tab wakes up long after that.
    await until(async () => (await stored(second, PLACEMENT))?.code === 'mine = 1', 'the first is saved, and the second can see it');
    await setCode(second, 'mine = 2');
    await conflict(second).waitFor();

    // Until it is settled, nothing is written over either copy: theirs is stored, mine is in sight.
    assert.equal((await stored(second, PLACEMENT)).code, 'mine = 1');
    assert.equal(await shownCode(second), 'mine = 2');
    await cell(second, 'size_gb', 1).fill('3.5');
    assert.equal((await stored(second, PLACEMENT)).code, 'mine = 1');

    await choose(second, key);
    await until(async () => (await shownCode(second)) === kept, 'the chosen copy');
    await until(async () => (await stored(second, PLACEMENT)).code === kept, 'the chosen copy is saved');
    assert.equal(await conflict(second).count(), 0);
    await until(async () => (await stored(first, PLACEMENT)).code === kept, 'the other tab can see it');
    await first.reload();
    await first.locator('.cm-content').waitFor();
    assert.equal(await shownCode(first), kept);
  });
}

test('different exercises in two tabs do not meet', async (t) => {
  const [first, second] = await twoTabs(t, true);
  const other = 'unified-memory/summarize_memory_ledger';
  await openEditor(second, stage.url, other);
  await setCode(first, 'mine = 1');
  await setCode(second, 'mine = 2');
  await until(async () => (await stored(second, other))?.code === 'mine = 2', 'the second is saved');
  await until(async () => (await stored(first, PLACEMENT))?.code === 'mine = 1', 'the first is saved');
  for (const page of [first, second]) {
    assert.equal(await page.getByRole('alert').count(), 0);
  }
});

test('a reset in one tab reaches the other', async (t) => {
  const [first, second] = await twoTabs(t);
  const starter = await shownCode(first);
  await setCode(first, 'mine = 1');
  await until(async () => (await shownCode(second)) === 'mine = 1', 'the code');
  await second.goto(`${stage.url}#/work`);
  await second.getByRole('button', { name: say('en', 'forget-all'), exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: say('en', 'forget-all') }).click();
  await until(async () => (await shownCode(first)) === starter, 'the starter');
});
