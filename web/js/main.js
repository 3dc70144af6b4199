// Starts the page: loads its WebAssembly module, and says so when that fails.

import '../css/main.css';
import wasmUrl from '../pkg/page/headroom_web_bg.wasm?url';
import { showBootFailure, showPanic } from './failure.js';
import { preloadWords } from './words.js';

// The module aborts on a panic. Its hook reports first; a trap without a report ends up here.
for (const kind of ['error', 'unhandledrejection']) {
  addEventListener(kind, (event) => {
    const error = event.error ?? event.reason;
    if (globalThis.WebAssembly && error instanceof WebAssembly.RuntimeError) {
      showPanic(`${error.message}\n${error.stack ?? ''}`);
    }
  });
}

async function start() {
  preloadWords();
  const page = await import('../pkg/page/headroom_web.js');
  await page.default({ module_or_path: wasmUrl });
  await page.start();
}

start().catch(showBootFailure);
