// The verdict: one line, the smallest case drawn, the values, and the ways on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, bar, cell, judge, openEditor, stored, verdictLine } from './support/exercise.mjs';
import { bank, EXERCISES, PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();
const panel = (page) => page.locator('#verdict');

/** Reads a smaller value as one that does not fit: wrong only where something fits exactly. */
const EXACT_FIT = `def plan_memory_placement(components, device_budget_gb):
    on_device, offloaded, used = [], [], 0.0
    for component in components:
        size = component.get("size_gb", 0.0)
        wanted = component.get("resident", False) or component.get("movable", False)
        if wanted and used + size < device_budget_gb:
            on_device.append(component.get("name", "component"))
            used += size
        else:
            offloaded.append(component.get("name", "component"))
    return {"on_device": on_device, "offloaded": offloaded, "device_used_gb": used}
`;

for (const lang of LANGUAGES) {
  test(`the smallest case is drawn beside the expected one, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openEditor(page, stage.url, PLACEMENT);
    const verdict = await judge(page, EXACT_FIT);
    assert.equal(verdict.diagnosis, 'wrong_value');
    const { input, expected, got } = verdict.counterexample;
    assert.ok(input.components.length <= 1, `not minimal: ${JSON.stringify(input)}`);
    assert.deepEqual((await stored(page, PLACEMENT)).verdict, verdict, 'the page keeps what it announced');

    const line = await verdictLine(page).innerText();
    assert.ok(line.includes(say(lang, 'diagnosis-wrong_value')), line);
    await panel(page).getByText(say(lang, 'verdict-smallest')).waitFor();
    const pictures = panel(page).locator('.mem--pair [role="img"]');
    assert.equal(await pictures.count(), 2);
    const [wanted, given] = await pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('aria-label')));
    assert.notEqual(wanted, given);
    for (const words of [wanted, given]) {
      assert.ok(words.includes(say(lang, 'memory-differs')), words);
    }

    // The values key by key; those that differ are marked.
    const rows = panel(page).locator('table.values tbody tr');
    const marked = await rows.evaluateAll((all) => all.filter((row) => row.classList.contains('is-diff')).map((row) => row.cells[0].innerText));
    const differing = Object.keys(expected).filter((key) => JSON.stringify(expected[key]) !== JSON.stringify(got[key]));
    assert.deepEqual(marked, differing);

    // The JSON is there as it is.
    await panel(page).getByText(say(lang, 'verdict-json')).click();
    const json = panel(page).getByLabel(say(lang, 'verdict-json'), { exact: true });
    assert.deepEqual(JSON.parse(await json.innerText()), verdict);
  });
}

test('“Try this input” puts the case into the ledger, and the own inputs come back', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await cell(page, 'size_gb', 2).fill('7.5');
  const own = await bar(page).getAttribute('aria-label');
  const verdict = await judge(page, EXACT_FIT);
  await page.getByRole('button', { name: say('en', 'try-this-input') }).click();
  await page.getByText(say('en', 'inputs-borrowed')).waitFor();
  const [components, budget] = (await stored(page, PLACEMENT)).inputs;
  assert.deepEqual({ components, device_budget_gb: budget }, verdict.counterexample.input);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'ledger', 'the focus goes along');
  assert.notEqual(await bar(page).getAttribute('aria-label'), own);

  // Once more keeps the first own inputs; then back.
  await page.getByRole('button', { name: say('en', 'try-this-input') }).click();
  await page.getByRole('button', { name: say('en', 'inputs-return') }).click();
  await until(async () => (await bar(page).getAttribute('aria-label')) === own, 'the own inputs');
  assert.equal(await cell(page, 'size_gb', 2).inputValue(), '7.5');
});

test('a hint and the prediction are one press away from a failed run', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await judge(page, EXACT_FIT);
  await panel(page).getByRole('button', { name: say('en', 'hint-give') }).click();
  assert.equal(await page.locator('.hint').count(), 1);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'hints');
  await panel(page).getByRole('button', { name: say('en', 'compare-prediction') }).click();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'predict');
});

test('a wrong answer of every exercise is drawn or shown', async (t) => {
  const page = await stage.visit(t);
  for (const id of EXERCISES) {
    const { code } = bank(id).find(({ diagnosis }) => diagnosis === 'wrong_value');
    await openEditor(page, stage.url, id);
    const verdict = await judge(page, code);
    assert.equal(verdict.diagnosis, 'wrong_value', id);
    assert.ok((await panel(page).locator('[role="img"]').count()) >= 1, `${id} has a picture`);
    assert.ok((await panel(page).locator('.values tr.is-diff').count()) >= 1, `${id} marks the difference`);
    const call = await panel(page).getByLabel(say('en', 'verdict-call')).innerText();
    assert.ok(call.startsWith(`${id.split('/')[1]}(`), call);
  }
});

test('hints come one after another', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  for (let left = 3; left > 0; left -= 1) {
    await page.getByRole('button', { name: like('en', 'hint-more', { left }) }).click();
    await page.getByText(like('en', 'hint-number', { number: 4 - left })).waitFor();
    assert.equal(await page.locator('.hint').count(), 4 - left);
  }
  assert.equal(await page.getByRole('button', { name: like('en', 'hint-more') }).count(), 0);
  const hints = await page.locator('.hint .prose').allInnerTexts();
  assert.equal(new Set(hints).size, 3);
});

test('the answer is behind a stop sign: two clicks before passing, and noted', async (t) => {
  const page = await stage.visit(t);
  const answer = answerPanel(page);
  await openEditor(page, stage.url, PLACEMENT);
  assert.equal(await answer.locator('pre').count(), 0);
  await answer.getByText(say('en', 'stop-text')).waitFor();
  await answer.getByRole('button', { name: say('en', 'stop-ask') }).click();
  assert.equal(await answer.locator('pre').count(), 0, 'one click is not enough');
  await answer.getByText(say('en', 'stop-sure')).waitFor();
  await answer.getByRole('button', { name: say('en', 'stop-open') }).click();
  await answer.locator('pre').waitFor();
  await answer.getByText(say('en', 'answer-noted')).waitFor();
  assert.equal((await stored(page, PLACEMENT)).answer, 'opened_before');

  // The lesson page has the same answer open, and the others shut.
  await page.goto(`${stage.url}#/lesson/unified-memory`);
  const folds = page.locator('#answers details');
  await folds.first().waitFor();
  assert.equal(await folds.count(), 4);
  for (const fold of await folds.all()) {
    await fold.locator('summary').click();
  }
  assert.equal(await page.locator('#answers pre').count(), 1);
  assert.equal(await page.locator('#answers').getByRole('button', { name: say('en', 'stop-ask') }).count(), 3);
});
