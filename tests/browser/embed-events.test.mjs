// What a course page hears, and how several exercises on it share one Python.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkButton, setCode, verdictAfter } from './support/exercise.mjs';
import { countPythons, frameAt, insideOf, pageWith, tells, told, useHost } from './support/host.mjs';
import { EXERCISES, PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useStage();
const plain = useStage({ headers: 'none' });
const host = useHost();
const near = useHost('127.0.0.1');

const elements = (ids) => ids.map((id, at) => `<headroom-exercise id="e${at}" exercise="${id}"></headroom-exercise>`).join('\n');

async function open(t, ids, { visit = {}, lang = 'en', at = stage, from = near, before } = {}) {
  const page = await stage.visit(t, visit);
  const alive = await countPythons(page);
  await before?.(page);
  await page.goto(from.put('/course/events.html', pageWith(at.url, elements(ids), { lang })));
  for (const [nth] of ids.entries()) {
    await page.locator('headroom-exercise').nth(nth).scrollIntoViewIfNeeded();
    await frameAt(page, nth).locator('.cm-content').waitFor();
  }
  return { page, alive };
}

for (const [headers, at] of Object.entries({ full: stage, none: plain })) {
  test(`ready, progress, graded, with the verdict as its detail; headers: ${headers}`, async (t) => {
    const { page, alive } = await open(t, [PLACEMENT], { at });
    const ready = await tells(page, 'ready');
    assert.deepEqual([ready.view, ready.release], [PLACEMENT, '0.1.0']);
    assert.deepEqual(await tells(page, 'progress'), { exercise: PLACEMENT, score: 0, passed: false, hints: 0, answer: 'shut', predictions: 0, right: 0 });
    const inside = await insideOf(page);
    // Idle time has come and gone.
    await inside.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve, 2500))));
    assert.deepEqual(alive, [], 'Python waits for the first interaction');
    await setCode(frameAt(page), solution(PLACEMENT));
    const verdict = await verdictAfter(inside);
    assert.deepEqual(await tells(page, 'graded'), verdict);
    await until(async () => (await told(page, 'progress')).at(-1).detail.passed, 'progress tells that it passed');
    await frameAt(page).locator('.hints button').click();
    await until(async () => (await told(page, 'progress')).at(-1).detail.hints === 1, 'progress tells of the hint');
    const states = (await told(page, 'python')).map(({ detail }) => detail.state);
    assert.deepEqual(states.filter((state, nth) => state !== states[nth - 1]).slice(0, 3), ['loading', 'ready', 'running']);
    assert.deepEqual(await told(page, 'error'), []);
    // Events stay on the element.
    assert.equal((await told(page, 'ready')).length, 1);
    await page.reload();
    await until(async () => (await told(page, 'progress')).at(-1)?.detail.passed, 'it comes back with what was done');
  });
}

// Frames of another site may store nothing in this browser, and get no locks.
const HOSTS = { 'by the browser’s locks': near, 'by the element, where storage is blocked': host };

for (const [how, from] of Object.entries(HOSTS)) {
  for (const lang of LANGUAGES) {
    test(`two exercises share one Python ${how}; the second says that it waits, in ${lang}`, async (t) => {
      const ids = [EXERCISES[0], PLACEMENT];
      const { page, alive } = await open(t, ids, { from, lang });
      assert.equal(await hasStorage(await insideOf(page)), from === near);
      const [first, second] = [await insideOf(page, 0), await insideOf(page, 1)];
      await setCode(frameAt(page, 0), `import time\ntime.sleep(2.5)\n${solution(ids[0])}`);
      await checkButton(first).click();
      await until(async () => (await told(page, 'python')).some(({ id, detail }) => id === 'e0' && detail.state === 'running'), 'the first runs');
      await setCode(frameAt(page, 1), solution(ids[1]));
      await checkButton(second).click();
      await frameAt(page, 1).getByText(say(lang, 'python-queued')).waitFor();
      const passed = async (id) => (await tells(page, 'graded', id)).passed;
      assert.equal(await passed('e0'), true);
      assert.equal(await passed('e1'), true);
      assert.ok(Math.max(...alive) === 1, `interpreters alive: ${alive}`);
      // And back again.
      await setCode(frameAt(page, 0), solution(ids[0]));
      assert.equal((await verdictAfter(first)).passed, true);
      assert.ok(Math.max(...alive) === 1, `interpreters alive: ${alive}`);
    });
  }
}

test('ten exercises on one page, one Python', async (t) => {
  const ids = [...EXERCISES, EXERCISES[0], EXERCISES[1]];
  const { page, alive } = await open(t, ids);
  for (const nth of [9, 4, 0]) {
    await page.locator('headroom-exercise').nth(nth).scrollIntoViewIfNeeded();
    await setCode(frameAt(page, nth), solution(ids[nth]));
    assert.equal((await verdictAfter(await insideOf(page, nth))).passed, true);
  }
  assert.equal(Math.max(...alive), 1);
  assert.deepEqual(await told(page, 'error'), []);
  assert.equal((await told(page, 'ready')).length, 10);
});

test('where storage is blocked everything works, and the learner is told that nothing is kept', async (t) => {
  const { page } = await open(t, [PLACEMENT], { from: host });
  await setCode(frameAt(page), solution(PLACEMENT));
  const verdict = await verdictAfter(await insideOf(page));
  assert.equal(verdict.passed, true);
  await frameAt(page).getByText(say('en', 'storage-framed')).waitFor();
  assert.equal(await frameAt(page).locator('.banner a').filter({ visible: true }).count(), 0);
  await until(async () => (await told(page, 'progress')).at(-1).detail.passed, 'progress is told all the same');
});

test('a browser that refuses everything else too makes no difference', async (t) => {
  const { page, alive } = await open(t, [EXERCISES[0], PLACEMENT], { from: host, before: blockStorage });
  for (const nth of [0, 1]) {
    await setCode(frameAt(page, nth), solution([EXERCISES[0], PLACEMENT][nth]));
    assert.equal((await verdictAfter(await insideOf(page, nth))).passed, true);
  }
  assert.equal(Math.max(...alive), 1);
});

test('an exercise that is taken away gives its Python back', async (t) => {
  const { page, alive } = await open(t, [EXERCISES[0], PLACEMENT], { from: host });
  await setCode(frameAt(page, 0), 'while True:\n    pass\n');
  await checkButton(await insideOf(page, 0)).click();
  await until(async () => (await told(page, 'python')).some(({ detail }) => detail.state === 'running'), 'the first runs');
  await setCode(frameAt(page, 1), solution(PLACEMENT));
  await checkButton(await insideOf(page, 1)).click();
  await page.locator('#e0').evaluate((item) => item.remove());
  assert.equal((await tells(page, 'graded', 'e1')).passed, true);
  assert.ok(alive.length > 0);
});

const hasStorage = (inside) =>
  inside.evaluate(() => {
    try {
      return localStorage.length >= 0;
    } catch {
      return false;
    }
  });

/** What browsers do to frames of other sites that may not store anything. */
async function blockStorage(page) {
  await page.addInitScript(() => {
    if (window === top) {
      return;
    }
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches']) {
      Object.defineProperty(window, name, { get: refuse });
    }
    Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
    window.BroadcastChannel = refuse;
    LockManager.prototype.request = LockManager.prototype.query = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  });
}
