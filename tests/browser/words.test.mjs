// What only verdicts say comes with the first of them, and never shows half.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkButton, judge, openEditor, setCode, verdictAfter, verdictLine, verdictPanel } from './support/exercise.mjs';
import { openPage } from './support/pages.mjs';
import { bank, PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { keys, LANGUAGES, say } from './support/words.mjs';

const stage = useStage();
const SENTENCES = /\/unified-memory\.help\.(en|zh)/;
const wrong = bank(PLACEMENT).find(({ diagnosis }) => diagnosis === 'wrong_value').code;

/** Whether the name of a sentence stands where the sentence should. */
const named = (text, lang) => keys(lang).filter((key) => /^(headline|diagnosis|advice|difference|origin)-/.test(key) && text.includes(key));

for (const lang of LANGUAGES) {
  test(`a visit comes without them, and whoever writes has them: ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const asked = [];
    page.on('request', (request) => SENTENCES.test(request.url()) && asked.push(request.url()));
    await openPage(page, stage.url, '#/lesson/unified-memory');
    await openEditor(page, stage.url, PLACEMENT);
    assert.deepEqual(asked, []);
    await setCode(page, wrong);
    await until(() => asked.length > 0, 'the sentences');
    assert.equal(asked.length, 1, 'of one language');
    assert.ok(asked[0].includes(`help.${lang}`), asked[0]);
    await judge(page, wrong);
    const said = await verdictPanel(page).innerText();
    assert.ok(said.includes(say(lang, 'diagnosis-wrong_value')) && said.includes(say(lang, 'advice-wrong_value')), said);
    assert.deepEqual(named(said, lang), []);
  });

  test(`the verdict of an earlier visit waits for its sentences: ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openEditor(page, stage.url, PLACEMENT);
    await judge(page, wrong);
    const before = await verdictLine(page).innerText();

    let release;
    const held = new Promise((resolve) => {
      release = resolve;
    });
    await page.context().route(SENTENCES, (route) => held.then(() => route.continue()));
    await page.reload();
    await verdictPanel(page).getByText(say(lang, 'loading-text')).waitFor();
    assert.deepEqual(named(await page.locator('main').innerText(), lang), []);
    assert.equal(await verdictLine(page).count(), 0);
    release();
    await verdictLine(page).waitFor();
    assert.equal(await verdictLine(page).innerText(), before);
  });
}

test('sentences that do not come are asked for again, and the verdict is kept', async (t) => {
  const page = await stage.visit(t);
  await page.context().route(SENTENCES, (route) => route.abort());
  await openEditor(page, stage.url, PLACEMENT);
  await setCode(page, wrong);
  const judged = page.evaluate(() => new Promise((resolve) => {
    document.addEventListener('headroom:verdict', (event) => resolve(event.detail), { once: true });
  }));
  await checkButton(page).click();
  assert.equal((await judged).diagnosis, 'wrong_value');
  await verdictPanel(page).getByText(say('en', 'failed-text')).waitFor();
  assert.deepEqual(named(await page.locator('main').innerText(), 'en'), []);
  await page.context().unroute(SENTENCES);
  await verdictPanel(page).getByRole('button', { name: say('en', 'try-again') }).click();
  await verdictLine(page).getByText(say('en', 'diagnosis-wrong_value')).waitFor();
  assert.equal((await verdictAfter(page)).diagnosis, 'wrong_value');
});
