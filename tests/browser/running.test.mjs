// While code runs, the learner goes on: nothing that is done meanwhile is lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkButton, editor, openEditor, setCode, shownCode, stored, tryButton, verdictAfter, verdictLine } from './support/exercise.mjs';
import { EXERCISES, PLACEMENT, solution } from './support/site.mjs';
import { useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useStage();
const [LEDGER] = EXERCISES;

/** A right solution that takes its time before anything is called. */
const slow = (id, seconds) => `import time\n\ntime.sleep(${seconds})\n\n\n${solution(id)}`;

const running = (page) => checkButton(page).getByText(say('en', 'running')).waitFor();

async function openReady(t) {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await page.getByText(say('en', 'python-ready')).waitFor();
  return page;
}

test('code typed during a run stays, and the verdict is about what was checked', async (t) => {
  const page = await openReady(t);
  await setCode(page, slow(PLACEMENT, 1.5));
  const judged = verdictAfter(page);
  await running(page);
  await editor(page).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('# later');
  assert.equal((await judged).passed, true);
  assert.match(await shownCode(page), /# later$/);
  assert.match((await stored(page, PLACEMENT)).code, /# later$/);
});

test('a run goes on while the learner looks at another exercise', async (t) => {
  const page = await openReady(t);
  await setCode(page, slow(PLACEMENT, 2));
  await checkButton(page).click();
  await running(page);
  await openEditor(page, stage.url, LEDGER);
  await setCode(page, solution(LEDGER));
  await checkButton(page).click();
  await verdictLine(page).waitFor();
  assert.equal((await stored(page, LEDGER)).verdict.exercise, LEDGER);
  assert.equal((await stored(page, PLACEMENT)).passed, true);
  await page.goBack();
  await page.locator('#verdict .verdict--pass').waitFor();
});

test('a second press during a run starts no second run', async (t) => {
  const page = await stage.visit(t);
  await page.addInitScript(() => {
    globalThis.runs = 0;
    const post = Worker.prototype.postMessage;
    Worker.prototype.postMessage = function (message, ...rest) {
      globalThis.runs += message.type === 'run' ? 1 : 0;
      return post.call(this, message, ...rest);
    };
  });
  await openEditor(page, stage.url, PLACEMENT);
  await page.getByText(say('en', 'python-ready')).waitFor();
  await setCode(page, slow(PLACEMENT, 1));
  await verdictAfter(page, async () => {
    await checkButton(page).click();
    await running(page);
    await checkButton(page).click({ force: true });
    await tryButton(page).click({ force: true });
    await editor(page).press('Control+Enter');
  });
  assert.equal(await page.evaluate(() => globalThis.runs), 1);
});

test('a reload in the middle of a run starts anew', async (t) => {
  const page = await openReady(t);
  await setCode(page, 'while True:\n    pass\n');
  await checkButton(page).click();
  await running(page);
  await page.reload();
  await editor(page).waitFor();
  assert.match(await shownCode(page), /while True/);
  await setCode(page, solution(PLACEMENT));
  assert.equal((await verdictAfter(page)).passed, true);
});
