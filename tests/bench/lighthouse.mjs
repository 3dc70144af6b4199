// Lighthouse, mobile settings. Accessibility and best practices are also held by tests/browser.

import { audit, PAGES } from './_lighthouse.mjs';
import { bound, median, table, thisMachine } from './_print.mjs';
import { serve } from './_site.mjs';

const RUNS = 3;

/** The least score of each category. */
const LEAST = { accessibility: 100, 'best-practices': 100, performance: 90 };
const CATEGORIES = Object.keys(LEAST);

const site = await serve();
const scores = [];
const complaints = [];
for (const [page, address] of Object.entries(PAGES)) {
  const runs = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await audit(site.url + address, CATEGORIES));
  }
  const score = (category) => median(runs.map((run) => run[category].score));
  scores.push({ page, ...Object.fromEntries(CATEGORIES.map((category) => [category, score(category)])) });
  for (const category of CATEGORIES.filter((category) => score(category) < 100)) {
    const typical = runs.find((run) => run[category].score === score(category));
    complaints.push(`${page}, ${category}: ${typical[category].complaints.join('; ')}`);
  }
}
await site.close();

console.log(`Lighthouse, mobile settings, ${thisMachine}; medians of ${RUNS}:`);
table([['page', ...CATEGORIES], ...scores.map(({ page, ...rest }) => [page, ...Object.values(rest)])]);
for (const complaint of complaints) {
  console.log(`  ${complaint}`);
}
console.log();
for (const [category, least] of Object.entries(LEAST)) {
  const lowest = Math.min(...scores.map((score) => score[category]));
  bound(`${category}: ${lowest}, at least ${least}`, lowest >= least);
}
