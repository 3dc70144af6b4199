// The core's plans as WebAssembly, compiled as in the page, in Node: its engine is Chromium's. The same inputs as in
// crates/plan/benches/ratio_plans.rs.

import { TARGET, compile } from './_core.mjs';
import { bound, median, table, thisMachine } from './_print.mjs';

const ROUNDS = 9;

/** Name, function, and the most milliseconds that it may take. */
const CASES = [
  ['peak and live set, 10^6 intervals', 'sweep', null],
  ['greedy by size, 10^5 items', 'by_size', 150],
  ['greedy by score, 10^5 items', 'by_score', 150],
  ['exact chain of 200 layers, all different', 'exact_chain', 1000],
];

/** The module's functions, under the names that they have in the source. */
async function load(wasm) {
  const module = await WebAssembly.compile(wasm);
  const imports = {};
  // They are for texts and objects, which never pass here.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => {
      throw new Error(`${from}.${name} was called`);
    };
  }
  const { exports } = await WebAssembly.instantiate(module, imports);
  const plain = (name) => name.replace(/_[0-9a-f]{16}$/, '');
  return Object.fromEntries(Object.entries(exports).map(([name, value]) => [plain(name), value]));
}

/** Milliseconds on the clock, and what the process had of the processor: others use this machine, too. */
function timed(work) {
  const [start, before] = [performance.now(), process.cpuUsage()];
  const result = work();
  const [wall, used] = [performance.now() - start, process.cpuUsage(before)];
  if (Number.isNaN(result)) {
    throw new Error('the core refuses its input');
  }
  return { wall, used: (used.user + used.system) / 1000 };
}

const wasm = compile();
if (wasm === null) {
  console.log(`Not measured: this compiler has no target ${TARGET}, and only the page is built without it.`);
  process.exit();
}
const core = await load(wasm);
if (!core.prepare_plans()) {
  throw new Error('the core refuses its inputs');
}
const rows = [];
const held = [];
for (const [name, work, most] of CASES) {
  // The engine compiles twice: fast at first, better for what runs often.
  timed(core[work]);
  const times = Array.from({ length: ROUNDS }, () => timed(core[work]));
  const [walls, used] = [times.map(({ wall }) => wall), Math.min(...times.map((time) => time.used))];
  const best = Math.min(...walls);
  rows.push([name, `${best.toFixed(1)} / ${median(walls).toFixed(1)} ms`, `${used.toFixed(1)} ms`]);
  if (most !== null) {
    held.push([`${name}: below ${most} ms`, Math.min(best, used) < most]);
  }
}
console.log(`Plans as WebAssembly, in Node ${process.version}, ${thisMachine}; best and median of ${ROUNDS}:`);
table([['', 'clock', 'processor'], ...rows]);
for (const [what, holds] of held) {
  bound(what, holds);
}
