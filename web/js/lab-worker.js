// The lab's worker: loads its WebAssembly module at once, the one for runs on memory at the first of them, and answers one
// request at a time.
//
// In:  { id, request }, { cancel: 'user' | 'hidden' }, { ping: true }
// Out: { id, event }, then { id, ended: true }; { dead: report } where nothing more will come; { pong: true }.

import memoryUrl from '../pkg/lab-memory/headroom_lab_memory_bg.wasm?url';
import initMemory, * as memory from '../pkg/lab-memory/headroom_lab_memory.js';
import wasmUrl from '../pkg/lab-worker/headroom_lab_worker_bg.wasm?url';
import init, * as device from '../pkg/lab-worker/headroom_lab_worker.js';

/** The requests that the second module serves. */
const OF_MEMORY = ['run_paging', 'sweep_paging', 'train'];

const dead = (error) => postMessage({ dead: String(error?.message ?? error) });

// A module calls it when it panics. What it was doing never ends.
globalThis.labPanicked = dead;

const ready = init({ module_or_path: wasmUrl });
ready.catch(dead);
let memoryReady = null;

/** The module that answers now: what is cancelled is its run. */
let serving = Promise.resolve(device);

async function moduleFor(request) {
  if (!OF_MEMORY.includes(Object.keys(request)[0])) {
    return device;
  }
  memoryReady ??= initMemory({ module_or_path: memoryUrl });
  await memoryReady;
  return memory;
}

// Why a device was refused. The modules are built small, without the code that would put the browser's words into its own.
let refusal = '';
if (globalThis.GPUAdapter) {
  const { requestDevice } = GPUAdapter.prototype;
  GPUAdapter.prototype.requestDevice = async function (...args) {
    try {
      return await requestDevice.apply(this, args);
    } catch (error) {
      refusal = String(error);
      throw error;
    }
  };
}

/** @param {{ failed?: { code: string, detail: string } }} event */
function withWords(event) {
  const { failed } = event;
  return failed?.code === 'request_refused' ? { failed: { ...failed, detail: `${failed.detail.trimEnd()} ${refusal}` } } : event;
}

self.onmessage = async ({ data }) => {
  if (data.ping) {
    postMessage({ pong: true });
    return;
  }
  try {
    await ready;
    if (data.cancel) {
      (await serving).cancel(data.cancel);
      return;
    }
    serving = moduleFor(data.request);
    await (await serving).serve(data.request, (event) => postMessage({ id: data.id, event: withWords(event) }));
    postMessage({ id: data.id, ended: true });
  } catch (error) {
    dead(error);
  }
};
