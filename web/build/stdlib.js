// Prepares Python's standard library for the page: `node build/stdlib.js OUTPUT`.
//
// Pyodide ships the library as sources, and compiling those it needs takes about as long as everything
// else in its start. Here they are compiled once, by that same interpreter, and what cannot work in
// the page anyway is left out. The archive is stored without compression, because brotli then finds
// more than deflate would.
//
// The archive sits in a custom section of an otherwise empty WebAssembly module. Zip readers look for
// their table at the end and do not mind what comes first; and static hosts compress `.wasm` files where
// they send a `.zip` as it is.

import { createHash } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const self = fileURLToPath(import.meta.url);

/** Top-level modules (or paths) that are left out. */
const LEFT_OUT = [
  // other machines
  'ftplib', 'http/client', 'http/server', 'http/cookiejar', 'imaplib', 'mailbox', 'netrc', 'poplib',
  'smtplib', 'socketserver', 'urllib/request', 'urllib/robotparser', 'webbrowser', 'wsgiref', 'xmlrpc',
  'antigravity', 'pyodide/http',
  // other processes
  'concurrent/futures/process', 'multiprocessing', 'pty', 'tty',
  // terminals, and tools that start from a command line
  '_pyrepl', 'cProfile', 'compileall', 'getpass', 'modulefinder', 'profile', 'pstats', 'pyclbr', 'pydoc',
  'rlcompleter', 'tabnanny', 'trace', 'zipapp',
  // parts whose native half is not there
  'ctypes', 'sqlite3', '_sysconfigdata__emscripten_wasm32-emscripten',
];

/** …and what is needed of those: pdb, and so doctest, takes colours from there. */
const KEPT = ['_pyrepl/__init__', '_pyrepl/trace', '_pyrepl/types', '_pyrepl/utils'];

const SCRIPT = `
import importlib.util, marshal, zipfile

def keep(name):
    stem = name.removesuffix(".py")
    return stem in KEPT or not any(stem == left or stem.startswith(left + "/") for left in LEFT_OUT)

source = zipfile.ZipFile("/lib/python314.zip")
with zipfile.ZipFile("/tmp/stdlib.zip", "w", zipfile.ZIP_STORED) as target:
    for name in sorted(source.namelist()):
        if not name.endswith(".py") or not keep(name):
            continue
        # Pyodide reads the docstrings of its own modules; nobody reads the others'.
        optimize = 0 if name.startswith(("pyodide/", "_pyodide/")) else 2
        code = compile(source.read(name), "/lib/python314.zip/" + name, "exec", dont_inherit=True, optimize=optimize)
        # Flag 1: checked against no source file, for there is none.
        header = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
        target.writestr(zipfile.ZipInfo(name + "c"), header + marshal.dumps(code))
`;

/** @param {number} value */
function leb128(value) {
  const bytes = [];
  do {
    bytes.push((value & 0x7f) | (value > 0x7f ? 0x80 : 0));
    value >>>= 7;
  } while (value > 0);
  return bytes;
}

/** @param {Uint8Array} payload */
function asWasm(payload) {
  const name = new TextEncoder().encode('python-stdlib');
  const size = leb128(1 + name.length + payload.length);
  const head = [0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0, /* custom section */ 0, ...size, name.length, ...name];
  return Buffer.concat([Buffer.from(head), payload]);
}

async function build(output) {
  const { loadPyodide } = await import('pyodide');
  // A fixed hash seed: sets inside the code objects keep their order, and the file its hash.
  const pyodide = await loadPyodide({ env: { PYTHONHASHSEED: '0' } });
  const globals = pyodide.toPy({ KEPT, LEFT_OUT });
  pyodide.runPython(SCRIPT, { globals });
  writeFileSync(output, asWasm(pyodide.FS.readFile('/tmp/stdlib.zip')));
}

/** Builds the file unless it is there already for this Pyodide and this script. Returns its path. */
export function ensureStdlib(output) {
  const manifest = readFileSync(new URL('../node_modules/pyodide/package.json', import.meta.url));
  const key = createHash('sha256').update(manifest).update(readFileSync(self)).digest('hex');
  const keyFile = `${output}.key`;
  if (!existsSync(output) || !existsSync(keyFile) || readFileSync(keyFile, 'utf8') !== key) {
    mkdirSync(dirname(output), { recursive: true });
    // A process of its own: Pyodide leaves much behind in the global scope.
    execFileSync(process.execPath, [self, output], { stdio: ['ignore', 'inherit', 'inherit'] });
    writeFileSync(keyFile, key);
  }
  return output;
}

if (process.argv[1] === self) {
  await build(process.argv[2]);
}
