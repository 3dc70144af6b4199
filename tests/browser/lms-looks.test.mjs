// The page that a course platform launches: on a phone as on a desk, in both languages and themes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LESSON, inside, useCourse } from './support/lms.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { EXERCISES } from './support/site.mjs';
import { useStage } from './support/stage.mjs';

const stage = useStage();
const NAME = EXERCISES.find((id) => id.startsWith(`${LESSON}/`)).split('/')[1];
const LOOKS = [
  { lang: 'en', theme: 'light', width: 320 },
  { lang: 'zh', theme: 'dark', width: 320 },
  { lang: 'zh', theme: 'light', width: 390 },
  { lang: 'en', theme: 'dark', width: 1280 },
];

async function looksRight(page, view, theme) {
  await fits(page);
  await fits(view);
  // Axe takes what lies behind a frame that one can see through for white.
  await nothingSerious(page, theme === 'dark' ? ['iframe'] : []);
  const { height } = await page.locator('#view').boundingBox();
  assert.ok(height >= 350, `${height} px are left for the lesson`);
}

for (const lang of ['en', 'zh']) {
  const course = useCourse('scorm12', '--lang', lang);

  for (const { theme, width } of LOOKS.filter((look) => look.lang === lang)) {
    test(`launched at ${width} px, ${lang}, ${theme}`, async (t) => {
      const page = await stage.visit(t, { lang, theme, width, height: 700, context: { reducedMotion: 'reduce', hasTouch: width < 500 } });
      await page.goto(`${course.url}course/launch.html`);
      const lesson = await inside(page.mainFrame());
      // Without a platform there is the most to say.
      assert.notEqual(await lesson.notice(), '');
      const first = await (await page.locator('#view iframe').elementHandle()).contentFrame();
      await first.locator('.lesson__body #steps').waitFor();
      await looksRight(page, first, theme);
      await looksRight(page, await lesson.open(NAME), theme);
      const tabs = page.locator('#tabs button');
      for (const tab of await tabs.all()) {
        const { height } = await tab.boundingBox();
        assert.ok(height >= 44, `a tab is ${height} px high`);
      }
    });
  }
}
