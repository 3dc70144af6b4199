// The Python that the page gets: the library as the build prepares it, the harness and the guard, run by
// Pyodide in Node. What needs a worker and a policy is tested in a browser.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadPyodide } from 'pyodide';
import { ensureStdlib } from '../build/stdlib.js';

const read = (path) => readFileSync(new URL(path, import.meta.url), 'utf8');

let pyodide;
let run;

before(async () => {
  const stdLibURL = ensureStdlib(fileURLToPath(new URL('../generated/python/stdlib.wasm', import.meta.url)));
  pyodide = await loadPyodide({ stdLibURL, jsglobals: {} });
  for (const name of ['harness.py', 'test_harness.py']) {
    pyodide.FS.writeFile(`/home/pyodide/${name}`, read(`../../crates/grade/py/${name}`));
  }
  run = pyodide.runPython('import harness; harness').run;
});

/** The first event of this kind. */
function event(kind, code, calls = [[1]]) {
  const events = [];
  run(JSON.stringify({ code, function: 'f', calls }), (text) => events.push(JSON.parse(text)));
  return events.find((found) => found.event === kind) ?? assert.fail(JSON.stringify(events));
}

// Before the guard: the tests open files.
test('the harness passes its own tests here', () => {
  const failed = pyodide.runPython(`
import io, unittest, test_harness
suite = unittest.defaultTestLoader.loadTestsFromModule(test_harness)
said = io.StringIO()
result = unittest.TextTestRunner(said).run(suite)
said.getvalue() if result.failures or result.errors or result.testsRun < 30 else ""
`);
  assert.equal(failed, '');
});

test('the library has what a solution may want', () => {
  const names =
    'abc ast bisect calendar cmath collections contextlib copy csv dataclasses datetime decimal difflib ' +
    'doctest enum fractions functools graphlib hashlib heapq html inspect itertools json logging math ' +
    'numbers operator pathlib pprint queue random re reprlib secrets statistics string struct tempfile ' +
    'textwrap time timeit tomllib traceback types typing unicodedata unittest uuid warnings weakref ' +
    'xml.etree.ElementTree zlib';
  assert.equal(event('call', `import ${names.split(' ').join(', ')}\ndef f(x):\n    return x`).value, 1);
});

test('what a solution may not do fails with a sentence', () => {
  const guard = pyodide.toPy({ __name__: 'guard' });
  pyodide.runPython(read('../js/python-guard.py'), { globals: guard });
  guard.get('install')();
  const cases = {
    'import js': /^ImportError: js is not available: .*web page/,
    'import pyodide_js': /^ImportError: pyodide_js is not available/,
    'import importlib; importlib.import_module("js")': /^ImportError: js is not available/,
    '__import__("pyodide.http")': /^ImportError: pyodide.http is not available/,
    'from pyodide.code import run_js': /^ImportError: pyodide.code is not available/,
    'from pyodide.http import open_url': /^ImportError: pyodide.http is not available/,
    'import micropip': /^ImportError: micropip is not available/,
    'import ctypes': /^ImportError: ctypes is not available/,
    'from urllib.request import urlopen': /^ImportError: urllib.request .*no network/,
    'import socket; socket.create_connection(("example.org", 80))': /^OSError: a solution has no network/,
    'import os; os.system("ls")': /^OSError: a solution cannot start other programs/,
    'open("notes.txt", "w")': /^PermissionError: a solution cannot use files/,
    'open("/home/pyodide/harness.py")': /^PermissionError: a solution cannot use files/,
    'open("/lib/python314.zip", "r+b")': /^PermissionError: a solution cannot use files/,
    'import os; os.mkdir("x")': /^PermissionError: a solution cannot use files/,
    'import pathlib; pathlib.Path("x").write_text("")': /^PermissionError: a solution cannot use files/,
    'exit(3)': /^SystemExit: 3/,
    'input()': /^EOFError/,
  };
  for (const [statement, expected] of Object.entries(cases)) {
    const error = event('error', `def f(x):\n    ${statement}`);
    assert.match(`${error.type}: ${error.message}`, expected, statement);
    assert.equal(error.line, 2, statement);
  }
  assert.equal(event('call', 'import colorsys\ndef f(x):\n    return x').value, 1);
});
