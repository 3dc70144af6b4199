// The lab's views: see views.js.

import '../css/lab.css';
import wasmUrl from '../pkg/lab/headroom_lab_bg.wasm?url';

export async function load() {
  const module = await import('../pkg/lab/headroom_lab.js');
  await module.default({ module_or_path: wasmUrl });
  return module;
}
