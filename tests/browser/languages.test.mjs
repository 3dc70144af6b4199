// Both languages: complete, said to the browser, and changed without losing work.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerPanel, cell, judge, openEditor, setCode, shownCode, verdictLine } from './support/exercise.mjs';
import { ADDRESSES, openAll, openPage, showEverything } from './support/pages.mjs';
import { LESSONS, PLACEMENT, solution, starter } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { keys, LANGUAGES, like, LOCALES, say, TAGS } from './support/words.mjs';

const stage = useStage();
const OTHER = { en: 'zh', zh: 'en' };

/** What no page may show: the name of a sentence instead of the sentence. */
const NAMES = [...new Set(LANGUAGES.flatMap(keys))].filter((key) => key.includes('-'));

test('both languages have the same sentences', () => {
  assert.deepEqual(keys('en').sort(), keys('zh').sort());
});

for (const lang of LANGUAGES) {
  test(`the browser’s language is taken, and every page speaks it: ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    for (const address of ADDRESSES) {
      await t.test(address, async () => {
        await openPage(page, stage.url, address);
        await openAll(page);
        await speaks(page, lang);
      });
    }
    await t.test('an exercise with all that it shows', async () => {
      await openPage(page, stage.url, `#/exercise/${PLACEMENT}`);
      await showEverything(page, PLACEMENT);
      for (let left = 3; left > 0; left -= 1) {
        await page.getByRole('button', { name: like(lang, 'hint-more', { left }) }).click();
      }
      await answerPanel(page).getByRole('button', { name: say(lang, 'stop-ask') }).click();
      await answerPanel(page).getByRole('button', { name: say(lang, 'stop-open') }).click();
      await answerPanel(page).locator('pre').waitFor();
      await speaks(page, lang);
    });
  });

  test(`${lang} to ${OTHER[lang]} and back keeps everything`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openEditor(page, stage.url, PLACEMENT);
    assert.equal((await shownCode(page)).trim(), starter(PLACEMENT, lang).trim());
    const change = () => page.locator('.masthead__tools .tool').first().click();
    await change();
    await until(async () => (await shownCode(page)).trim() === starter(PLACEMENT, OTHER[lang]).trim(), 'an untouched starter changes too');
    await change();
    await setCode(page, 'mine = 1');
    await cell(page, 'size_gb', 1).fill('2.5');
    await page.locator('#predict-device_used_gb').fill('12');
    await judge(page, 'mine = 2');
    const before = await verdictLine(page).innerText();

    await change();
    await until(async () => TAGS[OTHER[lang]].test(await page.evaluate(() => document.documentElement.lang)), 'lang');
    assert.equal(await shownCode(page), 'mine = 2');
    assert.equal(await cell(page, 'size_gb', 1).inputValue(), '2.5');
    assert.equal(await page.locator('#predict-device_used_gb').inputValue(), '12');
    assert.ok((await verdictLine(page).innerText()).includes(say(OTHER[lang], 'diagnosis-not_started')));
    await until(async () => (await page.locator('.cm-content').getAttribute('aria-label')) === say(OTHER[lang], 'code-label'), 'the editor’s name');
    await change();
    assert.equal(await verdictLine(page).innerText(), before);
    assert.equal((await judge(page, solution(PLACEMENT))).passed, true, 'and Check still works');
  });
}

test('other languages of the browser get one of the two', async (t) => {
  for (const [locale, tag] of [
    ['zh-TW', TAGS.zh],
    ['zh-Hans-CN', TAGS.zh],
    ['en-GB', TAGS.en],
  ]) {
    const page = await stage.visit(t, { context: { locale } });
    await openPage(page, stage.url, '#/');
    assert.match(await page.evaluate(() => document.documentElement.lang), tag, locale);
  }
  const french = await stage.visit(t, { context: { locale: 'fr-FR' } });
  await openPage(french, stage.url, '#/');
  const lang = await french.evaluate(() => document.documentElement.lang);
  assert.ok(LANGUAGES.some((known) => TAGS[known].test(lang)), lang);
  assert.equal(Object.keys(LOCALES).length, LANGUAGES.length);
});

test('the sections of a lesson are the same in both languages, in the order of the course', async (t) => {
  const order = ['why', 'read', 'steps', 'figure', 'traps', 'functions', 'gpu', 'checks', 'answers', 'line'];
  for (const lang of LANGUAGES) {
    const page = await stage.visit(t, { lang });
    for (const slug of LESSONS) {
      await openPage(page, stage.url, `#/lesson/${slug}`);
      const found = await page.locator('.lesson__body > section').evaluateAll((all) => all.map(({ id }) => id));
      assert.deepEqual(found, order, slug);
      for (const name of order) {
        assert.ok((await page.locator(`#${name}`).innerText()).length > 20, `${slug} ${name} has text`);
      }
      const facts = await page.locator('.facts dt').allInnerTexts();
      for (const key of ['fact-level', 'fact-environment', 'fact-keywords', 'fact-tags', 'fact-minutes']) {
        assert.ok(facts.includes(say(lang, key)), key);
      }
      assert.equal(await page.locator('.functions__link').count(), 4);
    }
  }
});

/** The document says its language, no sentence is missing, and none is in the other language. */
async function speaks(page, lang) {
  assert.match(await page.evaluate(() => document.documentElement.lang), TAGS[lang]);
  const texts = await page.evaluate(() => {
    const LITERAL = 'code, pre, kbd, svg, textarea, script, [lang], .wordmark, .functions__name, .crumbs, .editor__file, .choice';
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.nodeType === Node.ELEMENT_NODE) {
        for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
          if (node.hasAttribute(name) && !node.closest('[lang]:not(html)')) {
            found.push({ text: node.getAttribute(name), prose: false });
          }
        }
      } else if (node.data.trim()) {
        const literal = node.parentElement.closest(LITERAL);
        if (!literal || literal === document.documentElement) {
          found.push({ text: node.data.trim(), prose: true });
        }
      }
    }
    return found;
  });
  assert.ok(texts.length > 8, `${texts.length} texts`);
  const bare = texts.filter(({ text }) => NAMES.includes(text) || NAMES.some((name) => text.split(/[\s,.;:()（）]+/).includes(name)) || /^[a-z]+(-[a-z_]+)+$/.test(text) || /\{\s*\$/.test(text));
  assert.deepEqual(bare, [], 'sentences that are missing');
  const foreign = texts.filter(({ text, prose }) => {
    const chinese = /\p{Script=Han}/u.test(text);
    const words = text.match(/[A-Za-z]{2,}/g)?.length ?? 0;
    // Tags, names in a row and files are names, not words.
    const tags = /^[\w -]+( · [\w -]+)+$|^[\w-]+(、[\w-]+)*$|^[\w.-]+\.ipynb$/.test(text);
    return prose && !tags && (lang === 'en' ? chinese : !chinese && words >= 4);
  });
  assert.deepEqual(foreign, [], 'sentences in the other language');
}

test('a language that does not come is said, and can be chosen again', async (t) => {
  const page = await stage.visit(t);
  let lost = true;
  await page.route(/words\.zh-/, (route) => (lost ? route.abort() : route.continue()));
  await page.goto(stage.url);
  const other = page.locator('.masthead__tools button').first();
  await other.click();
  await page.getByText(say('en', 'language-failed')).waitFor();
  assert.equal(await page.evaluate(() => document.documentElement.lang), 'en');
  lost = false;
  await other.click();
  await page.waitForFunction(() => document.documentElement.lang === 'zh-CN');
  await page.getByText(say('zh', 'colophon')).waitFor();
});

test('without its sentences the page says that a part is missing', async (t) => {
  const page = await stage.visit(t, { lang: 'zh' });
  await page.route(/words\./, (route) => route.abort());
  await page.goto(stage.url);
  await page.locator('main.panic h1').first().waitFor();
});
