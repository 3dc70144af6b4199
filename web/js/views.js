// Views that are WebAssembly modules of their own, each with its styles, loaded when one is opened.

import { frame } from './embed/frame.js';
import { defineViews } from './lesson-views.js';

/** Each has `load()`, which gives the module ready for use. */
const MODULES = {
  lab: () => import('./lab.js'),
  timeline: () => import('./timeline.js'),
};

/** @type {Map<string, Promise<{ mount: Function }>>} */
const loading = new Map();

function ready(name) {
  if (!loading.has(name)) {
    const module = MODULES[name]().then(({ load }) => load());
    loading.set(name, module);
    module.catch(() => loading.delete(name));
  }
  return loading.get(name);
}

/** Inside a course page there is no other exercise to take figures to. */
const read = (options) =>
  JSON.parse(options, (key, value) => (key === 'can_fill' ? value && frame.shows('frame') : value));

/**
 * Puts a view into an element.
 *
 * @param {keyof typeof MODULES} name
 * @param {HTMLElement} host
 * @param {string} options  JSON; see src/options.rs of the module
 * @param {(inputs: string) => void} onFill  gets what a learner takes over into the lesson, as JSON
 * @returns {Promise<{ update: (options: string) => void, destroy: () => void }>}
 */
export async function mountView(name, host, options, onFill) {
  const { mount } = await ready(name);
  const view = mount(host, read(options), onFill);
  return {
    update: (options) => view.update(read(options)),
    destroy: () => view.destroy(),
  };
}

defineViews(mountView);
