// Each recipe of web/EMBED.md on a page as its tool makes it: its base path, its policy, its theme.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { snippetsOf } from '../../web/js/embed/snippets.js';
import { setCode, verdictAfter } from './support/exercise.mjs';
import { fitsItsContent, frameAt, insideOf, recipe, useHost } from './support/host.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';

const BASE = '/some/course/path/';
const stage = useStage({ base: BASE });
const host = useHost();

/** The look and the language that the page asks for by being as it is. */
const ELEMENTS = {
  plain: ['light', 'en'],
  mkdocs: ['dark', 'en'],
  mdbook: ['dark', 'en'],
  vitepress: ['dark', 'zh'],
  docusaurus: ['dark', 'en'],
  'jupyter-book': ['dark', 'en'],
};

async function open(t, name, change = (body) => body) {
  const { path, body, headers } = recipe(name, stage.url);
  const page = await stage.visit(t);
  const refused = [];
  page.on('console', (message) => /Content.Security.Policy|Trusted/i.test(message.text()) && refused.push(message.text()));
  await page.goto(host.put(path, change(body), headers));
  await frameAt(page).locator('.cm-content').waitFor();
  return { page, refused };
}

for (const [name, [scheme, lang]] of Object.entries(ELEMENTS)) {
  test(`${name}: the element, from this tool's path and under its policy`, async (t) => {
    const { page, refused } = await open(t, name);
    if (name === 'docusaurus') {
      // Hydration: the article is replaced after a moment.
      await page.waitForTimeout(600);
      await frameAt(page).locator('.cm-content').waitFor();
    }
    assert.equal(await page.locator('iframe').count(), 1);
    await fitsItsContent(page);
    const inside = await insideOf(page);
    const look = await inside.evaluate(() => [getComputedStyle(document.documentElement).colorScheme, document.documentElement.lang.slice(0, 2)]);
    assert.deepEqual(look, [scheme, lang]);
    assert.deepEqual(refused, []);
  });
}

test('plain: a whole exercise, graded on the host’s side too', async (t) => {
  const { page } = await open(t, 'plain');
  const graded = page.locator('headroom-exercise').evaluate(
    (element) => new Promise((resolve) => element.addEventListener('graded', ({ detail }) => resolve(detail), { once: true })),
  );
  await setCode(frameAt(page), solution(PLACEMENT));
  const verdict = await verdictAfter(await insideOf(page));
  assert.equal(verdict.passed, true);
  assert.deepEqual(await graded, verdict);
});

test('a theme that is switched is followed, whatever the tool calls it', async (t) => {
  const switches = {
    mkdocs: () => (document.body.style.color = '#222'),
    vitepress: () => document.documentElement.classList.remove('dark'),
    'jupyter-book': () => document.documentElement.style.setProperty('--pst-color-text-base', '#222832'),
  };
  for (const [name, change] of Object.entries(switches)) {
    const { page } = await open(t, name);
    await page.evaluate(change);
    const inside = await insideOf(page);
    await until(async () => (await inside.evaluate(() => document.documentElement.dataset.theme)) === 'light', `${name} is light`);
  }
});

test('notebook: the frame that a cell displays', async (t) => {
  const { page, refused } = await open(t, 'notebook');
  await scrolls(page);
  assert.deepEqual(refused, []);
});

for (const name of ['moodle', 'canvas']) {
  test(`${name}: the plain frame, after all has been stripped that an editor may strip`, async (t) => {
    const { frame, element } = snippetsOf({ base: stage.url, exercise: PLACEMENT, lang: 'en', hints: true, answer: false });
    const blank = await stage.visit(t);
    const [kept, nothing] = [await sanitised(blank, frame), await sanitised(blank, element)];
    assert.match(kept, /^<iframe src="[^"]+" title="[^"]+" width="100%" height="900"><\/iframe>$/);
    assert.equal(nothing.trim(), '', 'which is why there is a snippet without scripts');
    const { page } = await open(t, name, (body) => body.replace('%SANITISED%', kept));
    await scrolls(page);
    assert.equal(await frameAt(page).locator('.stop').count(), 0, 'the answer stays shut');
    await setCode(frameAt(page), solution(PLACEMENT));
    assert.equal((await verdictAfter(await insideOf(page))).passed, true);
  });
}

/** What is higher than a frame that nobody sizes can be reached all the same. */
async function scrolls(page) {
  const inside = await insideOf(page);
  assert.ok(await inside.evaluate(() => (scrollTo(0, 1e6), scrollY > 100)));
}

/** The strictest of the editors: elements without scripts, and of a frame its address, its size and its name. */
function sanitised(page, html) {
  return page.evaluate((html) => {
    const KEPT = ['src', 'title', 'width', 'height'];
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    for (const element of body.querySelectorAll('*')) {
      if (element.localName === 'script' || element.localName.includes('-')) {
        element.remove();
        continue;
      }
      for (const { name } of [...element.attributes]) {
        if (!KEPT.includes(name)) element.removeAttribute(name);
      }
    }
    return body.innerHTML;
  }, html);
}
