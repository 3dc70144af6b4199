// Empties the worker's global scope before foreign code runs in it.
//
// The list says what stays, not what goes: a browser's next storage or network interface is then shut out
// as well. What stays can compute, tell the time and wait; nothing that stays can fetch, store, open
// a channel to the page or to another worker, or turn a string into code.

const LANGUAGE = [
  'AggregateError', 'Array', 'ArrayBuffer', 'AsyncDisposableStack', 'Atomics', 'BigInt', 'BigInt64Array',
  'BigUint64Array', 'Boolean', 'DataView', 'Date', 'DisposableStack', 'Error', 'EvalError',
  'FinalizationRegistry', 'Float16Array', 'Float32Array', 'Float64Array', 'Function', 'Infinity',
  'Int16Array', 'Int32Array', 'Int8Array', 'Intl', 'Iterator', 'JSON', 'Map', 'Math', 'NaN', 'Number',
  'Object', 'Promise', 'Proxy', 'RangeError', 'ReferenceError', 'Reflect', 'RegExp', 'Set',
  'SharedArrayBuffer', 'String', 'SuppressedError', 'Symbol', 'SyntaxError', 'Temporal', 'TypeError',
  'URIError', 'Uint16Array', 'Uint32Array', 'Uint8Array', 'Uint8ClampedArray', 'WeakMap', 'WeakRef',
  'WeakSet', 'WebAssembly', 'decodeURI', 'decodeURIComponent', 'encodeURI', 'encodeURIComponent', 'escape',
  'globalThis', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'undefined', 'unescape',
];

// Pyodide's event loop and clock, text, random numbers, and the classes it asks `instanceof` of.
const PLATFORM = [
  'DOMException', 'MessageChannel', 'TextDecoder', 'TextEncoder', 'clearTimeout', 'console',
  'constructor', 'crypto', 'performance', 'queueMicrotask', 'self', 'setTimeout',
];

const KEEP = new Set([...LANGUAGE, ...PLATFORM]);

/** The first name that could not be removed, if any: the worker then refuses to start. */
export function lockDown() {
  wrapTimers();
  forbidCodeFromStrings();
  let stuck = null;
  for (let level = globalThis; level && level !== Object.prototype; level = Object.getPrototypeOf(level)) {
    for (const key of Reflect.ownKeys(level)) {
      if (typeof key === 'symbol' || KEEP.has(key)) {
        continue;
      }
      // Chromium has a few constants that cannot be deleted; a plain number opens nothing.
      if (!Reflect.deleteProperty(level, key) && Object(level[key]) === level[key]) {
        stuck ??= key;
      }
    }
  }
  return stuck;
}

/** `setTimeout('code')` is eval by another name. */
function wrapTimers() {
  const wait = globalThis.setTimeout.bind(globalThis);
  const stop = globalThis.clearTimeout.bind(globalThis);
  globalThis.setTimeout = (task, delay, ...rest) => {
    if (typeof task !== 'function') {
      throw new TypeError('setTimeout takes a function here');
    }
    return wait(task, delay, ...rest);
  };
  globalThis.clearTimeout = (id) => stop(id);
}

/** Each kind of function leads to a constructor that compiles text; `(f => f).constructor` for one. */
function forbidCodeFromStrings() {
  const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
  for (const kind of kinds) {
    const prototype = Object.getPrototypeOf(kind);
    const refuse = function () {
      throw new EvalError('no code from strings here');
    };
    refuse.prototype = prototype;
    Object.defineProperty(prototype, 'constructor', { value: refuse, writable: false, configurable: false });
  }
  globalThis.Function = Object.getPrototypeOf(function () {}).constructor;
}
