// A learner without a mouse: from the front page to a passed exercise, and the focus in sight all the way.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, judge, openEditor, stored, tryInputs, verdictAfter, verdictLine } from './support/exercise.mjs';
import { focusIs, tabTo, unseenStops } from './support/keyboard.mjs';
import { LESSONS, PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();
const EVALUATE = 'unified-memory/evaluate_memory_plan';

/** As one types it: the editor indents after the colon. */
const CODE = `def evaluate_memory_plan(baseline_peak_gb, planned_peak_gb, migration_overhead_ms, max_overhead_ms):
reduction = baseline_peak_gb - planned_peak_gb
keep = reduction > 0 and migration_overhead_ms <= max_overhead_ms
return {"peak_reduction_gb": reduction, "keep_plan": keep}`;

for (const lang of LANGUAGES) {
  test(`from the front page to a passed exercise with the keyboard alone, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await page.goto(stage.url);
    await page.locator('.hero__act a').waitFor();

    // The first stop leaves out what stands above the text.
    await page.keyboard.press('Tab');
    assert.equal(await focusIs(page, '.skip'), true);
    await page.keyboard.press('Enter');
    assert.equal(await focusIs(page, '#main'), true);
    await tabTo(page, '.hero__act a');
    await page.keyboard.press('Enter');
    await page.locator('.functions__link').first().waitFor();
    await tabTo(page, `.functions__link[href="#/exercise/${EVALUATE}"]`);
    await page.keyboard.press('Enter');
    await page.locator('.cm-content').waitFor();

    // Inputs: a slider and a number.
    await tabTo(page, '#ledger input[type="range"]');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await tabTo(page, '#arg-planned_peak_gb');
    await page.keyboard.press('Control+a');
    await page.keyboard.type('20');
    await until(async () => (await stored(page, EVALUATE))?.inputs?.[1] === 20, 'the typed number is kept');

    // Predict.
    await tabTo(page, '#predict-peak_reduction_gb');
    await page.keyboard.type('2');
    await tabTo(page, '#predict .segment__item');
    await page.keyboard.press('Space');
    await tabTo(page, '#predict .panel__act button');
    await page.keyboard.press('Enter');
    await page.getByText(like(lang, 'predict-result', { right: 2, total: 2 })).waitFor();

    // Code: Tab indents, Escape and then Tab leaves.
    await tabTo(page, '.cm-content');
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.keyboard.type(CODE);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    assert.equal(await focusIs(page, '.cm-content'), true, 'Tab indents, Shift+Tab takes that back');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Tab');
    assert.equal(await focusIs(page, '.editor__act .button--primary'), true, 'Escape, then Tab: on to Check');
    const verdict = await verdictAfter(page, () => page.keyboard.press('Enter'));
    assert.equal(verdict.passed, true, JSON.stringify(verdict.error ?? verdict.counterexample));
    assert.match(await verdictLine(page).innerText(), /\d/);

    // What is open now: the answer, and the way on.
    await tabTo(page, '[id^="answer-"] button');
    await page.keyboard.press('Enter');
    await answerPanel(page).locator('pre').waitFor();
    await tabTo(page, '.exercise__bench .pager a');
    await page.keyboard.press('Enter');
    await page.locator('.crumbs').getByText('place_with_headroom').waitFor();
  });
}

test('Ctrl+Enter checks from inside the editor, and backwards out of it goes too', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await page.locator('.cm-content').focus();
  const verdict = await verdictAfter(page, () => page.keyboard.press('Control+Enter'));
  assert.equal(verdict.diagnosis, 'not_started');
  assert.equal(await focusIs(page, '.cm-content'), true, 'the focus stays where one types');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Shift+Tab');
  assert.equal(await focusIs(page, '.cm-content'), false);
});

test('no press of a key loses the focus', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const steps = [
    ['a row at the top moves no further', '#components-0-up', '#components-0-up'],
    ['the focus goes down with a row', '#components-0-down', '#components-1-down'],
    ['and further', '#components-1-down', '#components-2-down'],
    ['and up again', '#components-2-up', '#components-1-up'],
    ['a row is gone', '#components-1-remove', '#components-1-remove'],
    ['the last row is gone', '#components-1-remove', '#components-0-remove'],
    ['no row is left', '#components-0-remove', '#components-add'],
    ['one run', '.editor__act button:nth-child(2)', '.editor__act button:nth-child(2)'],
    ['the first hint', '.hints > div > button', '.hints > div > button'],
    ['the second hint', '.hints > div > button', '.hints > div > button'],
    ['the last hint', '.hints > div > button', '#hints'],
    ['the question before the answer', '.stop__act button', '.stop__act button'],
    ['the answer', '.stop__act button', '[id^="answer-"]'],
  ];
  for (const [what, press, then] of steps) {
    await page.locator(press).focus();
    await page.keyboard.press('Enter');
    await until(() => focusIs(page, then), `${what}: ${then} has the focus`, 5000);
    if (what === 'one run') {
      await page.getByText(say('en', 'trial-note')).waitFor();
      assert.equal(await focusIs(page, then), true, 'also when the run is over');
    }
  }
  assert.equal(await page.locator('.hint').count(), 3);

  await judge(page, 'def plan_memory_placement(components, device_budget_gb):\n    return {}\n');
  await page.getByRole('button', { name: say('en', 'try-this-input') }).press('Enter');
  await page.getByRole('button', { name: say('en', 'inputs-return') }).press('Enter');
  await until(() => focusIs(page, '#ledger'), 'back to the own inputs');
});

test('a question takes the focus and gives it back', async (t) => {
  const page = await stage.visit(t);
  const dialog = page.getByRole('dialog');
  await page.goto(`${stage.url}#/work`);
  for (const answer of ['Escape', 'cancel', 'forget-all']) {
    await page.locator('.panel__act .button--danger').focus();
    await page.keyboard.press('Enter');
    await dialog.waitFor();
    assert.equal(await focusIs(page, 'dialog *'), true);
    for (let stops = 0; stops < 6; stops += 1) {
      await page.keyboard.press('Tab');
      assert.equal(await focusIs(page, 'main .panel__act > button'), false, 'the focus stays in the question');
    }
    if (answer === 'Escape') {
      await page.keyboard.press('Escape');
    } else {
      await dialog.getByRole('button', { name: say('en', answer) }).press('Enter');
    }
    await until(async () => (await dialog.count()) === 0, `${answer} closes it`);
    await until(() => focusIs(page, '.panel__act .button--danger'), `${answer} gives the focus back`, 5000);
  }
});

for (const theme of ['light', 'dark']) {
  test(`the focus is in sight at every stop of every page, ${theme}`, async (t) => {
    const page = await stage.visit(t, { theme, context: { reducedMotion: 'reduce' } });
    for (const address of ['', ...LESSONS.map((slug) => `#/lesson/${slug}`), `#/exercise/${PLACEMENT}`, '#/work']) {
      await t.test(address || '#/', async () => {
        await page.goto('about:blank');
        await page.goto(stage.url + address);
        await page.locator('.masthead').waitFor();
        await page.locator('h1').first().waitFor();
        if (address.includes('exercise')) {
          await page.locator('.cm-content').waitFor();
          await page.locator('.exercise__text .prose').first().waitFor();
        }
        const { stops, unseen, outside } = await unseenStops(page);
        assert.ok(stops > 5, `${stops} stops`);
        assert.deepEqual(unseen, []);
        assert.deepEqual(outside, []);
      });
    }
  });
}
