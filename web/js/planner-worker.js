// The planner's worker: loads its WebAssembly module at once and answers one request at a time, without a pause in between.
//
// In:  { id, request } with the request as JSON
// Out: { id, event } with the event as JSON, then { id, ended: true }; { dead: report } where nothing more will come.

import wasmUrl from '../pkg/planner-worker/headroom_planner_worker_bg.wasm?url';
import init, { serve } from '../pkg/planner-worker/headroom_planner_worker.js';

const dead = (error) => postMessage({ dead: String(error?.message ?? error) });

// The module calls it when it panics. What it was doing never ends.
globalThis.plannerPanicked = dead;

const ready = init({ module_or_path: wasmUrl });
ready.catch(dead);

self.onmessage = async ({ data: { id, request } }) => {
  try {
    await ready;
    serve(request, (event) => postMessage({ id, event }));
    postMessage({ id, ended: true });
  } catch (error) {
    dead(error);
  }
};
