// The lab's way to the device against the same calls in plain JavaScript, in turns within one run; then what the lab itself
// finds out about overlap, streaming and its model.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { bound, median, table, thisMachine } from './_print.mjs';
import { ask, labWorker } from './_lab.mjs';
import { CHROMIUM, inRepo, newPage, serve } from './_site.mjs';

const KIB = 1024;
const FROM_BYTES = KIB * KIB;
/**
 * Devices are opened anew for each block: how soon a browser answers differs more from device to device than from call to call.
 * Sizes that a bound is on are measured longer.
 */
const RUNS = [
  { sizes: [4, 16, 64, 256].map((kib) => kib * KIB), blocks: 8 },
  { sizes: [1, 4, 16, 64].map((mib) => mib * FROM_BYTES), blocks: 45 },
];
const ROUNDS = 4;
const BAR = 0.95;

const MODULE = process.env.HEADROOM_BENCH_LAB;
if (!MODULE) {
  throw new Error('HEADROOM_BENCH_LAB names no folder: run `cargo xtask bench lab`');
}

/** Files of the bench page by their names; everything else comes from the site. */
const FILES = {
  'page.js': inRepo('tests/bench/lab/page.js'),
  'plain.js': inRepo('tests/bench/lab/plain.js'),
  'headroom_bench_lab.js': join(MODULE, 'headroom_bench_lab.js'),
  'headroom_bench_lab_bg.wasm': join(MODULE, 'headroom_bench_lab_bg.wasm'),
};
const TYPES = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
// The clock is finer on isolated pages.
const ISOLATED = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp' };

const page = async (browser, site) => {
  const page = await newPage(browser);
  await page.route(`${site.url}bench/*`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1);
    const body = FILES[name] ? readFileSync(FILES[name]) : '<!doctype html><script type="module" src="page.js"></script>';
    const contentType = TYPES[name.split('.').at(-1)];
    return route.fulfill({ body, contentType, headers: ISOLATED });
  });
  await page.goto(`${site.url}bench/index.html`);
  await page.waitForFunction(() => globalThis.ready);
  return page;
};

/**
 * The geometric mean without the outer tenths, and twice its standard error. Answers come in two kinds, quick and slow: a median
 * of so few would be of the one or of the other.
 *
 * @param {number[]} ratios
 */
const middle = (ratios) => {
  const sorted = ratios.map(Math.log).sort((a, b) => a - b);
  const cut = Math.floor(sorted.length / 10);
  const kept = sorted.slice(cut, sorted.length - cut);
  const mean = kept.reduce((sum, one) => sum + one, 0) / kept.length;
  const variance = kept.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (kept.length - 1);
  return { ratio: Math.exp(mean), within: 2 * Math.exp(mean) * Math.sqrt(variance / kept.length) };
};
const give = ({ ratio, within }) => `${ratio.toFixed(3)} ± ${within.toFixed(3)}`;

const gb = (bytes, ms) => (bytes / ms / 1e6).toFixed(2);
const size = (bytes) => (bytes < 1 << 20 ? `${bytes >> 10} KiB` : `${bytes >> 20} MiB`);
const percent = (share) => (share === null || share === undefined ? 'none' : `${(share * 100).toFixed(0)} %`);

const site = await serve();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--enable-unsafe-webgpu'] });
const bench = await page(browser, site);
const cases = [];
for (const { sizes, blocks } of RUNS) {
  cases.push(...(await bench.evaluate(([sizes, blocks, rounds]) => measure(sizes, blocks, rounds), [sizes, blocks, ROUNDS])));
}
const rows = cases.map(({ what, bytes, count, plain, lab, again, nudged }) => {
  // Of the three in one round: what slows the machine down for a while slows all.
  const ratio = middle(lab.map((ms, at) => Math.sqrt(plain[at] * again[at]) / ms));
  const noise = middle(plain.map((ms, at) => ms / again[at]));
  const equal = middle(lab.map((ms, at) => nudged[at] / ms));
  return { what, bytes, count, plain: median(plain), lab: median(lab), nudged: median(nudged), ratio, noise, equal };
});

const adapter = await bench.evaluate(async () => {
  const { info } = await navigator.gpu.requestAdapter();
  return [info.vendor, info.architecture, info.description].filter(Boolean).join(' ');
});
console.log(`The lab (wgpu) against plain JavaScript on ${adapter}, ${RUNS.map(({ blocks }) => blocks * ROUNDS).join(' and ')} rounds in turns, ${thisMachine}:`);
table([
  ['transfer', 'size', 'times a sample', 'plain GB/s', 'nudged GB/s', 'lab GB/s', 'lab ÷ plain', 'lab ÷ nudged', 'plain ÷ plain'],
  ...rows.map(({ what, bytes, count, plain, nudged, lab, ratio, equal, noise }) => [
    what, size(bytes), count, gb(bytes, plain), gb(bytes, nudged), gb(bytes, lab), give(ratio), give(equal), give(noise),
  ]),
]);
console.log('nudged: plain JavaScript that nudges a slow device with empty submissions, as the lab does.');

const worker = labWorker(site);
const setup = { adapter: 'fastest', protocol: 'full', host: { browser: browser.version(), os: '', when: new Date().toISOString() } };
const { experiment } = await ask(bench, worker, { experiment: { experiment: 'overlap', setup } });
const { by_slots: slots, slices, slice_bytes: bytes } = experiment.measured.overlap;
console.log(`\nUpload beside compute, ${slices} slices of ${size(bytes)}:`);
table([
  ['staging slots', 'upload ms', 'compute ms', 'both ms', 'overlap', 'streaming efficiency'],
  ...slots.map(({ slots, upload, compute, both, overlap, streaming_efficiency: efficiency }) => [
    slots, upload.median_ms.toFixed(2), compute.median_ms.toFixed(2), both.median_ms.toFixed(2), percent(overlap), percent(efficiency),
  ]),
]);

// The lesson's ledger with room for everything, so that the overhead is measured and not only predicted.
const component = (name, gigabytes, place) => ({ name, bytes: gigabytes * 1e9, kind: name, updated_by_step: true, place });
const plan = {
  components: [component('weights', 10, 'device'), component('activations', 6, 'host'), component('kv_cache', 4, 'device')],
  device_bytes_per_gb: 1 << 20,
  budget_bytes: 25e9,
  modes: ['all_resident', 'plan', 'plan_with_prefetch'],
  staging_slots: 2,
  steps: 1,
  slice_bytes: 1 << 17,
};
const quick = { ...setup, protocol: 'quick' };
const { profile: measured } = await ask(bench, worker, { profile: { setup: quick } });
const { plan: report } = await ask(bench, worker, { run_plan: { plan, profile: measured.profile, setup: quick } });
console.log('\nThe model α + bytes/β against a plan that ran (quick protocol):');
table([
  ['mode', 'step ms', 'overhead ms', 'predicted ms', 'error'],
  ...report.modes.map(({ mode, step, overhead, prediction }) => [
    mode, step.median_ms.toFixed(2), overhead ? overhead.ms.toFixed(2) : '', mode === 'all_resident' ? '' : (prediction?.overhead_ms.toFixed(2) ?? 'none'),
    mode === 'all_resident' ? '' : percent(prediction?.error),
  ]),
]);
await browser.close();
await site.close();

console.log();
for (const what of ['upload', 'download']) {
  const large = rows.filter((row) => row.what === what && row.bytes >= FROM_BYTES);
  const least = Math.min(...large.map(({ ratio }) => ratio.ratio));
  bound(`${what} from 1 MiB up: at least ${BAR} of plain JavaScript, ${least.toFixed(3)} at worst`, least >= BAR);
  const equal = Math.min(...large.map(({ equal }) => equal.ratio));
  console.log(`  against plain JavaScript that nudges as well: ${equal.toFixed(3)} at worst`);
}
