// Memory over time: see views.js.

import '../css/timeline.css';
import wasmUrl from '../pkg/timeline/headroom_timeline_bg.wasm?url';

export async function load() {
  const module = await import('../pkg/timeline/headroom_timeline.js');
  await module.default({ module_or_path: wasmUrl });
  return module;
}
