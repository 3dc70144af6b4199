// Each diagnosis in its own words, in either language, with the learner's line where there is one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editor, judge, openEditor, stored, tryInputs, verdictLine, verdictPanel } from './support/exercise.mjs';
import { ALL, bank, EXERCISES, PLACEMENT, starter } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const DIAGNOSES = [
  'not_started',
  'syntax_error',
  'exception',
  'timeout',
  'wrong_type',
  'missing_key',
  'changed_input',
  'unstable',
  'wrong_value',
  'not_best',
];

/** These happen somewhere in the code. */
const WITH_LINE = new Set(['syntax_error', 'exception']);

const stage = useStage();

/** A file of the banks with this diagnosis, from the placement exercise if it has one. */
function example(diagnosis) {
  for (const id of [PLACEMENT, ...EXERCISES, ...ALL]) {
    const found = bank(id).find((entry) => entry.diagnosis === diagnosis);
    if (found) {
      return { id, code: found.code };
    }
  }
  throw new Error(`no bank holds ${diagnosis}`);
}

for (const lang of LANGUAGES) {
  test(`each diagnosis says what it is in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const advices = new Set();
    for (const diagnosis of DIAGNOSES) {
      await t.test(diagnosis, async () => {
        const { id, code } = example(diagnosis);
        await openEditor(page, stage.url, id);
        const verdict = await judge(page, code);
        assert.equal(verdict.diagnosis, diagnosis);
        assert.equal(verdict.passed, false);
        const line = await verdictLine(page).innerText();
        for (const other of DIAGNOSES) {
          const named = line.includes(say(lang, `diagnosis-${other}`));
          assert.equal(named, other === diagnosis, `${other} in: ${line}`);
        }
        advices.add(await page.locator('#verdict .verdict__note').first().innerText());
        await showsLine(page, lang, verdict, diagnosis);
      });
    }
    assert.equal(advices.size, DIAGNOSES.length, 'every diagnosis has advice of its own');
    assert.ok([...advices].every((advice) => advice.length > 10));
  });
}

async function showsLine(page, lang, verdict, diagnosis) {
  const told = page.locator('#verdict').getByText(like(lang, 'verdict-at-line', { line: verdict.line ?? 0 }));
  if (WITH_LINE.has(diagnosis)) {
    assert.ok(verdict.line > 0, 'there is a line');
  }
  assert.equal(await told.count(), verdict.line ? 1 : 0);
  // The editor marks that line, and takes the mark of the run before away.
  const marked = page.locator('.cm-markedLine');
  await until(async () => (await marked.count()) === (verdict.line ? 1 : 0), 'the marked line');
  if (verdict.line) {
    const at = await marked.evaluate((line) => [...line.parentNode.children].indexOf(line) + 1);
    assert.equal(at, verdict.line);
  }
}

test('a traceback shows the frames of the learner and no others', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const code = 'def helper(rows):\n    return rows["no"]\n\n\ndef plan_memory_placement(components, device_budget_gb):\n    return helper(components)\n';
  const verdict = await judge(page, code);
  assert.equal(verdict.diagnosis, 'exception');
  const text = await verdictPanel(page).locator('.traceback').innerText();
  const [outer, inner, error] = text.trim().split('\n');
  assert.deepEqual([outer, inner], ['solution.py:6 plan_memory_placement', 'solution.py:2 helper']);
  assert.match(error, /^TypeError: /);
});

test('an untouched starter is not started, in the language of either starter', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  for (const lang of LANGUAGES) {
    const verdict = await judge(page, starter(PLACEMENT, lang));
    assert.deepEqual([verdict.diagnosis, verdict.score], ['not_started', 0]);
  }
});

test('what is printed is shown, and capped', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const verdict = await judge(page, 'print("héllo ✓")\n\n\ndef plan_memory_placement(a, b):\n    return {}\n');
  assert.match(verdict.stdout, /^héllo ✓\n/);
  const printed = verdictPanel(page).getByRole('group').filter({ hasText: say('en', 'printed') });
  assert.match(await printed.locator('pre').innerText(), /héllo ✓/);
  assert.equal(await printed.getByText(say('en', 'printed-cut')).count(), 0);

  const flood = await judge(page, 'def plan_memory_placement(a, b):\n    print("x" * 100)\n    return {}\n');
  assert.equal(flood.stdout_truncated, true);
  assert.ok(flood.stdout.length <= 8192, `${flood.stdout.length} characters`);
  await printed.getByText(say('en', 'printed-cut')).waitFor();
});

test('half a point when only the published checks hold', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const half = [];
  for (const entry of bank(PLACEMENT).filter(({ diagnosis }) => diagnosis === 'wrong_value')) {
    half.push(await judge(page, entry.code));
    if (half.at(-1).score === 0.5) {
      break;
    }
  }
  const verdict = half.at(-1);
  assert.equal(verdict.score, 0.5);
  assert.equal(verdict.published.passed, verdict.published.total);
  await page.locator('#verdict .verdict--partial').waitFor();
  assert.equal((await stored(page, PLACEMENT)).best, 0.5);
  await page.goto(stage.url);
  await page.locator('.route .dot--half').first().waitFor();
  assert.equal(await page.locator('.route .dot--half').count(), 1);
});

test('run on my inputs judges the inputs in sight', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const right = { on_device: ['weights', 'kv_cache'], offloaded: ['activations'], device_used_gb: 14.0 };
  const code = `def plan_memory_placement(components, budget):\n    return ${JSON.stringify(right)}\n`;
  await editor(page).fill(code);
  assert.match(await tryInputs(page), new RegExp(say('en', 'trial-right')));

  // A smaller budget, and the hard-coded answer is wrong for these inputs.
  await page.locator('#arg-device_budget_gb').fill('5');
  const text = await tryInputs(page);
  assert.match(text, new RegExp(say('en', 'diagnosis-wrong_value')));
  assert.match(text, /on_device/);
});
