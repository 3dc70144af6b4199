// From code to verdict: with Python at hand, and from a first navigation against a bare page with nothing but
// Pyodide in a worker.

import { barePage } from './_bare.mjs';
import { check, pythonReady, watch, write } from './_exercise.mjs';
import { bound, median, megabytes, milliseconds, seconds, table, thisMachine } from './_print.mjs';
import { exercises, launch, newPage, serve, solution, wrongAnswers } from './_site.mjs';

const CASES = 200;
const WARM_MS = 500;
const WARM_RUNS = 7;
const COLD_MS = 1500;
const COLD_RUNS = 5;

/** A line as many have at home: 10 Mbit/s, 40 ms. */
const SLOW = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** An answer that runs into the time limit measures that limit. */
const isMeasured = ({ diagnosis }) => diagnosis !== 'timeout';

async function repeated(page, code, times) {
  await write(page, code);
  const verdicts = [];
  for (let run = 0; run < times; run += 1) {
    verdicts.push(await check(page));
  }
  return { took: median(verdicts.map(({ took }) => took)), verdict: verdicts.at(-1) };
}

/** The solution often; each wrong answer once, and the slowest of them often. */
async function warm(browser, url, id) {
  const page = await newPage(browser);
  await watch(page);
  await page.goto(`${url}#/exercise/${id}`);
  await pythonReady(page);
  const right = await repeated(page, solution(id), WARM_RUNS);
  if (!right.verdict.passed) {
    throw new Error(`the published solution of ${id} does not pass: ${JSON.stringify(right.verdict)}`);
  }
  const answers = wrongAnswers(id).filter(isMeasured);
  for (const answer of answers) {
    const { took, verdict } = await repeated(page, answer.code, 1);
    if (verdict.diagnosis !== answer.diagnosis) {
      throw new Error(`${id}, ${answer.name}: ${verdict.diagnosis} in place of ${answer.diagnosis}`);
    }
    answer.took = took;
  }
  const slowest = answers.reduce((most, next) => (next.took > most.took ? next : most));
  const again = await repeated(page, slowest.code, WARM_RUNS);
  await page.context().close();
  const { published, generated } = right.verdict;
  return {
    id,
    cases: published.total + generated.total,
    right: right.took,
    answers,
    wrong: median(answers.map(({ took }) => took)),
    slowest: { name: slowest.name, took: again.took },
  };
}

async function fresh(url, line, wait) {
  // A process of its own: compiled code and the connection would outlive a context.
  const browser = await launch();
  const page = await newPage(browser);
  await watch(page);
  if (line) {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', line);
  }
  await page.goto(url, { waitUntil: 'commit' });
  const at = await wait(page);
  await browser.close();
  return at;
}

const coldBare = (url, line) =>
  fresh(url, line, async (page) => {
    const handle = await page.waitForFunction(() => globalThis.bare, null, { timeout: 60_000 });
    const { answer, at } = await handle.jsonValue();
    if (answer !== 2) {
      throw new Error(`the bare page answers ${answer}`);
    }
    return at;
  });

const coldPage = (url, line) =>
  fresh(url, line, async (page) => {
    await write(page, CODE);
    const verdict = await check(page);
    if (!verdict.passed) {
      throw new Error(`the published solution of ${EXERCISE} does not pass`);
    }
    return verdict.at;
  });

const EXERCISE = 'unified-memory/plan_memory_placement';
const CODE = solution(EXERCISE);

const site = await serve();
const bare = barePage();
const bareSite = await serve(bare.dir);
const exercise = `${site.url}#/exercise/${EXERCISE}`;

const bareTimes = [];
const pageTimes = [];
for (let run = 0; run < COLD_RUNS; run += 1) {
  bareTimes.push(await coldBare(bareSite.url));
  pageTimes.push(await coldPage(exercise));
}
const slowBare = await coldBare(bareSite.url, SLOW);
const slowPage = await coldPage(exercise, SLOW);
const over = median(pageTimes) - median(bareTimes);

console.log(`Cold, ${thisMachine}; medians of ${COLD_RUNS}, the slow line once:`);
console.log(`from navigation to an answer of Python (bare page, ${megabytes(bare.bytes)}) and to a verdict on code`);
table([
  ['line', 'bare page', 'Headroom', 'over', 'ratio'],
  ['none: this machine', ...compare(median(bareTimes), median(pageTimes))],
  ['10 Mbit/s, 40 ms', ...compare(slowBare, slowPage)],
]);

const browser = await launch();
const rows = [];
for (const id of exercises()) {
  rows.push(await warm(browser, site.url, id));
}
await browser.close();
await site.close();
await bareSite.close();
bare.remove();

console.log(`\nWarm, ${thisMachine}; medians of ${WARM_RUNS}: from Check to the verdict on the page`);
table([
  ['exercise', 'cases', 'right', 'wrong', 'of', 'the slowest wrong one', ''],
  ...rows.map(({ id, cases, right, answers, wrong, slowest }) => [
    id.split('/')[1],
    cases,
    milliseconds(right),
    milliseconds(wrong),
    answers.length,
    milliseconds(slowest.took),
    slowest.name,
  ]),
]);
const answers = rows.flatMap(({ answers }) => answers);
const slow = answers.filter(({ took }) => took > WARM_MS).length;
console.log(`  (wrong: the median of so many answers; ${slow} of all ${answers.length} took more than ${WARM_MS} ms)`);

console.log();
const right = Math.max(...rows.map(({ right }) => right));
const wrong = Math.max(...rows.map(({ wrong }) => wrong));
bound(`warm, right code: ${milliseconds(right)}, at most ${milliseconds(WARM_MS)}`, right <= WARM_MS);
bound(`warm, wrong code: ${milliseconds(wrong)}, at most ${milliseconds(WARM_MS)}`, wrong <= WARM_MS);
bound(`cold: ${seconds(over)} over the bare page, at most ${seconds(COLD_MS)}`, over <= COLD_MS);
bound(`every exercise has at least ${CASES} cases`, rows.every(({ cases }) => cases >= CASES));

function compare(bareTime, pageTime) {
  return [seconds(bareTime), seconds(pageTime), seconds(pageTime - bareTime), (pageTime / bareTime).toFixed(2)];
}
