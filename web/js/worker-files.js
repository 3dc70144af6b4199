// Fetches what Pyodide is made of, all at once, and tells how far it has come.

import wasmUrl from '../node_modules/pyodide/pyodide.asm.wasm?url';
import scriptUrl from '../node_modules/pyodide/pyodide.asm.mjs?url';
import stdlibUrl from '../generated/python/stdlib.wasm?url';

/** Sizes in bytes, unpacked: a response's length header would be the packed one. Set by the build. */
const BYTES = __PYTHON_BYTES__;

/** More than any exercise needs, and little enough that a tab survives it. */
const MEMORY_LIMIT = 512 * 2 ** 20;

/**
 * Pyodide fetches its files itself, by names of its own. These are fetched under the names that the build
 * gave them, and handed over when asked for.
 *
 * @param {WebAssembly.Module | null} compiled  kept by the page from an earlier worker
 * @param {(loaded: number, total: number) => void} report
 */
export function fetchFiles(compiled, report) {
  const total = BYTES.script + BYTES.stdlib + (compiled ? 0 : BYTES.wasm);
  let loaded = 0;
  const add = (count) => {
    loaded += count;
    report(Math.min(loaded, total), total);
  };
  const module = compiled ? Promise.resolve(compiled) : compile(add);
  const stdlib = get(stdlibUrl).then(async (response) => {
    count(response.clone(), add).catch(() => {});
    return new Response(await response.arrayBuffer());
  });
  const script = import(/* @vite-ignore */ address(scriptUrl)).then((loadedScript) => {
    add(BYTES.script);
    return loadedScript.default;
  });
  redirect(module, stdlib);
  // Pyodide waits for ever for a file that does not come; whoever waits for Pyodide also waits for this.
  const failure = new Promise((_, reject) => {
    for (const part of [module, stdlib, script]) {
      part.catch(reject);
    }
  });
  failure.catch(() => {});
  return { module, script, failure };
}

/** The worker's own address is a blob, to which nothing is relative. */
function address(url) {
  return new URL(url, import.meta.url).href;
}

async function get(url) {
  const response = await fetch(address(url));
  if (!response.ok) {
    throw new Error(`${response.status} for ${url}`);
  }
  return response;
}

async function count(response, add) {
  const reader = response.body.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    add(part.value.length);
  }
}

async function compile(add) {
  const response = await get(wasmUrl);
  count(response.clone(), add).catch(() => {});
  // Some hosts do not know the type of .wasm; streaming insists on it.
  if (response.headers.get('content-type') === 'application/wasm') {
    return WebAssembly.compileStreaming(response);
  }
  return WebAssembly.compile(await response.arrayBuffer());
}

/** Puts our files in the way of Pyodide's own fetches, and a bound on its memory. */
function redirect(module, stdlib) {
  globalThis.fetch = (url) =>
    String(url).endsWith('python_stdlib.zip') ? stdlib : Promise.resolve(new Response());
  WebAssembly.instantiateStreaming = async (_response, imports) => {
    const resize = imports.env.emscripten_resize_heap;
    imports.env.emscripten_resize_heap = (size) => (size >>> 0 > MEMORY_LIMIT ? 0 : resize(size));
    const compiled = await module;
    return { module: compiled, instance: await WebAssembly.instantiate(compiled, imports) };
  };
}
