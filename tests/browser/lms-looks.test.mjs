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

for (const lang of ['en', 'zh']) {
  const course = useCourse('scorm12', '--lang', lang);

  for (const { theme, width } of LOOKS.filter((look) => look.lang === lang)) {
    test(`launched at ${width} px, ${lang}, ${theme}`, async (t) => {
      const page = await stage.visit(t, { lang, theme, width, height: 700, context: { reducedMotion: 'reduce', hasTouch: width < 500 } });
      await page.goto(`${course.url}course/launch.html`);
      const lesson = await inside(page.mainFrame());
      // Without a platform there is the most to say.
      assert.notEqual(await lesson.notice(), '');
      for (const place of ['', NAME]) {
        const view = await lesson.open(place);
        await view.locator('h1, .contract').first().waitFor();
        await fits(page);
        await fits(view);
        await nothingSerious(page);
        const room = await page.locator('#view').boundingBox();
        assert.ok(room.height >= 350, `${room.height} px are left for the lesson`);
      }
      const tabs = page.locator('#tabs button');
      for (const tab of await tabs.all()) {
        const { height } = await tab.boundingBox();
        assert.ok(height >= 44, `a tab is ${height} px high`);
      }
    });
  }
}
