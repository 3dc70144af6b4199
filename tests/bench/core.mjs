// The core as WebAssembly, in the browser, against the published Python answers outside it: same inputs, same
// run, equal results, in turn. No bound is stated for it; the native one is in crates/plan/benches/ratio.rs.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { TARGET, compile } from './_core.mjs';
import { median, table, thisMachine } from './_print.mjs';
import { inRepo, launch, newPage } from './_site.mjs';

const ROUNDS = 15;
const CASES = [
  ['placement', 0.5],
  ['cuts', 0.95],
  ['cuts', 0.6],
  ['cuts', 0],
];

/** The reference, which answers one line with one line. */
async function startPython(count) {
  const reference = [inRepo('tests/bench/reference.py'), inRepo('exercises'), String(count)];
  const child = spawn('python3', ['-I', ...reference], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const read = async () => {
    const { value, done } = await lines.next();
    if (done) {
      throw new Error('Python ended early: see its message above');
    }
    return value;
  };
  const version = await read();
  const ask = (command, name, share) => {
    child.stdin.write(`${command} ${name} ${share}\n`);
    return read();
  };
  return { version, ask, end: () => child.stdin.end() };
}

/** Puts the module into a page of its own. */
async function openPage(browser, wasm) {
  const page = await newPage(browser);
  await page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const module = await WebAssembly.compile(bytes);
    // They are for texts and objects, which never pass here.
    const imports = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = () => {
        throw new Error(`${from}.${name} was called`);
      };
    }
    const instance = await WebAssembly.instantiate(module, imports);
    // As the compiler leaves them, the names carry a hash.
    const plain = (name) => name.replace(/_[0-9a-f]{16}$/, '');
    const exports = Object.entries(instance.exports);
    globalThis.core = Object.fromEntries(exports.map(([name, value]) => [plain(name), value]));
  }, wasm.toString('base64'));
  return page;
}

/** Milliseconds of one call. The page's clock is coarse, so several calls are timed together. */
const timed = (page, name, share) =>
  page.evaluate(
    ([name, share]) => {
      const times = 8;
      const start = performance.now();
      for (let at = 0; at < times; at += 1) {
        core[name](share);
      }
      return (performance.now() - start) / times;
    },
    [name, share],
  );

/** What a call returns, as the reference writes it. */
const answer = (page, name, share) =>
  page.evaluate(
    ([name, share]) => {
      if (!core[name](share)) {
        throw new Error('the core refuses the input');
      }
      const list = (which) => {
        const names = [];
        for (let row = core.row(which, 0); row >= 0; row = core.row(which, names.length)) {
          names.push(`buffer_${row}`);
        }
        return names.join(' ');
      };
      const lists = name === 'placement' ? [list(0), list(1)] : [list(0)];
      const number = core.number();
      return [...lists, Number.isInteger(number) ? number.toFixed(1) : String(number)].join('\t');
    },
    [name, share],
  );

const wasm = compile();
if (wasm === null) {
  console.log(`Not measured: this compiler has no target ${TARGET}, and only the page is built without it.`);
  process.exit();
}
const browser = await launch();
const page = await openPage(browser, wasm);
const count = await page.evaluate(() => core.prepare());
const python = await startPython(count);
const rows = [];
for (const [name, share] of CASES) {
  if ((await answer(page, name, share)) !== (await python.ask('answer', name, share))) {
    throw new Error(`${name} ${share}: the answers differ`);
  }
  const [core, reference] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    core.push(await timed(page, name, share));
    reference.push(1000 * Number(await python.ask('time', name, share)));
  }
  const best = [Math.min(...core), Math.min(...reference)];
  const both = (times) => `${Math.min(...times).toFixed(2)} / ${median(times).toFixed(2)} ms`;
  rows.push([`${name}, ${share * 100} % kept`, both(core), both(reference), `${(best[1] / best[0]).toFixed(1)}x`]);
}
python.end();
await browser.close();
console.log(`The core as WebAssembly, compiled as in the page, against Python ${python.version};`);
console.log(`${count} components, ${thisMachine}; best and median of ${ROUNDS}:`);
table([['', 'core', 'Python', 'ratio'], ...rows]);
