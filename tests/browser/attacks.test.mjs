// Floods, huge allocations, exits, and reaching for the page, its storage or the network: a clear message each,
// and nothing gets through. On a plain static host too, where no header protects the worker.

import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { after, before, test } from 'node:test';
import { ACCIDENTS, digging, reaching } from './support/attacks.mjs';
import { judge, openEditor, setCode, tryInputs, verdictPanel } from './support/exercise.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { useStage } from './support/stage.mjs';
import { say } from './support/words.mjs';

/** Another origin that counts who calls. */
const elsewhere = { url: '', calls: [] };
let server;

before(async () => {
  server = createServer((request, response) => {
    elsewhere.calls.push(request.url);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' });
    response.end('ok');
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  elsewhere.url = `http://127.0.0.1:${server.address().port}/`;
});

after(() => server.close());

for (const [host, headers] of [
  ['an isolated page', 'full'],
  ['a plain static host', 'none'],
]) {
  const stage = useStage({ headers });

  test(`accidents end with a clear message, on ${host}`, async (t) => {
    const page = await stage.visit(t);
    await openEditor(page, stage.url, PLACEMENT);
    for (const [what, attack] of Object.entries(ACCIDENTS)) {
      await t.test(what, () => explained(page, attack));
    }
    assert.equal((await judge(page, solution(PLACEMENT))).passed, true, 'and then a right solution passes');
  });

  test(`nothing reaches the page, its storage or the network, on ${host}`, async (t) => {
    const page = await stage.visit(t);
    const requests = [];
    page.on('request', (request) => requests.push(request.url()));
    await openEditor(page, stage.url, PLACEMENT);
    await page.getByText(say('en', 'python-ready')).waitFor();
    await setMarkers(page);
    requests.length = 0;
    for (const [what, attack] of Object.entries(reaching(elsewhere.url))) {
      await t.test(what, () => explained(page, attack));
    }
    for (const [what, code] of Object.entries(digging(elsewhere.url))) {
      await t.test(what, async () => {
        await setCode(page, code);
        await tryInputs(page);
        const printed = await verdictPanel(page).getByLabel(say('en', 'printed'), { exact: true }).innerText();
        assert.doesNotMatch(printed, /GOT/);
      });
    }
    assert.deepEqual(elsewhere.calls, [], 'the other origin was never called');
    assert.deepEqual(
      requests.filter((url) => url.includes('stolen')),
      [],
    );
    await markersAreWhole(page);
    assert.equal((await judge(page, solution(PLACEMENT))).passed, true);
  });
}

/** One run says what happened and what to do, and names the error where there is one. */
async function explained(page, { code, advice, error }) {
  await setCode(page, code);
  const text = await tryInputs(page);
  assert.ok(text.includes(say('en', advice)), `${advice} is not in: ${text}`);
  const traceback = verdictPanel(page).locator('.traceback__error');
  if (error) {
    assert.match(await traceback.innerText(), error);
  } else {
    assert.equal(await traceback.count(), 0);
  }
}

/** Something in every kind of storage that the page's origin has. */
function setMarkers(page) {
  return page.evaluate(async () => {
    localStorage.setItem('marker', 'whole');
    document.cookie = 'marker=whole';
    await (await caches.open('marker')).put('/marker', new Response('whole'));
    await new Promise((resolve, reject) => {
      const request = indexedDB.open('marker', 1);
      request.onupgradeneeded = () => request.result.createObjectStore('marker').put('whole', 'marker');
      request.onsuccess = () => resolve(request.result.close());
      request.onerror = () => reject(request.error);
    });
  });
}

async function markersAreWhole(page) {
  const found = await page.evaluate(async () => {
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('marker', 1);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const value = await new Promise((resolve) => {
      const request = database.transaction('marker').objectStore('marker').get('marker');
      request.onsuccess = () => resolve(request.result);
    });
    return {
      title: document.title,
      cookie: document.cookie,
      local: Object.entries(localStorage).filter(([key]) => !key.startsWith('headroom:1:')),
      session: Object.entries(sessionStorage),
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
      value,
    };
  });
  assert.match(found.title, /Headroom$/);
  delete found.title;
  assert.deepEqual(found, {
    cookie: 'marker=whole',
    local: [['marker', 'whole']],
    session: [],
    caches: ['marker'],
    databases: ['marker'],
    value: 'whole',
  });
}
