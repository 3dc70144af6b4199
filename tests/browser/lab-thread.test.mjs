// While the lab runs, the page stays at hand: no task of its main thread takes more than 50 ms.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openLab, results, run, RUN_PATIENCE, useLab } from './support/lab.mjs';
import { say } from './support/words.mjs';

const stage = useLab();

const MOST_MS = 50;

/**
 * The tasks of the page's main thread while something happens, longest first, in milliseconds of the processor. The
 * clock on the wall would also count the time that other programs take from it, which is none of the page's doing.
 */
async function tasks(page, act) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] });
  await act();
  // What must be found, or nothing was measured.
  await page.evaluate(() => {
    const end = performance.now() + 300;
    while (performance.now() < end);
  });
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  const mains = traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const ofMain = ({ pid, tid }) => mains.some((main) => main.pid === pid && main.tid === tid);
  const all = traceEvents.filter((event) => event.name === 'RunTask' && event.tdur !== undefined && ofMain(event));
  const lengths = all.map(({ tdur }) => tdur / 1000).sort((a, b) => b - a);
  assert.ok(lengths.length > 50 && lengths[0] > MOST_MS, `${lengths.length} tasks were seen, the longest of ${lengths[0]} ms`);
  return lengths.slice(1);
}

test('a plan’s run and its results', async (t) => {
  const page = await stage.visit(t);
  await openLab(page, stage.url, 'unified-memory');
  const lengths = await tasks(page, async () => {
    await run(page);
    await results(page).locator('.lab-table').waitFor();
  });
  t.diagnostic(`longest: ${lengths.slice(0, 3).join(', ')} ms`);
  assert.ok(lengths[0] <= MOST_MS, `a task of ${lengths[0]} ms`);
});

test('a device’s measurements and their curves', async (t) => {
  const page = await stage.visit(t);
  await page.goto(`${stage.url}#/lab`);
  await page.getByRole('button', { name: say('en', 'device-quick'), exact: true }).click();
  const lengths = await tasks(page, async () => {
    await page.locator('.lab-choose__start').click();
    const found = page.locator('.lab-found[aria-labelledby="lab-result"]');
    await found.waitFor({ timeout: RUN_PATIENCE });
    // Each of the six figures comes with a frame of its own.
    await found.locator('.lab-plate').nth(5).waitFor();
    await found.locator('.lab-plot canvas').nth(3).waitFor();
  });
  t.diagnostic(`longest: ${lengths.slice(0, 3).join(', ')} ms`);
  assert.ok(lengths[0] <= MOST_MS, `a task of ${lengths[0]} ms`);
});
