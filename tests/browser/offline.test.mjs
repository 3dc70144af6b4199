// After one visit everything works without a network: the site's server is ended, and the browser cut off.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { digging, reaching } from './support/attacks.mjs';
import { judge, openEditor, setCode, tryInputs, verdictPanel } from './support/exercise.mjs';
import { openLab, results, run, WEBGPU } from './support/lab.mjs';
import { nothingSerious, fits } from './support/looks.mjs';
import { forgetHttp, kept, laterBuild, onlyAnother, useHost, versions } from './support/offline.mjs';
import { KINDS, openPage } from './support/pages.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { openTab, until, useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

const stage = useStage({ args: WEBGPU });
const context = { serviceWorkers: 'allow' };

/** The notice's own words, which are not the page's. */
const READY = { en: 'also works without a network', zh: '没有网络也能' };
const UPDATE = { en: 'A new version of Headroom', zh: '新版本' };
const notice = (page) => page.locator('.offline');
const press = (page, name) => notice(page).getByRole('button', { name, exact: true }).click();

const HOSTS = [
  { headers: 'full', base: '/', lang: 'en' },
  { headers: 'none', base: '/some/course/path/', lang: 'zh' },
];

for (const { lang, ...options } of HOSTS) {
  const full = options.headers === 'full';

  test(`one visit is enough, ${full ? 'on our own server' : 'in a folder of a plain static host'}`, async (t) => {
    const host = await useHost(t, options);
    const page = await stage.visit(t, { lang, context });
    await openPage(page, host.url, '#/');
    await kept(page, READY[lang]);
    await host.down();
    await forgetHttp(page);

    // The network is there, the site is not: whatever Python could reach, it would reach.
    const calls = [];
    const elsewhere = createServer((request, response) => {
      calls.push(request.url);
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' }).end('ok');
    });
    await new Promise((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    t.after(() => elsewhere.close());
    const away = `http://127.0.0.1:${elsewhere.address().port}/`;
    await openEditor(page, host.url, PLACEMENT);
    const { code, advice } = Object.values(reaching(away))[0];
    await setCode(page, code);
    assert.ok((await tryInputs(page, lang)).includes(say(lang, advice)));
    for (const attack of Object.values(digging(away))) {
      await setCode(page, attack);
      await tryInputs(page, lang);
      assert.doesNotMatch(await verdictPanel(page).innerText(), /GOT/);
    }
    assert.deepEqual(calls, []);
    // The policy of the document is that of its interpreter.
    const refused = await page.evaluate((url) => fetch(url).then(() => false, () => true), away);
    assert.ok(refused, 'the page’s own policy holds');

    await page.context().setOffline(true);
    const response = await page.goto(host.url);
    assert.ok(response.fromServiceWorker());
    assert.equal(await page.evaluate(() => crossOriginIsolated), full);
    const headers = response.headers();
    assert.equal(/frame-ancestors 'self'/.test(headers['content-security-policy'] ?? ''), full);
    assert.equal(headers['cross-origin-embedder-policy'], full ? 'require-corp' : undefined);
    assert.equal(headers['content-encoding'], undefined, 'what was unpacked is not said to be packed');
    for (const address of KINDS) {
      await openPage(page, host.url, address);
    }
    await openEditor(page, host.url, PLACEMENT);
    await page.reload();
    assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
    const about = await page.evaluate(() => fetch('./third-party-notices.txt').then((answer) => answer.text()));
    assert.match(about, /Mozilla Public License/);
    if (full) {
      await openLab(page, host.url, 'unified-memory');
      await run(page);
      await results(page).waitFor();
      await page.goto(`${host.url}embed.html?exercise=${PLACEMENT}&lang=en`);
      await page.locator('#ledger').waitFor();
    }
  });
}

test('a new version waits for the learner’s word, and takes nothing away', async (t) => {
  const host = await useHost(t, HOSTS[0]);
  const page = await stage.visit(t, { context, width: 390, height: 800 });
  await openEditor(page, host.url, PLACEMENT);
  await kept(page, READY.en);
  const before = await versions(page);
  assert.equal(before.length, 1);
  const other = await openTab(t, page.context());
  await openPage(other, host.url, '#/');

  const { dir, gone } = laterBuild(t);
  await host.up(dir);
  await forgetHttp(page);
  await page.reload();
  await setCode(page, 'mine = 1');
  await notice(page).getByText(UPDATE.en).waitFor({ timeout: 90_000 });
  const build = (tab) => tab.evaluate(() => document.documentElement.dataset.build ?? 'first');
  assert.equal(await build(page), 'first');
  await fits(page);
  await nothingSerious(page);
  await press(page, 'Later');
  await page.reload();
  await page.locator('.cm-content').getByText('mine = 1').waitFor();
  await notice(page).getByText(UPDATE.en).waitFor({ timeout: 90_000 });
  assert.equal(await build(page), 'first', 'a reload alone brings nothing new');

  // Where nothing is kept, a reload would lose work.
  await page.evaluate(() => {
    globalThis.setItem = Storage.prototype.setItem;
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await press(page, 'Reload now');
  await notice(page).getByText('would be lost').waitFor();
  await press(page, 'Later');
  await page.evaluate(() => (Storage.prototype.setItem = globalThis.setItem));
  await page.reload();
  await notice(page).getByText(UPDATE.en).waitFor({ timeout: 90_000 });
  await Promise.all([page.waitForEvent('load'), press(page, 'Reload now')]);
  await page.locator('.cm-content').getByText('mine = 1').waitFor();
  assert.equal(await build(page), 'later');
  const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.split('/').at(-1)));
  assert.deepEqual(loaded.filter((name) => gone.includes(name)), [], 'nothing of the old version');
  assert.equal((await judge(page, solution(PLACEMENT))).passed, true);

  // The other tab still shows the old version, whose files only the browser has.
  assert.equal(await build(other), 'first');
  await notice(other).getByText(UPDATE.en).waitFor();
  await other.evaluate((hash) => (location.hash = hash), `#/exercise/memory-cuts/plan_memory_cuts`);
  await other.locator('.cm-content').waitFor();
  assert.ok((await versions(other)).some((name) => before.includes(name)), 'its files stay while it is open');
  await Promise.all([other.waitForEvent('load'), press(other, 'Reload now')]);
  assert.equal(await build(other), 'later');
  await onlyAnother(other, before);
});

test('a copy that the browser threw away is made again', async (t) => {
  const host = await useHost(t, { headers: 'none' });
  const page = await stage.visit(t, { context });
  await openPage(page, host.url, '#/');
  await kept(page, READY.en);
  const count = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('headroom:'));
      return name ? (await (await caches.open(name)).keys()).length : 0;
    });
  const whole = await count();
  assert.ok(whole > 30, `${whole}`);
  await page.evaluate(async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))));
  await openPage(page, host.url, `#/exercise/${PLACEMENT}`);
  await until(async () => (await count()) === whole, 'all files are kept again', 120_000);
  await host.down();
  await forgetHttp(page);
  await page.reload();
  assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
});

test('no copy is made under Save-Data, inside a frame, or where it is refused', async (t) => {
  const host = await useHost(t, { headers: 'none' });
  const saving = await stage.visit(t, { context });
  await saving.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const guest = await stage.visit(t, { context });
  const framed = await stage.visit(t, { context });
  const refusing = await stage.visit(t, { context });
  await refusing.addInitScript(() => {
    navigator.serviceWorker.register = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
  });
  await saving.goto(host.url);
  await guest.goto(`${host.url}embed.html?lesson=unified-memory`);
  const around = `${host.url}around.html`;
  await framed.route(around, (route) => route.fulfill({ contentType: 'text/html', body: '<iframe src="./"></iframe>' }));
  await framed.goto(around);
  await refusing.goto(host.url);
  await new Promise((resolve) => setTimeout(resolve, 12_000));
  for (const [what, page] of Object.entries({ saving, guest, framed, refusing })) {
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0, what);
    assert.deepEqual(await versions(page), [], what);
  }
});
