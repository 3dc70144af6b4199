// The lab's views: a WebAssembly module of their own with their styles, loaded when one is opened.

import '../css/lab.css';
import { frame } from './embed/frame.js';
import wasmUrl from '../pkg/lab/headroom_lab_bg.wasm?url';

/** @type {Promise<typeof import('../pkg/lab/headroom_lab.js')> | null} */
let loading = null;

async function load() {
  const module = await import('../pkg/lab/headroom_lab.js');
  await module.default({ module_or_path: wasmUrl });
  return module;
}

/** Inside a course page there is no other exercise to take figures to. */
const read = (options) =>
  JSON.parse(options, (key, value) => (key === 'can_fill' ? value && frame.shows('frame') : value));

/**
 * Puts a view into an element.
 *
 * @param {HTMLElement} host
 * @param {string} options  JSON; see web/lab/src/options.rs
 * @param {(inputs: string) => void} onFill  gets what a learner takes over into the lesson, as JSON
 * @returns {Promise<{ update: (options: string) => void, destroy: () => void }>}
 */
export async function mountLab(host, options, onFill) {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  const { mount } = await loading;
  const view = mount(host, read(options), onFill);
  return {
    update: (options) => view.update(read(options)),
    destroy: () => view.destroy(),
  };
}
