// A learner completes every exercise, in either language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, judge, openEditor, verdictLine } from './support/exercise.mjs';
import { ALL, solution } from './support/site.mjs';
import { useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();

for (const lang of LANGUAGES) {
  test(`all functions of all lessons in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    for (const [at, id] of ALL.entries()) {
      await t.test(id, () => complete(page, lang, id, at));
    }
    await page.goto(stage.url);
    const all = { passed: ALL.length, total: ALL.length };
    await page.getByText(like(lang, 'progress-all', all)).first().waitFor();
    assert.equal(await page.locator('.route .dot--full').count(), ALL.length);
  });
}

async function complete(page, lang, id, at) {
  const name = id.split('/')[1];
  await openEditor(page, stage.url, id);
  assert.equal(await answerPanel(page).locator('pre').count(), 0, 'the answer is shut at first');

  const verdict = await judge(page, solution(id));
  assert.deepEqual(
    { exercise: verdict.exercise, passed: verdict.passed, score: verdict.score, diagnosis: verdict.diagnosis },
    { exercise: id, passed: true, score: 1, diagnosis: null },
  );
  assert.ok(verdict.generated.total >= 200, `${verdict.generated.total} generated cases`);
  assert.equal(verdict.generated.passed, verdict.generated.total);
  assert.equal(verdict.published.passed, verdict.published.total);
  const strict = verdict.published.total === 0;
  const key = strict ? 'headline-passed-strict' : lang === 'zh' ? 'headline-passed' : null;
  const said = key
    ? like(lang, key, { generated: verdict.generated.total, published: verdict.published.total })
    : new RegExp(`^Passed: .*published.* and .*${verdict.generated.total}`);
  assert.match(await line(page), said);

  // Passing opens the answer and what the result means.
  const answer = answerPanel(page);
  await answer.getByRole('button', { name: say(lang, 'answer-open') }).click();
  assert.equal((await answer.locator('pre').first().textContent()).trim(), solution(id).trim());
  assert.ok((await answer.locator('.prose').innerText()).length > 100, 'the explanation is there');
  assert.equal(await answer.getByText(say(lang, 'answer-noted')).count(), 0);

  const next = ALL[at + 1];
  const way = page.locator('.exercise__bench .pager a');
  assert.equal(await way.getAttribute('href'), next ? `#/exercise/${next}` : '#/');
  assert.match(await page.title(), /\S · Headroom$/, name);
}

/** Without the invisible marks around values. */
async function line(page) {
  return (await verdictLine(page).locator('span').last().innerText()).replace(/[\u2066-\u2069]/g, '');
}
