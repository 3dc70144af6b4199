// The core as a WebAssembly module for measurements.

import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const TARGET = 'wasm32-unknown-unknown';
const NAME = 'headroom_bench_core';

/** Compiled as the page's module is, but left as the compiler makes it. Null where that needs another set-up. */
export function compile() {
  const [cargo, rustc] = [process.env.CARGO ?? 'cargo', process.env.RUSTC ?? 'rustc'];
  const options = { cwd: fileURLToPath(new URL('../../', import.meta.url)), encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] };
  const libraries = spawnSync(rustc, ['--print', 'target-libdir', '--target', TARGET], options).stdout.trim();
  try {
    readdirSync(libraries);
  } catch {
    return null;
  }
  const what = ['build', '--quiet', '--package', 'headroom-bench-core', '--profile', 'wasm', '--target', TARGET];
  const { status, stdout } = spawnSync(cargo, [...what, '--message-format=json-render-diagnostics'], options);
  if (status !== 0) {
    throw new Error('the core does not compile: see the messages above');
  }
  const messages = stdout.trim().split('\n').map((line) => JSON.parse(line));
  const made = messages.find(({ reason, target }) => reason === 'compiler-artifact' && target.name === NAME);
  return readFileSync(made.filenames.find((name) => name.endsWith('.wasm')));
}
