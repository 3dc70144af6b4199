// Over a whole exercise the content security policy has nothing to report, on our server and on a plain host,
// where it stands in the page alone.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, editor, openEditor, tryInputs, verdictAfter } from './support/exercise.mjs';
import { LESSONS, PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stages = { full: useStage({ headers: 'full' }), none: useStage({ headers: 'none' }) };

for (const [headers, stage] of Object.entries(stages)) {
  test(`no violation over a whole exercise, headers: ${headers}`, async (t) => {
    const page = await stage.visit(t);
    const reports = await listen(page);
    await page.goto(stage.url);
    await page.locator('.hero__act a').waitFor();
    for (const slug of LESSONS) {
      await page.goto(`${stage.url}#/lesson/${slug}`);
      await page.locator('.lesson__body #steps').waitFor();
    }
    await openEditor(page, stage.url, PLACEMENT);
    await cell(page, 'size_gb', 1).fill('3');
    await page.getByRole('slider').first().press('ArrowLeft');
    await page.locator('#predict-device_used_gb').fill('7');
    await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
    await page.getByRole('button', { name: say('en', 'link-copy') }).click();

    // Typed by hand, like a learner: a wrong answer first, with its picture.
    await type(page, 'def plan_memory_placement(a, b):\nprint(a, [b], "ok")\nreturn {"on_device": []}');
    await tryInputs(page);
    assert.equal((await verdictAfter(page)).diagnosis, 'missing_key');
    await page.getByRole('button', { name: say('en', 'try-this-input') }).click();
    await page.getByRole('button', { name: say('en', 'inputs-return') }).click();
    await page.locator('#ledger .mem__toggle').click();
    for (const button of await page.locator('.masthead__tools .tool').all()) {
      await button.click();
    }
    // Endless, so that the worker is replaced.
    await type(page, 'while 1:\npass');
    assert.equal((await verdictAfter(page)).diagnosis, 'timeout');
    await page.goto(`${stage.url}#/work`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: say('zh', 'export') }).click();
    await saved;
    assert.deepEqual(reports, []);
  });

  test(`the policy is there and strict, headers: ${headers}`, async (t) => {
    const page = await stage.visit(t);
    const reports = await listen(page);
    await openEditor(page, stage.url, PLACEMENT);
    await page.getByText(say('en', 'python-ready')).waitFor();
    const allowed = await page.evaluate(async () => {
      const tries = {
        eval: () => (0, eval)('1'),
        Function: () => new Function('return 1')(),
        'a script in the page': () => {
          const script = document.createElement('script');
          script.textContent = 'globalThis.inline = true';
          document.head.append(script);
          return globalThis.inline;
        },
        'another origin': () => fetch('https://127.0.0.1:1/', { mode: 'no-cors' }),
        'a frame': () => {
          const frame = document.createElement('iframe');
          frame.src = 'https://127.0.0.1:1/';
          document.body.append(frame);
          return false;
        },
      };
      // In a task of the page's own: what the debugger evaluates stands above the policy.
      await new Promise((resolve) => setTimeout(resolve));
      const passed = [];
      for (const [name, attempt] of Object.entries(tries)) {
        try {
          if (await attempt()) passed.push(name);
        } catch {
          // Refused, as it should be.
        }
      }
      return passed;
    });
    assert.deepEqual(allowed, []);
    const refused = () => new Set(reports.map((report) => report.split(' ')[0]));
    await until(() => ['script-src', 'connect-src'].every((name) => [...refused()].some((found) => found.startsWith(name))), 'reports');
  });
}

test('a whole exercise asks no other origin for anything', async (t) => {
  const stage = stages.full;
  const page = await stage.visit(t);
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await openEditor(page, stage.url, PLACEMENT);
  await editor(page).fill(solution(PLACEMENT));
  assert.equal((await verdictAfter(page)).passed, true);
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(stage.url) && !/^(blob|data):/.test(url)),
    [],
  );
});

/** Everything that the page reports against its policy, and every error on the console. */
async function listen(page) {
  const reports = [];
  await page.exposeFunction('report', (text) => reports.push(text));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      globalThis.report(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`);
    });
  });
  page.on('console', (message) => {
    if (message.type() === 'error' || /Content.Security.Policy/i.test(message.text())) {
      reports.push(`console ${message.text()}`);
    }
  });
  return reports;
}

/** Types over what is there; the editor indents by itself after a colon. */
async function type(page, text) {
  await editor(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type(text);
}
