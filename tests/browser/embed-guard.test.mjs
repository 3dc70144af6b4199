// Who is heard and who is not; hosts that sandbox, that are strict, and that speak H5P.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitsItsContent, frameAt, insideOf, pageWith, tells, told, useHost } from './support/host.mjs';
import { PLACEMENT } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';

const stage = useStage();
const plain = useStage({ headers: 'none' });
const host = useHost();
const other = useHost();

const exercise = (more = '') => `<headroom-exercise id="x" exercise="${PLACEMENT}" ${more}></headroom-exercise>`;
const source = (site) => `${site.url}embed.html?exercise=${PLACEMENT}&amp;lang=en`;
const scheme = (inside) => inside.evaluate(() => getComputedStyle(document.documentElement).colorScheme);

test('messages from elsewhere, malformed, replayed or oversized change nothing and throw nothing', async (t) => {
  const page = await stage.visit(t);
  const stranger = other.put('/stranger.html', '<!doctype html><title>Stranger</title>');
  await page.addInitScript(() => {
    window.heard = [];
    addEventListener('message', ({ data }) => window.heard.push(data));
    addEventListener('error', ({ message }) => window.heard.push({ threw: message }));
  });
  await page.goto(host.put('/guard.html', pageWith(stage.url, `${exercise('theme="light"')}<iframe id="s" src="${stranger}"></iframe>`)));
  const { view } = await tells(page, 'ready');
  assert.equal(view, PLACEMENT);
  const inside = await insideOf(page);
  const name = await page.evaluate(() => heard.find(({ type }) => type === 'ready').frame);
  const dark = { headroom: 1, frame: name, n: 1e6, type: 'set', theme: 'dark' };
  const outsider = await insideOf(page, 1);

  // Another frame of the page knows everything that a message needs; it is not the host.
  await outsider.evaluate((dark) => parent.frames[0].postMessage(dark, '*'), dark);
  // The host itself, with what is no message.
  await page.evaluate((dark) => {
    const frame = document.querySelector('iframe').contentWindow;
    const cycle = { ...dark };
    cycle.cycle = cycle;
    const bad = [
      null, 7, 'set', [], { ...dark, headroom: 2 }, { ...dark, frame: 'other' }, { ...dark, n: 0 }, { ...dark, n: 1 }, { ...dark, theme: 'black' },
      { ...dark, pad: 'x'.repeat(5000) }, cycle, { ...dark, type: '__proto__' }, { ...dark, theme: new Map() }, { ...dark, pad: new ArrayBuffer(8) },
      { context: 'h5p', action: 'resizePrepared' }, { context: 'h5p', action: {} },
    ];
    for (const data of bad) frame.postMessage(data, '*');
  }, dark);
  await inside.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal(await scheme(inside), 'light');
  const threw = [...(await page.evaluate(() => heard)), ...(await inside.evaluate(() => window.heard))].filter((item) => item?.threw);
  assert.deepEqual(threw, []);

  // The same message from the host does what it says: the test tests something. Said again, it is a replay.
  await page.evaluate((dark) => document.querySelector('iframe').contentWindow.postMessage(dark, '*'), dark);
  await until(async () => (await scheme(inside)) === 'dark', 'a good message is heard');
  await page.evaluate((dark) => {
    const frame = document.querySelector('iframe').contentWindow;
    frame.postMessage({ ...dark, n: 1e6 + 1, theme: 'light' }, '*');
    frame.postMessage(dark, '*');
  }, dark);
  await until(async () => (await scheme(inside)) === 'light', 'the newer one is heard');
  await inside.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal(await scheme(inside), 'light', 'the replay is not');
});

test('the element hears its own frame and nobody else', async (t) => {
  const page = await stage.visit(t);
  const stranger = other.put('/stranger.html', '<!doctype html><title>Stranger</title>');
  await page.addInitScript(() => {
    window.heard = [];
    addEventListener('message', ({ data }) => window.heard.push(data));
  });
  await page.goto(host.put('/guard.html', pageWith(stage.url, `${exercise()}<iframe id="s" src="${stranger}"></iframe>`)));
  await tells(page, 'ready');
  const before = (await told(page, 'graded')).length;
  const forged = await page.evaluate(() => ({
    headroom: 1, frame: heard.find(({ type }) => type === 'ready').frame, n: 1e6, type: 'graded',
    verdict: { format: 1, exercise: 'unified-memory/plan_memory_placement', passed: true, score: 1 },
  }));
  await (await insideOf(page, 1)).evaluate((forged) => parent.postMessage(forged, '*'), forged);
  await page.evaluate((forged) => postMessage(forged, '*'), forged);
  await page.evaluate((forged) => postMessage({ ...forged, type: 'ready', frame: 'new', view: '', release: '', height: 9 }, '*'), forged);
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal((await told(page, 'graded')).length, before);
  assert.equal((await told(page, 'ready')).length, 1);
  // From the frame itself it is heard.
  await (await insideOf(page)).evaluate((forged) => parent.postMessage(forged, '*'), forged);
  assert.equal((await tells(page, 'graded')).passed, true);
});

for (const [headers, site] of Object.entries({ full: stage, none: plain })) {
  test(`sandboxed without an origin of its own it says what is missing; headers: ${headers}`, async (t) => {
    const page = await stage.visit(t);
    const frames = ['allow-scripts', ''].map((sandbox) => `<iframe sandbox="${sandbox}" src="${source(site)}"></iframe>`).join('');
    await page.goto(host.put('/sandboxed.html', pageWith(site.url, frames)));
    const asked = 'sandbox="allow-scripts allow-same-origin"';
    await frameAt(page, 0).getByText(asked).first().waitFor();
    // Without scripts it is the text for browsers without them.
    const text = frameAt(page, 1).locator('noscript p').first();
    await text.waitFor();
    assert.ok((await text.innerText()).includes(asked));
    assert.equal(await frameAt(page, 0).locator('.app').count(), 0);
  });

  test(`sandboxed with scripts and its origin it works; headers: ${headers}`, async (t) => {
    const page = await stage.visit(t);
    const frame = `<iframe sandbox="allow-scripts allow-same-origin" width="700" height="600" src="${source(site)}"></iframe>`;
    await page.goto(host.put('/sandboxed.html', pageWith(site.url, frame)));
    await frameAt(page).locator('.cm-content').waitFor();
    const inside = await insideOf(page);
    // Nobody sizes this frame: it scrolls, so that nothing is out of reach.
    assert.ok(await inside.evaluate(() => (scrollTo(0, 1e6), scrollY > 100)));
  });
}

test('H5P’s resizer sizes a plain frame', async (t) => {
  const page = await stage.visit(t);
  const resizer = `<script>
    addEventListener('message', ({ data, source, origin }) => {
      const frame = [...document.querySelectorAll('iframe')].find(({ contentWindow }) => contentWindow === source);
      if (data.context !== 'h5p' || !frame) return;
      const respond = (action) => source.postMessage({ context: 'h5p', action }, origin);
      if (data.action === 'hello') {
        frame.style.width = '100%';
        respond('hello');
      } else if (data.action === 'prepareResize' && (frame.clientHeight !== data.scrollHeight || data.scrollHeight !== data.clientHeight)) {
        frame.style.height = data.clientHeight + 'px';
        respond('resizePrepared');
      } else if (data.action === 'resize') {
        frame.style.height = data.scrollHeight + 'px';
      }
    });
    for (const frame of document.querySelectorAll('iframe')) frame.contentWindow.postMessage({ context: 'h5p', action: 'ready' }, '*');
  </script>`;
  await page.goto(host.put('/h5p.html', pageWith(stage.url, `<iframe style="border:0" height="200" src="${source(stage)}"></iframe>${resizer}`)));
  await frameAt(page).locator('.cm-content').waitFor();
  const before = await fitsItsContent(page);
  await frameAt(page).locator('.exercise__text details summary').first().click();
  await until(async () => (await fitsItsContent(page)) > before, 'it follows its content');
});

test('only what is made for it can be framed by others', async (t) => {
  const page = await stage.visit(t);
  const refused = [];
  page.on('console', (message) => /frame-ancestors/.test(message.text()) && refused.push(message.text()));
  await page.goto(host.put('/framing.html', pageWith(stage.url, `<iframe src="${stage.url}"></iframe><iframe src="${source(stage)}"></iframe>`)));
  await frameAt(page, 1).locator('.app').waitFor();
  assert.equal(await frameAt(page, 0).locator('.app').count(), 0);
  assert.equal(refused.length, 1);
});

test('an isolated host may embed it too', async (t) => {
  const page = await stage.visit(t);
  const isolated = { 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Opener-Policy': 'same-origin' };
  await page.goto(host.put('/isolated.html', pageWith(stage.url, exercise()), isolated));
  await tells(page, 'ready');
  assert.equal(await page.evaluate(() => crossOriginIsolated), true);
  await frameAt(page).locator('.cm-content').waitFor();
});

test('a frame that never answers is an error', async (t) => {
  const page = await stage.visit(t);
  const nothing = new URL('.', other.put('/elsewhere/embed.html', '<!doctype html><title>Nothing</title>')).href;
  await page.clock.install();
  await page.goto(host.put('/silent.html', pageWith(stage.url, exercise(`base="${nothing}"`))));
  await frameAt(page).locator('html').waitFor({ state: 'attached' });
  await page.waitForLoadState('load');
  await page.clock.runFor(25_000);
  assert.equal((await tells(page, 'error')).code, 'silent');
});
