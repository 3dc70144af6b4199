// Runs the grading harness in Pyodide. One worker, one interpreter, one run at a time; the page ends the
// worker when a run does not end by itself.
//
// From the page: { type: 'boot', interrupt, module }, then { type: 'run', id, request }.
// To the page: progress, ready, compiled, failed; then for each run started, event…, and finished or died.

import { loadPyodide } from 'pyodide';
import harness from '../../crates/grade/py/harness.py?raw';
import guard from './python-guard.py?raw';
import { fetchFiles } from './worker-files.js';
import { lockDown } from './worker-lockdown.js';

// Kept out of the learner's reach: the global scope loses it before foreign code runs.
const post = self.postMessage.bind(self);

/** No package is ever loaded, so Pyodide's list of packages stays on the server. */
const NO_PACKAGES = { info: { abi_version: __PYTHON_ABI__, python: '', platform: '', arch: '' }, packages: {} };

const HERE = String(new URL(/* @vite-ignore */ '.', import.meta.url));

/** A run that makes the interpreter ready: the first one is always the slowest. */
const WARM_UP = JSON.stringify({ code: 'def f(x):\n    return x + 1', function: 'f', calls: [[1]] });

self.onmessage = ({ data }) => {
  boot(data).catch((error) => post({ type: 'failed', message: String(error?.message ?? error) }));
};

async function boot({ interrupt, module: compiled }) {
  const files = fetchFiles(compiled, (loaded, total) => post({ type: 'progress', loaded, total }));
  const pyodide = await Promise.race([files.failure, files.script.then(start)]);
  const module = await files.module;
  const flag = interrupt && new Uint8Array(interrupt);
  if (flag) {
    pyodide.setInterruptBuffer(flag);
  }
  const run = load(pyodide, 'harness.py', harness).get('run');
  const memory = () => pyodide._module.HEAP8.length;
  run(WARM_UP, () => {});
  load(pyodide, 'guard.py', guard).get('install')();
  self.onmessage = ({ data }) => answer(data, run, flag, memory);
  const stuck = lockDown();
  if (stuck !== null) {
    throw new Error(`cannot shut off ${stuck}`);
  }
  post({ type: 'ready' });
  if (!compiled) {
    post({ type: 'compiled', module });
  }
}

function start(createPyodideModule) {
  return loadPyodide({
    createPyodideModule,
    // Pyodide wants addresses, but fetches nothing from them: see worker-files.js.
    indexURL: HERE,
    packageBaseUrl: HERE,
    lockFileContents: NO_PACKAGES,
    // The `js` module then holds this and nothing else.
    jsglobals: {},
    // The harness catches what is printed; what goes around it is not shown.
    stdin: () => null,
    stdout: () => {},
    stderr: () => {},
  });
}

/** Runs a file in a namespace of its own. */
function load(pyodide, filename, source) {
  const globals = pyodide.toPy({ __name__: filename.replace('.py', '') });
  pyodide.runPython(source, { globals, filename });
  return globals;
}

function answer({ id, request }, run, flag, memory) {
  if (flag) {
    flag[0] = 0;
  }
  post({ type: 'started', id });
  try {
    run(request, (text) => post({ type: 'event', id, text }));
    post({ type: 'finished', id, memory: memory() });
  } catch (error) {
    post({ type: 'died', id, reason: reasonOf(error) });
  }
}

/** One word on why the interpreter is gone. */
function reasonOf(error) {
  const text = `${error?.name} ${error?.message}`;
  if (/call stack|recursion/i.test(text)) {
    return 'stack';
  }
  return /memory|allocat/i.test(text) ? 'memory' : 'crash';
}
