// When the page itself breaks: what happened, that the work is safe, reload, copy the report.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEditor, setCode, shownCode } from './support/exercise.mjs';
import { PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useStage();
const TITLE = { en: /Headroom stopped/, zh: /Headroom 因自身的错误/ };
const SAFE = { en: /saved in this browser/, zh: /保存在本浏览器/ };
const RELOAD = { en: 'Reload the page', zh: '重新加载' };
const COPY = { en: 'Copy the report', zh: '复制报告' };

/** What a broken page throws by itself. */
const BROKEN = /unreachable|RuntimeError|no room in the page|closure invoked|recursive|already/;

for (const lang of ['en', 'zh']) {
  test(`a panic in the page’s own code, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang, bears: BROKEN, context: { permissions: ['clipboard-read', 'clipboard-write'] } });
    await openEditor(page, stage.url, PLACEMENT);
    await setCode(page, 'mine = 1');
    // Quiet first: news of Python would be drawn too.
    await page.getByText(say(lang, 'python-ready')).waitFor();
    // The next thing that is drawn cannot be: the rendering panics.
    await page.evaluate(() => {
      for (const name of ['insertBefore', 'appendChild', 'replaceChild']) {
        Node.prototype[name] = () => {
          throw new Error('no room in the page');
        };
      }
      document.querySelector('.hints > div > button').click();
    });
    await panicked(page, lang);
  });
}

test('a trap that brings no report of its own', async (t) => {
  const page = await stage.visit(t, { context: { permissions: ['clipboard-read', 'clipboard-write'] } });
  await openEditor(page, stage.url, PLACEMENT);
  await setCode(page, 'mine = 1');
  await page.evaluate(() => {
    const error = new WebAssembly.RuntimeError('unreachable executed');
    dispatchEvent(new ErrorEvent('error', { error, message: error.message }));
  });
  await panicked(page, 'en', /unreachable executed/);
});

async function panicked(page, lang, report = /./) {
  await page.getByRole('heading', { name: TITLE[lang] }).waitFor();
  await page.getByText(SAFE[lang]).waitFor();
  const told = await page.locator('main.panic pre').innerText();
  assert.match(told, report);
  assert.ok(told.includes(page.url()), 'where');
  await page.getByRole('button', { name: COPY[lang] }).click();
  await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).trim() === told.trim(), 'the copied report');
  await page.getByRole('button', { name: RELOAD[lang] }).click();
  await page.locator('.cm-content').waitFor();
  assert.equal(await shownCode(page), 'mine = 1', 'the work is there');
}

test('errors of other scripts are none of ours', async (t) => {
  const page = await stage.visit(t, { bears: /an extension/ });
  await openEditor(page, stage.url, PLACEMENT);
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('an extension failed');
    });
    Promise.reject(new Error('an extension was refused'));
    return new Promise((resolve) => setTimeout(resolve, 50));
  });
  assert.equal(await page.locator('main.panic').count(), 0);
  await page.locator('#ledger').waitFor();
});

const BOTH = [/cannot start in this browser/, /无法在这个浏览器中启动/];

test('a part of the page that does not come is said in both languages', async (t) => {
  const page = await stage.visit(t);
  await page.route(/headroom_web_bg.*\.wasm$/, (route) => route.abort());
  await page.goto(stage.url);
  const heading = page.getByRole('heading', { name: BOTH[0] });
  await heading.waitFor();
  assert.match(await heading.innerText(), BOTH[1]);
  await page.unroute(/headroom_web_bg.*\.wasm$/);
  await page.getByRole('button', { name: /Reload the page/ }).click();
  await page.locator('.hero__act a').waitFor();
});

test('a browser without WebAssembly is told what it needs', async (t) => {
  const page = await stage.visit(t);
  await page.addInitScript(() => delete globalThis.WebAssembly);
  await page.goto(stage.url);
  await page.getByRole('heading', { name: BOTH[0] }).waitFor();
  await page.getByText(/It needs WebAssembly/).waitFor();
});

test('without JavaScript the page says so in both languages', async (t) => {
  const page = await stage.visit(t, { context: { javaScriptEnabled: false } });
  await page.goto(stage.url);
  const text = await page.locator('body').innerText();
  assert.match(text, /needs JavaScript/);
  assert.match(text, /需要 JavaScript/);
});
