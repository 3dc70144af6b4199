// One view alone inside somebody else's page: what is on show, how it looks, and what a guest never does.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliCompressSync } from 'node:zlib';
import { checkButton, verdictAfter } from './support/exercise.mjs';
import { fitsItsContent, frameAt, insideOf, pageWith, tells, told, useHost } from './support/host.mjs';
import { PLACEMENT, solution } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useStage();
const host = useHost();
const near = useHost('127.0.0.1');
const AROUND = '.masthead, .colophon, .skip, .crumbs, .pager, .lesson__side';

/** Opens a page with elements, and waits for the first one's view. */
async function open(t, html, { visit = {}, page: options = {}, from = host } = {}) {
  const page = await stage.visit(t, visit);
  await page.goto(from.put('/course/page.html', pageWith(stage.url, html, options)));
  await tells(page, 'ready');
  return page;
}

/** How many of them can be seen. */
const seen = (locator) => locator.filter({ visible: true }).count();

const element = (attributes) => `<headroom-exercise ${attributes}></headroom-exercise>`;
const exercise = (more = '') => element(`id="x" exercise="${PLACEMENT}" ${more}`);

for (const lang of LANGUAGES) {
  for (const width of [320, 700, 1280]) {
    test(`an exercise alone follows a host of ${width} px, in ${lang}`, async (t) => {
      const page = await open(t, exercise(), { visit: { width: width + 16 }, page: { lang } });
      const inside = await insideOf(page);
      await frameAt(page).locator('.cm-content').waitFor();
      const height = await fitsItsContent(page);
      const sizes = await told(page, 'resize');
      assert.equal(sizes.at(-1).detail.height, height);
      const found = await inside.evaluate((around) => ({
        lang: document.documentElement.lang,
        around: [...document.querySelectorAll(around)].filter((item) => item.checkVisibility()).map(({ className }) => className),
        wide: document.documentElement.scrollWidth - innerWidth,
        scrollers: [...document.querySelectorAll('main *')]
          .filter((item) => /auto|scroll/.test(getComputedStyle(item).overflowY) && item.scrollHeight > item.clientHeight + 1)
          .map(({ className, tagName }) => `${tagName} ${className}`),
        ground: getComputedStyle(document.documentElement).backgroundColor + getComputedStyle(document.body).backgroundColor,
      }), AROUND);
      assert.match(found.lang, new RegExp(`^${lang}`));
      assert.deepEqual(found.around, []);
      assert.ok(found.wide <= 0, `${found.wide} px too wide`);
      assert.deepEqual(found.scrollers, []);
      assert.equal(found.ground, 'rgba(0, 0, 0, 0)'.repeat(2));
      assert.equal(await inside.evaluate(() => innerWidth), width);
    });
  }
}

test('the element is one small script', async (t) => {
  const page = await stage.visit(t);
  const response = await page.request.get(`${stage.url}headroom-element.js`);
  const script = await response.text();
  assert.match(response.headers()['content-type'], /^text\/javascript/);
  assert.doesNotMatch(script, /\bimport\b|\beval\b|innerHTML/);
  assert.ok(brotliCompressSync(script).length <= 5000);
});

test('a narrower host makes a higher frame, a wider one a lower', async (t) => {
  const page = await open(t, exercise(), { visit: { width: 1300 } });
  await frameAt(page).locator('.cm-content').waitFor();
  const before = await fitsItsContent(page);
  await page.setViewportSize({ width: 400, height: 900 });
  await until(async () => (await fitsItsContent(page)) > before + 100, 'the frame grows');
  await page.setViewportSize({ width: 1300, height: 900 });
  await until(async () => (await fitsItsContent(page)) <= before, 'the frame shrinks');
});

test('parts, hints and answer are there only where they are asked for', async (t) => {
  const page = await open(t, exercise('show="code,verdict,hints,statement" hints="off" answer="off"'));
  const frame = frameAt(page);
  await frame.locator('.cm-content').waitFor();
  assert.deepEqual(await told(page, 'error'), []);
  assert.equal(await seen(frame.locator('#ledger, #predict, .steps, .contract, .hints, .stop, h1')), 0);
  assert.equal(await seen(frame.locator('#code, #verdict, .exercise__text > .prose')), 3);
  const inside = await insideOf(page);
  await frame.locator('.cm-content').fill('def plan_memory_placement(a, b):\n    return {}\n');
  assert.equal((await verdictAfter(inside)).passed, false);
  await frame.locator('#verdict .verdict').waitFor();
  assert.equal(await frame.getByRole('button', { name: say('en', 'hint-give') }).count(), 0, 'the verdict offers no hint either');

  await page.locator('#x').evaluate((item) => item.setAttribute('show', 'answer,inputs'));
  await frame.locator('#ledger').waitFor();
  assert.equal(await seen(frame.locator('#code, #verdict, .exercise__text')), 0);
  await page.locator('#x').evaluate((item) => item.removeAttribute('answer'));
  await frame.locator('.stop').waitFor();
});

test('starting inputs are for those who have none of their own', async (t) => {
  const inputs = JSON.stringify([[{ name: 'alone', size_gb: 3, movable: true, priority: 1 }], 2]);
  const page = await open(t, exercise(`inputs='${inputs}'`), { from: near });
  const name = () => frameAt(page).locator('.ledger__name input').first();
  await name().waitFor();
  assert.equal(await name().inputValue(), 'alone');
  await name().fill('mine');
  await page.reload();
  await tells(page, 'ready');
  assert.equal(await name().inputValue(), 'mine');
});

test('the seed of the course page is the seed of the grade', async (t) => {
  const page = await open(t, exercise('id="own"') + element(`id="seven" exercise="${PLACEMENT}" seed="7"`).replace('id="own"', ''));
  const verdicts = [];
  for (const nth of [0, 1]) {
    await page.locator('headroom-exercise').nth(nth).scrollIntoViewIfNeeded();
    await frameAt(page, nth).locator('.cm-content').waitFor();
    await frameAt(page, nth).locator('.cm-content').fill(solution(PLACEMENT));
    verdicts.push(await verdictAfter(await insideOf(page, nth)));
  }
  assert.deepEqual(verdicts.map(({ passed }) => passed), [true, true]);
  assert.equal(verdicts[1].seed, 7);
  assert.notEqual(verdicts[0].seed, 7);
  assert.notEqual(verdicts[0].cases_hash, verdicts[1].cases_hash);
});

test('a lesson and the lab alone', async (t) => {
  const page = await open(t, element('lesson="unified-memory" show="why,figure,functions"') + element('view="lab"'));
  const lesson = frameAt(page);
  await lesson.locator('#functions .functions__item').first().waitFor();
  assert.equal(await seen(lesson.locator(AROUND)), 0);
  const sections = lesson.locator('.lesson__body > section').filter({ visible: true });
  assert.deepEqual(await sections.evaluateAll((all) => all.map(({ id }) => id)), ['why', 'figure', 'functions']);
  assert.equal(await lesson.locator('.functions__link[href]').count(), 0);
  await fitsItsContent(page);
  await page.locator('iframe').nth(1).scrollIntoViewIfNeeded();
  await frameAt(page, 1).locator('.page--lab .lab > *').first().waitFor();
  assert.equal(await seen(frameAt(page, 1).locator(AROUND)), 0);
  await fitsItsContent(page, 1);
  assert.equal(await (await insideOf(page, 1)).evaluate(() => 'gpu' in navigator), true, 'WebGPU needs no permission of the host');
});

test('what is not there is said, on the page and to it', async (t) => {
  const page = await open(t, element('exercise="unified-memory/none"') + element('id="bad" view="work" theme="auto" seed="x"'));
  await frameAt(page).getByText(say('en', 'missing-title')).waitFor();
  assert.equal(await seen(frameAt(page).locator('a')), 0);
  await page.locator('#bad').scrollIntoViewIfNeeded();
  await tells(page, 'ready', 'bad');
  await until(async () => (await told(page, 'error')).length >= 3, 'three errors');
  const codes = (await told(page, 'error')).map(({ id, detail }) => `${id} ${detail.code}`);
  assert.deepEqual(codes.sort(), [' no_view', 'bad bad_parameter', 'bad no_view']);
});

test('the theme is the host’s, and language, theme and accent change without a reload', async (t) => {
  const page = await open(t, exercise('accent="#ff0000"'), { from: near });
  const inside = await insideOf(page);
  const look = () =>
    inside.evaluate(() => {
      const probe = document.querySelector('.exercise a, .steps__link') ?? document.body;
      const root = getComputedStyle(document.documentElement);
      probe.style.color = 'var(--accent)';
      return { scheme: root.colorScheme, lang: document.documentElement.lang, accent: getComputedStyle(probe).color, mark: window.mark };
    });
  await inside.evaluate(() => (window.mark = 1));
  const light = await look();
  assert.equal(light.scheme, 'light');
  assert.match(light.accent, /^rgb\((1|2)\d\d, \d+, \d+\)$/);
  await page.evaluate(() => {
    document.body.style.color = '#eee';
    document.body.style.background = '#111';
    document.documentElement.lang = 'zh';
  });
  await until(async () => (await look()).scheme === 'dark', 'the theme follows');
  await until(async () => /^zh/.test((await look()).lang), 'the language follows');
  assert.equal(await page.locator('iframe').evaluate((frame) => getComputedStyle(frame).colorScheme), 'dark');
  await page.locator('#x').evaluate((item) => item.setAttribute('accent', '#00ff00'));
  await until(async () => /^rgb\(\d{1,2}, 2\d\d, \d+\)$/.test((await look()).accent), 'the accent follows');
  assert.equal((await look()).mark, 1, 'it is the same document');
  // What the host chose is not what the reader chose.
  assert.equal(await inside.evaluate(() => localStorage.getItem('headroom:1:settings')), null);
});

test('a guest takes no focus unasked and leads nowhere else', async (t) => {
  const page = await open(t, element('lesson="unified-memory"'));
  await frameAt(page).locator('#functions').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), 'first');
  const inside = await insideOf(page);
  const address = inside.url();
  const opened = [];
  page.context().on('page', (other) => opened.push(other.url()));
  await inside.evaluate(() => {
    for (const [href, target] of [['https://elsewhere.example/', '_blank'], ['https://elsewhere.example/', '_top'], ['#/work', ''], ['./index.html', '']]) {
      const link = Object.assign(document.createElement('a'), { href, target, textContent: 'x' });
      document.querySelector('main').prepend(link);
      link.click();
    }
    location.hash = '#/work';
  });
  await until(() => inside.url() === address, 'it stays where it is');
  await frameAt(page).locator('#functions').waitFor();
  assert.deepEqual(opened, []);
  assert.match(page.url(), /course\/page\.html$/);
});

test('a dialog opens where the reader is, not in the middle of a long frame', async (t) => {
  const page = await open(t, exercise(), { visit: { width: 700, height: 500 } });
  await frameAt(page).locator('.cm-content').waitFor();
  await fitsItsContent(page);
  await frameAt(page).getByRole('button', { name: say('en', 'code-restart') }).click();
  const dialog = frameAt(page).locator('.dialog');
  await dialog.waitFor();
  await until(async () => {
    const box = await dialog.boundingBox();
    return box.y >= 0 && box.y + box.height <= 500;
  }, 'the dialog is in sight');
});

test('the dialog of an exercise’s page gives both texts, in the page’s language', async (t) => {
  const page = await stage.visit(t, { lang: 'zh' });
  await page.goto(`${stage.url}#/exercise/${PLACEMENT}`);
  await page.getByRole('button', { name: say('zh', 'snippets') }).click();
  await page.locator('.dialog pre').nth(1).waitFor();
  const [forScripts, plain] = await page.locator('.dialog pre').allTextContents();
  assert.match(forScripts, new RegExp(`src="${stage.url}headroom-element.js"[^]*exercise="${PLACEMENT}" lang="zh"`));
  assert.match(plain, /^<iframe src="[^"]*embed\.html\?exercise=[^"]*&amp;lang=zh"/);
  await page.locator('.dialog input').nth(1).uncheck();
  assert.match(await page.locator('.dialog pre').first().textContent(), / answer="off"/);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.dialog button').first().click();
  await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).includes('answer="off"'), 'it is copied');
  await page.keyboard.press('Escape');
  assert.equal(await page.locator('.dialog').count(), 0);
  // What was copied works.
  await page.goto(host.put('/course/copied.html', pageWith(stage.url, forScripts.replace('<headroom', '<headroom'))));
  await tells(page, 'ready');
  await frameAt(page).locator('#code').waitFor();
  await checkButton(await insideOf(page)).waitFor();
});
