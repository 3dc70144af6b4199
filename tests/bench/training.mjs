// A training step on this machine's device, by the site's own worker: what a step takes in half of the memory, by the best way
// that fits, and how far the planner's model is from what was measured. All ways ran in turns, with the same losses.

import { chromium } from 'playwright-core';
import { ask, labWorker } from './_lab.mjs';
import { bound, table, thisMachine } from './_print.mjs';
import { CHROMIUM, newPage, serve } from './_site.mjs';

// Activations weigh the most, as in networks that run out of memory.
const SIZES = { tokens: 1024, width: 16, hidden: 64, blocks: 12, attention: false };

const way = (activations, state_on_host = false) => ({ activations, state_on_host });
const offload = (depth, format) => way({ offload: { depth, format } });
const KEEP = way('keep');
const WAYS = [
  KEEP, offload(0, 'f32'), offload(1, 'f32'), offload(2, 'f32'), offload(1, 'f16'), offload(1, 'int8'),
  way({ recompute: { every: 2 } }), way('planned'), way('keep', true),
];

const site = await serve();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--enable-unsafe-webgpu'] });
const page = await newPage(browser);
await page.goto(site.url);
const worker = labWorker(site);
const setup = { adapter: 'fastest', protocol: 'full', host: { browser: browser.version(), os: '', when: new Date().toISOString() } };

const { profile: measured } = await ask(page, worker, { profile: { setup: { ...setup, protocol: 'quick' } } });
const train = async (strategies, budget_bytes, worth = null) => {
  const training = { sizes: SIZES, seed: 1, steps: 2, budget_bytes, strategies, merged: true, asynchronous: true, slots: 2, worth };
  return (await ask(page, worker, { train: { training, profile: measured.profile, setup } })).training;
};

// What keeping everything takes, to halve it.
const [kept] = (await train([KEEP], 2 ** 30)).runs;
const budget = Math.floor(kept.peak.total_bytes / 2);
const report = await train(WAYS, budget, offload(1, 'f32'));
await browser.close();
await site.close();

const { adapter } = report.context;
const [all] = report.runs;
const named = ({ activations, state_on_host: host }) =>
  `${typeof activations === 'string' ? activations : JSON.stringify(activations).replace(/[{}"]/g, '')}${host ? ', state on the host' : ''}`;
const kib = (bytes) => (bytes / 1024).toFixed(0);
const percent = (share) => `${(share * 100).toFixed(0)} %`;
console.log(
  `A training step on ${adapter.name}${adapter.software ? ' (software)' : ''}, ${kib(budget)} of ${kib(all.peak.total_bytes)} KiB, ${thisMachine}:`,
);
table([
  ['way', 'peak KiB', 'fits', 'step ms', '÷ keeping all', 'predicted ÷ measured', 'losses'],
  ...report.runs.map(({ strategy, peak, fits, step, prediction, equal }) => [
    named(strategy), kib(peak.total_bytes), fits ? 'yes' : 'no', step.median_ms.toFixed(2), (step.median_ms / all.step.median_ms).toFixed(2),
    prediction ? (prediction.step_ms / step.median_ms).toFixed(2) : '', equal ? 'equal' : 'within their bound',
  ]),
]);
for (const { strategy, failure } of report.not_run) {
  console.log(`not run: ${named(strategy)}: ${failure.detail}`);
}

if (report.worth) {
  const signed = (ms) => `${ms < 0 ? '−' : '+'}${Math.abs(ms).toFixed(2)}`;
  console.log();
  console.log(`what each switch is worth, ${named(report.worth.strategy)}, ${report.worth.step.median_ms.toFixed(2)} ms with everything on:`);
  table([
    ['switched off', 'step ms', 'Δ ms', 'quartiles of Δ', ''],
    ...report.worth.without.map(({ switch: off, step, longer }) => [
      off, step.median_ms.toFixed(2), signed(longer.median_ms), `${signed(longer.q1_ms)} … ${signed(longer.q3_ms)}`, longer.seen ? '' : 'no difference seen',
    ]),
  ]);
}

const best = report.runs.filter(({ fits }) => fits).sort((a, b) => a.step.median_ms - b.step.median_ms)[0];
console.log();
if (best) {
  console.log(`half of the memory: ${named(best.strategy)}, ${(best.step.median_ms / all.step.median_ms).toFixed(2)} of the step that keeps all`);
}
const planned = report.runs.find(({ strategy }) => strategy.activations === 'planned');
if (planned?.prediction) {
  console.log(`the planner's mix: predicted ${percent(planned.prediction.step_ms / planned.step.median_ms)} of what was measured`);
}
bound('a way fits within the budget', best !== undefined);
for (const [what, of] of [['losses', 'loss_error'], ['gradients', 'gradient_error'], ['weights', 'weight_error']]) {
  const checked = report.runs.map((run) => run[of]).filter((off) => off !== null);
  if (checked.length > 0) {
    console.log(`${what} of the first steps: at most ${Math.max(...checked).toExponential(1)} of their bound`);
  }
}
bound('losses are equal, bit by bit, where nothing is packed', report.runs.every(({ strategy, equal }) => equal || /f16|int8/.test(JSON.stringify(strategy))));
