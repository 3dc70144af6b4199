// Runs that do not end: stopped after three seconds of their own, the page alive meanwhile, the next run well.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bar, cell, checkButton, judge, openEditor, setCode, tryInputs, verdictAfter, verdictLine } from './support/exercise.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const LIMIT = 3000;

/** Not more than this on top of the limit: the grace, a new interpreter, a slow machine. */
const SLACK = 9000;

const LOOPS = {
  'a loop whose condition never becomes false': 'while True:\n        pass',
  'a loop that catches everything': 'while True:\n        try:\n            while True:\n                pass\n        except BaseException:\n            pass',
  'one endless call into C': 'return sum(range(10 ** 12))',
  'a long sleep': 'import time\n    time.sleep(1000)',
};

const body = (text) => `def plan_memory_placement(components, device_budget_gb):\n    ${text}\n`;

for (const [host, headers] of [
  ['an isolated page', 'full'],
  ['a plain static host', 'none'],
]) {
  const stage = useStage({ headers });

  test(`endless runs are stopped, on ${host}`, async (t) => {
    const page = await stage.visit(t);
    await openEditor(page, stage.url, PLACEMENT);
    assert.equal(await page.evaluate(() => crossOriginIsolated), headers === 'full');
    for (const [what, loop] of Object.entries(LOOPS)) {
      await t.test(what, () => isStopped(page, loop));
    }
  });

  test(`a loop outside of any function, and one run on own inputs, on ${host}`, async (t) => {
    const page = await stage.visit(t);
    await openEditor(page, stage.url, PLACEMENT);
    const verdict = await judge(page, `while True:\n    pass\n\n\n${body('return {}')}`);
    assert.equal(verdict.diagnosis, 'timeout');
    await setCode(page, body(LOOPS['a loop whose condition never becomes false']));
    assert.match(await tryInputs(page), new RegExp(say('en', 'diagnosis-timeout')));
    await setCode(page, solution(PLACEMENT));
    assert.match(await tryInputs(page), new RegExp(say('en', 'trial-right')));
  });

  test(`what was printed before a run is stopped is shown, on ${host}`, async (t) => {
    const page = await stage.visit(t);
    await openEditor(page, stage.url, PLACEMENT);
    const loop = "print('before the loop', len(components))\n    while True:\n        pass";
    const verdict = await judge(page, `print('at the top')\n\n\n${body(loop)}`);
    assert.equal(verdict.diagnosis, 'timeout');
    assert.match(verdict.stdout, /^at the top\nbefore the loop \d+\n$/);
    const shown = page.locator('#verdict').getByLabel(say('en', 'printed'), { exact: true });
    assert.match(await shown.textContent(), /before the loop/);
    await setCode(page, body("while True:\n        print('again and again')"));
    const flood = await verdictAfter(page);
    assert.equal(flood.diagnosis, 'timeout');
    assert.ok(flood.stdout.startsWith('again and again\nagain and again\n') && flood.stdout_truncated);
    assert.match(await tryInputs(page), /again and again/);
  });

  test(`the time in which Python loads does not count, on ${host}`, async (t) => {
    const page = await stage.visit(t);
    await page.context().route(/pyodide.*\.wasm$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, LIMIT + 500));
      await route.continue();
    });
    await openEditor(page, stage.url, PLACEMENT);
    await setCode(page, `import time\n\ntime.sleep(1)\n\n\n${solution(PLACEMENT)}`);
    const start = Date.now();
    const verdict = await verdictAfter(page);
    assert.ok(Date.now() - start > LIMIT, 'the verdict had to wait for Python');
    assert.equal(verdict.passed, true);
  });
}

async function isStopped(page, loop) {
  await setCode(page, body(loop));
  // Python is there, so that only the run itself takes time.
  await page.getByText(say('en', 'python-ready')).waitFor();
  const start = Date.now();
  const judged = verdictAfter(page);
  await staysAlive(page);
  const alive = Date.now() - start;
  const verdict = await judged;
  const took = Date.now() - start;
  assert.equal(verdict.diagnosis, 'timeout');
  assert.ok(alive < LIMIT, `the page answered only after ${alive} ms`);
  assert.ok(took >= LIMIT && took < LIMIT + SLACK, `stopped after ${took} ms`);
  assert.match(await verdictLine(page).innerText(), new RegExp(say('en', 'diagnosis-timeout')));

  assert.equal((await judge(page, solution(PLACEMENT))).passed, true, 'the next run works');
}

/** The learner goes on in the ledger, and the bar follows. */
async function staysAlive(page) {
  await checkButton(page).getByText(say('en', 'running')).waitFor();
  const size = cell(page, 'size_gb', 1);
  const before = await bar(page).getAttribute('aria-label');
  await size.fill(before.includes('12.5') ? '10' : '12');
  await until(async () => (await bar(page).getAttribute('aria-label')) !== before, 'the bar moves');
  await page.keyboard.type('.5');
  assert.match(await size.inputValue(), /^1[02]\.5$/);
}
