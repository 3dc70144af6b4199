// The bare page with what it loads beside it, in a folder of its own.

import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { DIST, inRepo } from './_site.mjs';

/** What `loadPyodide` fetches by itself. */
const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'pyodide-lock.json', 'python_stdlib.zip'];

/** The file as the site sends it, where the site has the same one: the best compression takes half a minute. */
function packed(content) {
  const assets = join(DIST, 'assets');
  for (const name of readdirSync(assets)) {
    const path = join(assets, name);
    if (existsSync(`${path}.br`) && content.equals(readFileSync(path))) {
      return readFileSync(`${path}.br`);
    }
  }
  return brotliCompressSync(content);
}

/** @returns {{ dir: string, bytes: number, remove: () => void }} */
export function barePage() {
  const dir = mkdtempSync(join(tmpdir(), 'bare-'));
  cpSync(fileURLToPath(new URL('./bare', import.meta.url)), dir, { recursive: true });
  let bytes = 0;
  for (const file of FILES) {
    const target = join(dir, file);
    copyFileSync(inRepo(`web/node_modules/pyodide/${file}`), target);
    let sent = readFileSync(target);
    // The archive is compressed already, and hosts send it as it is.
    if (!file.endsWith('.zip')) {
      sent = packed(sent);
      writeFileSync(`${target}.br`, sent);
    }
    bytes += sent.length;
  }
  return { dir, bytes, remove: () => rmSync(dir, { recursive: true, force: true }) };
}
