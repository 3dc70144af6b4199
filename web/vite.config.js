import { readFileSync, statSync } from 'node:fs';
import { defineConfig } from 'vite';
import { asItStands, element, noWorker, policy, preloads, smallPreloadHelper, viewMarks } from './build/plugins.js';
import { ensureStdlib } from './build/stdlib.js';
import { isolation } from './build/headers.js';

const here = (path) => new URL(path, import.meta.url);
const size = (path) => statSync(here(path)).size;

const stdlib = './generated/python/stdlib.wasm';

/** Asset names: Pyodide's module becomes a `.js` file, since not every host knows what `.mjs` is. */
function assetName({ names }) {
  return names[0]?.endsWith('.mjs') ? 'assets/[name]-[hash].js' : 'assets/[name]-[hash][extname]';
}

const output = { assetFileNames: assetName };

export default defineConfig(() => {
  ensureStdlib(here(stdlib).pathname);
  return {
    // Relative: the site works from any directory of any host.
    base: './',
    define: {
      __PYTHON_BYTES__: JSON.stringify({
        script: size('./node_modules/pyodide/pyodide.asm.mjs'),
        stdlib: size(stdlib),
        wasm: size('./node_modules/pyodide/pyodide.asm.wasm'),
      }),
      __RELEASE__: JSON.stringify(JSON.parse(readFileSync(here('./package.json'), 'utf8')).version),
      __PYTHON_ABI__: JSON.stringify(
        JSON.parse(readFileSync(here('./node_modules/pyodide/pyodide-lock.json'), 'utf8')).info.abi_version,
      ),
    },
    plugins: [
      policy(),
      preloads(),
      smallPreloadHelper(),
      viewMarks(['lab', 'timeline']),
      element(here('./element/element.js').pathname),
      asItStands('xapi.js', here('./js/lms/xapi.js').pathname),
      noWorker(here('./js/offline/gone.js').pathname),
    ],
    build: {
      outDir: 'dist',
      target: 'es2022',
      // A data: address would be refused by the policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      chunkSizeWarningLimit: 600,
      rollupOptions: {
        input: { index: here('./index.html').pathname, embed: here('./embed.html').pathname },
        output: {
          ...output,
          entryFileNames: 'assets/[name]-[hash].js',
          chunkFileNames: 'assets/[name]-[hash].js',
        },
      },
    },
    worker: {
      format: 'es',
      rollupOptions: {
        // Pyodide's branches for Node are never taken here.
        external: [/^node:/, 'ws'],
        output: { ...output, entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
    server: {
      headers: isolation,
      // The harness lives with the grader.
      fs: { allow: ['..'] },
    },
  };
});
