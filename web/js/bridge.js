// Everything that the Rust page imports from JavaScript, and nothing else.

import { frame } from './embed/frame.js';
import { engine, onStatus } from './engine.js';
import { copyText, showPanic } from './failure.js';

export { loadWords as load_words } from './words.js';

/** Each becomes a file of its own, loaded when its lesson is opened. */
const lessons = import.meta.glob(['../generated/lessons/*.json', '!../generated/lessons/*.help.*'], {
  query: '?raw',
  import: 'default',
});

/**
 * The JSON text of one lesson in one language.
 *
 * @param {string} slug
 * @param {string} lang
 * @returns {Promise<string>}
 */
export async function load_lesson(slug, lang) {
  const name = `../generated/lessons/${slug}.${lang}.json`;
  const load = lessons[name] ?? (await import('./help.js')).help[name];
  if (!load) {
    throw new Error(`there is no lesson ${slug} in ${lang}`);
  }
  const text = await load();
  if (text.includes('<headroom-view')) {
    // The elements within the text, which say by themselves where they cannot be filled.
    import('./views.js').catch(() => {});
  }
  return text;
}

/**
 * Puts the code editor into an element. See editor.js.
 *
 * @param {HTMLElement} host
 * @param {import('./editor.js').Options} options
 */
export async function mount_editor(host, options) {
  const { mountEditor } = await import('./editor.js');
  return mountEditor(host, options);
}

/**
 * Puts a view of another module into an element. See views.js.
 *
 * @param {'lab' | 'timeline'} module
 * @param {HTMLElement} host
 * @param {string} options
 * @param {(inputs: string) => void} onFill
 */
export async function mount_view(module, host, options, onFill) {
  const { mountView } = await import('./views.js');
  return mountView(module, host, options, onFill);
}

/**
 * Loads Python and the grader once the browser is idle; not for readers who asked to save data, and inside somebody else's
 * page only for those who begin to use it.
 */
export function python_preload() {
  if (navigator.connection?.saveData) {
    return;
  }
  if (window.parent === window) {
    preloadWhenIdle();
    return;
  }
  const begun = new AbortController();
  for (const kind of ['pointerdown', 'keydown']) {
    const begin = () => {
      begun.abort();
      preloadWhenIdle();
    };
    addEventListener(kind, begin, { capture: true, signal: begun.signal });
  }
}

function preloadWhenIdle() {
  const idle = globalThis.requestIdleCallback ?? ((task) => setTimeout(task, 200));
  const load = async () => {
    const { preloadJudge, python } = await engine();
    python.preload();
    preloadJudge();
  };
  // Whoever needs it hears of a failure then.
  idle(() => load().catch(() => {}), { timeout: 2000 });
}

/** @param {(status: import('./python.js').Status) => void} listener */
export function python_on_status(listener) {
  return onStatus(listener);
}

/** @param {string} exercise @param {string} code @returns {Promise<string>} see judge.js */
export async function judge_check(exercise, code) {
  return (await engine()).check(exercise, code);
}

/** @param {string} exercise @param {string} code @param {string} inputs @returns {Promise<string>} see judge.js */
export async function judge_attempt(exercise, code, inputs) {
  return (await engine()).attempt(exercise, code, inputs);
}

/** @param {string} part */
export function shows(part) {
  return frame.shows(part);
}

export function host_settings() {
  return frame.settings();
}

/** @param {string} exercise @param {string} work */
export function worked(exercise, work) {
  frame.worked(exercise, work);
}

/** @param {string} exercise */
export async function show_snippets(exercise) {
  const { showSnippets } = await import('./embed/snippets.js');
  showSnippets(exercise);
}

/**
 * A file that a learner brings, as the text of an export. Rejects with a message or the key of one; with an error where it
 * cannot be read at the moment.
 *
 * @param {File} file
 * @param {string} mine  the learner's work, exported
 */
export async function read_work(file, mine) {
  return file.name.endsWith('.ipynb') ? (await import('./record/notebook.js')).readNotebook(file, mine) : file.text();
}

/**
 * Puts the completion record into the page.
 *
 * @param {string} mine  the learner's work, exported
 * @param {string} failed  what to say where it cannot be loaded
 */
export async function show_record(mine, failed) {
  const host = document.getElementById('record');
  try {
    await (await import('./record/record.js')).showRecord(host, mine);
  } catch {
    const told = { className: 'banner banner--error', role: 'alert', textContent: failed };
    host.replaceChildren(Object.assign(document.createElement('p'), told));
  }
}

/** @param {string} text @returns {Promise<boolean>} */
export function copy_text(text) {
  return copyText(text);
}

/** Offers a text as a file to save. */
export function save_file(name, mime, text) {
  const url = URL.createObjectURL(new Blob([text], { type: mime }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads it after the click; it needs the address a little longer.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** For the panic hook: replaces the page. */
export function show_panic(report) {
  showPanic(report);
}
