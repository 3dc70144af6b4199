// The grader, a module of its own that is loaded together with Python.

import wasmUrl from '../pkg/judge/headroom_judge_bg.wasm?url';
import { frame } from './embed/frame.js';
import { python } from './python.js';

export { python };

/** @type {Promise<typeof import('../pkg/judge/headroom_judge.js')> | null} */
let loading = null;

async function load() {
  const module = await import('../pkg/judge/headroom_judge.js');
  await module.default({ module_or_path: wasmUrl });
  return module;
}

/** Loads it once; after a failure the next call tries again. */
export function judge() {
  loading ??= load().catch((error) => {
    loading = null;
    throw error;
  });
  return loading;
}

/** Begins to load it, unless that was done already. */
export function preloadJudge() {
  // Whoever needs it hears of a failure then.
  judge().catch(() => {});
}

/** Both modules take errors as texts. */
function inWords(error) {
  throw error instanceof Error ? error.message : error;
}

/** Python, as the grader calls it. */
export const run = (request, limit, onEvent) => python.run(request, limit, onEvent).catch(inWords);

/**
 * The verdict on code, as JSON. Rejects with a text where nothing could be run.
 *
 * @param {string} exercise
 * @param {string} code
 * @returns {Promise<string>}
 */
export function check(exercise, code) {
  return judge()
    .then((module) => module.check(exercise, code, frame.seed(), run))
    .catch(inWords);
}

/**
 * What one run on a learner's own inputs came to, as JSON. Rejects like {@link check}.
 *
 * @param {string} exercise
 * @param {string} code
 * @param {string} inputs  JSON list
 * @returns {Promise<string>}
 */
export function attempt(exercise, code, inputs) {
  return judge()
    .then((module) => module.attempt(exercise, code, inputs, run))
    .catch(inWords);
}
