// Paging on this machine's device, by the site's own worker: how much of the time on demand bytes and round trips explain,
// what both kinds of prefetch and explicit copies save, how far the faults are from those of Bélády's rule in the same batches,
// and the loads from Bélády's bound. Each row is one interleaved run.

import { chromium } from 'playwright-core';
import { ask, labWorker } from './_lab.mjs';
import { bound, table, thisMachine } from './_print.mjs';
import { CHROMIUM, newPage, serve } from './_site.mjs';

const MIB = 4;
const KIB = [4, 16, 64, 256];
const PATTERNS = ['sequential', 'random', 'loop_exceeds'];

const site = await serve();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--enable-unsafe-webgpu'] });
const page = await newPage(browser);
await page.goto(site.url);
const worker = labWorker(site);

/** One run at twice the budget, as the worker answers it. */
const ran = async (pattern, kib) => {
  const pages = (MIB * 1024) / kib;
  const paging = {
    pattern, write: true, pages, page_bytes: kib * 1024, frames: pages / 2, each: 2, dispatch: pages / 4, rounds: 3, batch: 256,
    eviction: 'lru', seed: 1, moves: false, read_mostly: false, pinned: 0, watched: 'on_demand',
  };
  const host = { browser: browser.version(), os: '', when: new Date().toISOString() };
  const request = { run_paging: { paging, setup: { adapter: 'fastest', protocol: 'full', host } } };
  return (await ask(page, worker, request)).paging;
};

const rows = [];
let adapter = '';
for (const [pattern, kib] of [...KIB.map((kib) => ['training', kib]), ...PATTERNS.map((pattern) => [pattern, 16])]) {
  const report = await ran(pattern, kib);
  const of = (mode) => report.modes.find((one) => one.mode === mode);
  const [demand, density, trace, copies] = ['on_demand', 'density', 'trace', 'explicit'].map(of);
  const ratio = (one) => demand.time.median_ms / one.time.median_ms;
  const loads = (demand.counts.migrated + demand.counts.prefetched) / report.fewest_loads;
  const rule = demand.counts.faults / report.belady.faults;
  rows.push({ pattern, kib, report, demand, loads, rule, faster: [density, trace, copies].map(ratio) });
  adapter = `${report.context.adapter.name}${report.context.adapter.software ? ' (software)' : ''}`;
}
await browser.close();
await site.close();

console.log(`Paging of ${MIB} MiB at twice the budget on ${adapter}, ${thisMachine}:`);
table([
  ['pattern', 'page KiB', 'passes', 'faults', 'on demand ms', '÷ (bytes/β + trips)', 'looked up ÷ not', '÷ density', '÷ trace', '÷ explicit', 'faults ÷ Bélády’s', 'loads ÷ bound'],
  ...rows.map(({ pattern, kib, report: { costs }, demand, loads, rule, faster }) => [
    pattern, kib, demand.counts.passes, demand.counts.faults, demand.time.median_ms.toFixed(2), costs.above_least?.toFixed(2) ?? 'none',
    costs.lookup_ratio.toFixed(2), ...[...faster, rule, loads].map((ratio) => ratio.toFixed(2)),
  ]),
]);
console.log();
bound('every mode of every run came to the same contents', rows.every(({ report }) => report.modes.length === 6 && new Set(report.modes.map(({ checksum }) => checksum)).size === 1));
bound('Bélády’s rule loads no less than its bound', rows.every(({ report }) => report.belady.migrated >= report.fewest_loads));
bound('no policy loads less than Bélády’s bound', rows.every(({ loads }) => loads >= 1));
