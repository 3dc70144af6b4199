// What the page believes to be the browser's storage. The real one is shared by everybody who uses this browser, and by all
// attempts; this one holds what the platform gave back for this learner's attempt, and nothing else.

const PREFIX = 'headroom:1:work:';

/**
 * @param {string} lesson
 * @param {(name: string, work: object | null) => void} onWork  hears of each change of a function's work
 */
export function makeStorage(lesson, onWork) {
  const entries = new Map();
  const start = `${PREFIX}${lesson}/`;
  const tell = (key, text) => {
    if (key.startsWith(start)) {
      onWork(key.slice(start.length), text === null ? null : parse(text));
    }
  };
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(String(key)) ?? null,
    setItem(key, value) {
      entries.set(String(key), String(value));
      tell(String(key), String(value));
    },
    removeItem(key) {
      if (entries.delete(String(key))) {
        tell(String(key), null);
      }
    },
    clear() {
      [...entries.keys()].forEach((key) => this.removeItem(key));
    },
    /** Puts a function's work there without telling anybody. @param {string} name @param {object} work */
    restore(name, work) {
      entries.set(start + name, JSON.stringify(work));
    },
  };
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
