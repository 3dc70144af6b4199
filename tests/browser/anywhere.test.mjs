// The site as a folder somewhere on a plain static host, and inside somebody else's page.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judge, openEditor, setCode } from './support/exercise.mjs';
import { ADDRESSES, openPage } from './support/pages.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const BASE = '/some/course/path/';
const folder = useStage({ base: BASE, headers: 'none' });
const isolated = useStage({ base: BASE });

for (const [host, stage] of Object.entries({ 'a plain static host': folder, 'our own server': isolated })) {
  test(`a whole exercise from a sub-directory of ${host}`, async (t) => {
    const page = await stage.visit(t);
    const asked = [];
    const failed = [];
    page.on('request', (request) => asked.push(request.url()));
    page.on('response', (response) => response.status() >= 400 && failed.push(response.url()));
    page.on('requestfailed', (request) => failed.push(request.url()));
    await page.goto(stage.url);
    await page.locator('.hero__act a').click();
    await page.locator(`.functions__link[href="#/exercise/${PLACEMENT}"]`).click();
    await page.locator('.cm-content').waitFor();
    assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
    assert.deepEqual(
      asked.filter((url) => !url.startsWith(stage.url) && !/^(blob|data):/.test(url)),
      [],
      'nothing from outside the folder',
    );
    assert.deepEqual(failed, []);

    await page.reload();
    await page.locator('#verdict .verdict--pass').waitFor();
    const notices = page.getByRole('link', { name: say('en', 'notices') });
    const response = await page.request.get(new URL(await notices.getAttribute('href'), page.url()).href);
    assert.ok(new URL(response.url()).pathname.startsWith(BASE));
  });
}

test('the address without the last slash is no trap', async (t) => {
  const page = await folder.visit(t);
  await openPage(page, `${folder.url}index.html`, '#/');
  await page.locator('.hero__act a').waitFor();
});

test('every address can be opened directly, and those that lead nowhere say so', async (t) => {
  const page = await folder.visit(t);
  for (const address of ADDRESSES) {
    await openPage(page, folder.url, address);
    assert.match(await page.title(), /\S · Headroom$/, address);
  }
  for (const address of ['#/nowhere', '#/lesson/none', '#/exercise/unified-memory/none', '#/exercise/none/none']) {
    await page.goto(folder.url + address);
    await page.getByRole('heading', { name: say('en', 'missing-title') }).waitFor();
    await page.getByRole('link', { name: say('en', 'missing-home') }).click();
    await page.locator('.hero__act a').waitFor();
  }
});

test('a hand-made address is no trap for a page that is open', async (t) => {
  const page = await folder.visit(t);
  await openPage(page, folder.url, '#/work');
  await page.evaluate(() => (location.hash = 'nonsense'));
  await page.getByRole('heading', { name: say('en', 'missing-title') }).waitFor();
  await page.evaluate(() => (location.hash = ''));
  await page.locator('.hero__act a').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: say('en', 'missing-title') }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: say('en', 'work-title') }).waitFor();
});

test('back and forward go through the pages', async (t) => {
  const page = await folder.visit(t);
  await page.goto(folder.url);
  await page.locator('.hero__act a').click();
  await page.locator(`.functions__link[href="#/exercise/${PLACEMENT}"]`).click();
  await setCode(page, 'mine = 1');
  await page.goBack();
  await page.locator('.functions__link').first().waitFor();
  await page.goBack();
  await page.locator('.hero__act a').waitFor();
  await page.goForward();
  await page.goForward();
  await page.locator('.cm-content').getByText('mine = 1').waitFor();
});

test('inside another page Python waits for the first interaction', async (t) => {
  const page = await isolated.visit(t);
  const python = [];
  page.on('request', (request) => /pyodide|stdlib/.test(request.url()) && python.push(request.url()));
  const host = `${new URL(isolated.url).origin}${BASE}host.html`;
  await page.route(host, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' },
      body: `<!doctype html><title>A course</title><iframe src="./#/exercise/${PLACEMENT}" width="1000" height="800"></iframe>`,
    }),
  );
  await page.goto(host);
  const frame = page.frameLocator('iframe');
  await frame.locator('.cm-content').waitFor();
  // Idle time has come and gone.
  await page.frames()[1].evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 2500))));
  assert.deepEqual(python, []);
  await frame.locator('#ledger-title').click();
  await until(() => python.length >= 3, 'Python is asked for');
  await frame.getByText(say('en', 'python-ready')).waitFor();
});

test('the sizes of what is loaded are told while Python loads', async (t) => {
  const page = await folder.visit(t);
  await page.context().route(/pyodide.*\.wasm$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await openEditor(page, folder.url, PLACEMENT);
  await page.getByText(/Loading Python · \S+ of \S+ MB/).waitFor();
  const bar = page.getByRole('progressbar', { name: say('en', 'python-progress') });
  const { value, max } = await bar.evaluate((item) => ({ value: item.value, max: item.max }));
  assert.ok(max > 10e6 && value <= max, `${value} of ${max}`);
  await page.getByText(say('en', 'python-ready')).waitFor();
});
