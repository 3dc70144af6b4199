// What a first visit to a lesson fetches, and how soon it can be used.

import { check, MARKED, predict, pythonReady, time, watch, write } from './_exercise.mjs';
import { bound, kilobytes, megabytes, milliseconds, table, thisMachine } from './_print.mjs';
import { launch, lessons, newPage, serve, solution } from './_site.mjs';

/** In bytes with brotli; the heads of the responses, which depend on the host, are counted apart. */
const FIRST_VISIT = 250_000;
const EVERYTHING = 6_200_000;

/** Parts by the names of their files. */
const PARTS = [
  ['html', /\/$|\.html$/],
  ['icon', /\/icon[^/]*$/],
  ['css', /\.css$/],
  ['grader', /\/(judge|headroom_judge)[^/]*$/],
  ['module', /headroom_web[^/]*\.wasm$/],
  ['lesson', new RegExp(`/(${lessons().join('|')})\\.(en|zh)[^/]*$`)],
  ['python', /\/(python-worker|pyodide|stdlib)[^/]*$/],
  ['editor', /\/editor-[^/]*\.js$/],
  ['scripts', /\.js$/],
];

/** Not needed for a lesson or a prediction. Whatever has another name counts as the page's own. */
const APART = ['editor', 'grader', 'python'];

const partOf = (url) => PARTS.find(([, pattern]) => pattern.test(new URL(url).pathname))?.[0] ?? 'other';

/**
 * Counts all that a page and its workers fetch.
 *
 * @param {import('playwright-core').Page} page
 * @returns {() => Promise<{ part: string, body: number, head: number }[]>}
 */
function count(page) {
  const open = [];
  const look = async (request) => {
    const response = await request.response();
    if (!response || response.status() >= 400) {
      throw new Error(`${request.url()} was answered with ${response?.status() ?? 'nothing'}`);
    }
    const { responseBodySize: body, responseHeadersSize: head } = await request.sizes();
    return { part: partOf(request.url()), body, head };
  };
  page.on('request', (request) => {
    if (request.url().startsWith('http')) {
      const looked = look(request);
      looked.catch(() => {});
      open.push(looked);
    }
  });
  return () => Promise.all(open);
}

/** A reader opens a lesson, goes on to its first exercise and predicts; then, if there is code, checks it. */
async function visit(browser, url, { slug, locale, code }) {
  const page = await newPage(browser, { locale });
  await watch(page, { lesson: '.lesson__body section', marked: MARKED });
  const requests = count(page);
  await page.goto(`${url}#/lesson/${slug}`);
  const interactive = await time(page, 'lesson');
  const lesson = await requests();
  const link = page.locator(`.functions a[href^="#/exercise/${slug}/"]`).first();
  const exercise = (await link.getAttribute('href')).replace('#/exercise/', '');
  await link.click();
  const marked = await predict(page);
  const predicted = await requests();
  let all = predicted;
  if (code) {
    await pythonReady(page);
    await write(page, solution(exercise));
    const verdict = await check(page);
    if (!verdict.passed) {
      throw new Error(`the published solution of ${exercise} does not pass`);
    }
    all = await requests();
  }
  await page.context().close();
  return { interactive, lesson, marked, predicted, all };
}

const body = (requests) => requests.reduce((sum, request) => sum + request.body, 0);
const own = (requests) => requests.filter(({ part }) => !APART.includes(part));
const apart = (requests) => requests.filter(({ part }) => APART.includes(part));

function rows(requests, show) {
  const parts = [...new Set(requests.map(({ part }) => part))];
  return parts.map((part) => {
    const mine = requests.filter((request) => request.part === part);
    return [part, mine.length, show(body(mine))];
  });
}

const site = await serve();
const browser = await launch();
const visits = [];
for (const slug of lessons()) {
  for (const locale of ['en', 'zh']) {
    visits.push({ name: `${slug}, ${locale}`, ...(await visit(browser, site.url, { slug, locale })) });
  }
}
const { all } = await visit(browser, site.url, { slug: lessons()[0], locale: 'en', code: true });
await browser.close();
await site.close();

console.log(`A first visit to a lesson, without editor and Python; by a script, on ${thisMachine}:`);
table([
  ['lesson', 'requests', 'bytes', 'interactive', 'a prediction marked', 'bytes by then'],
  ...visits.map(({ name, interactive, lesson, marked, predicted }) => [
    name,
    own(lesson).length,
    kilobytes(body(own(lesson))),
    milliseconds(interactive),
    milliseconds(marked),
    kilobytes(body(own(predicted))),
  ]),
]);

const largest = visits.reduce((most, next) => (body(own(next.predicted)) > body(own(most.predicted)) ? next : most));
const first = own(largest.predicted);
console.log(`\nThe largest of them, ${largest.name}, up to the prediction:`);
table([['part', 'requests', 'bytes'], ...rows(first, kilobytes), ['together', first.length, kilobytes(body(first))]]);

console.log('\nEverything, from a lesson to a verdict on code:');
table([
  ['part', 'requests', 'bytes'],
  ['the page', own(all).length, megabytes(body(own(all)))],
  ...rows(apart(all), megabytes),
  ['together', all.length, megabytes(body(all))],
  ['heads of the responses', '', megabytes(all.reduce((sum, { head }) => sum + head, 0))],
]);

const limit = (what, bytes, most, show) => bound(`${what}: ${show(bytes)}, at most ${show(most)}`, bytes <= most);
console.log();
limit('a first visit up to a prediction', body(first), FIRST_VISIT, kilobytes);
limit('everything', body(all), EVERYTHING, megabytes);
