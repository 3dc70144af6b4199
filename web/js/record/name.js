// The learner's name: kept only where they ask for it.

const KEY = 'headroom:1:name';

/** @returns {string | null} */
export function keptName() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps a name, or none. @param {string | null} name */
export function keepName(name) {
  try {
    if (name === null) {
      localStorage.removeItem(KEY);
    } else {
      localStorage.setItem(KEY, name);
    }
  } catch {
    // It is typed again next time.
  }
}
