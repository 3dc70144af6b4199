// The lab's worker: loads its WebAssembly module at once and answers one request at a time.
//
// In:  { id, request }, { cancel: 'user' | 'hidden' }, { ping: true }
// Out: { id, event }, then { id, ended: true }; { dead: report } where nothing more will come; { pong: true }.

import wasmUrl from '../pkg/lab-worker/headroom_lab_worker_bg.wasm?url';
import init, { cancel, serve } from '../pkg/lab-worker/headroom_lab_worker.js';

const dead = (error) => postMessage({ dead: String(error?.message ?? error) });

// The module calls it when it panics. What it was doing never ends.
globalThis.labPanicked = dead;

const ready = init({ module_or_path: wasmUrl });
ready.catch(dead);

// Why a device was refused. The module is built small, without the code that would put the browser's words into its own.
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
      cancel(data.cancel);
      return;
    }
    await serve(data.request, (event) => postMessage({ id: data.id, event: withWords(event) }));
    postMessage({ id: data.id, ended: true });
  } catch (error) {
    dead(error);
  }
};
