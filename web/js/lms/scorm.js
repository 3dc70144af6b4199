// A SCORM platform, of either version: finding it, and telling it what has changed.

/** What is lost if it is refused. The rest is welcome, no more: platforms differ in what they take. */
const MATTERS = /status|score\.(raw|scaled)|suspend_data/;

/** Platforms nest frames; one that nests deeper than this is a loop. */
const DEEPEST = 500;

/**
 * The platform's object in a window around this one, or around the one that opened this.
 *
 * @param {Window} self
 * @param {'API' | 'API_1484_11'} name
 */
export function findApi(self, name) {
  const above = (from) => {
    let at = from;
    for (let depth = 0; at && depth < DEEPEST; depth += 1) {
      try {
        if (at[name]) {
          return at[name];
        }
      } catch {
        // Another origin's window; the platform may still stand further up.
      }
      if (at.parent === at) {
        return null;
      }
      at = at.parent;
    }
    return null;
  };
  return above(self) ?? (topOpener(self) ? above(topOpener(self)) : null);
}

function topOpener(self) {
  try {
    return self.top.opener ?? self.opener;
  } catch {
    return self.opener;
  }
}

/**
 * @typedef {object} Report  where the learner stands
 * @property {number | null} score  0 to 1; null: no verdict yet
 * @property {number} progress  0 to 1
 * @property {boolean} completed
 * @property {boolean | null} success
 * @property {string} place  a function, or '' for the lesson's text
 * @property {string | null} suspend  null: nothing to be kept, leave what is there
 * @property {number} seconds  of this session
 *
 * @typedef {object} Dialect  one version of the standard
 * @property {'API' | 'API_1484_11'} api
 * @property {string[]} calls  initialize, get, set, commit, terminate, last error
 * @property {number} room  characters of suspend data
 * @property {{ mode: string, entry: string, suspend: string, passMark: string, success: string, score: string }} reads
 *   score: of 100
 * @property {(text: string) => number | null} passMark  0 to 1
 * @property {(report: Report) => [string, string][]} writes  in the order in which they are told
 */

/**
 * Opens the session. Null where there is no platform, or it refuses.
 *
 * @param {Window} self
 * @param {Dialect} dialect
 */
export function openScorm(self, dialect) {
  const api = findApi(self, dialect.api);
  if (!api) {
    return null;
  }
  const call = (nth, ...given) => {
    try {
      return String(api[dialect.calls[nth]](...given));
    } catch {
      // Whatever happens inside the platform must not end the lesson.
      return 'false';
    }
  };
  const [INITIALIZE, GET, SET, COMMIT, TERMINATE] = [0, 1, 2, 3, 4];
  if (call(INITIALIZE, '') !== 'true') {
    return null;
  }
  const get = (element) => {
    const value = call(GET, element);
    return value === 'false' || value === 'undefined' || value === 'null' ? '' : value;
  };
  const told = new Map();
  let refused = 0;
  let over = false;
  const mode = get(dialect.reads.mode);
  const fresh = get(dialect.reads.entry) === 'ab-initio';
  // Within an attempt nothing falls, even where the platform has lost what the score came from.
  const passed = !fresh && get(dialect.reads.success) === 'passed';
  const best = fresh ? 0 : Number(get(dialect.reads.score)) || 0;
  const falls = (element, report) =>
    (/status/.test(element) && passed && report.success !== true) || (/score/.test(element) && report.score * 100 < best);

  /** Tells what is new, without asking for it to be kept yet. */
  function put(report) {
    refused = 0;
    for (const [element, value] of dialect.writes(report)) {
      if (told.get(element) !== value && !falls(element, report)) {
        if (call(SET, element, value) === 'true') {
          told.set(element, value);
        } else if (MATTERS.test(element)) {
          refused += 1;
        }
      }
    }
  }

  return {
    mode: mode === 'review' || mode === 'browse' ? mode : 'normal',
    room: dialect.room,
    passMark: dialect.passMark(get(dialect.reads.passMark)),
    saved: fresh ? '' : get(dialect.reads.suspend),
    returnUrl: null,
    put,
    judged() {},

    /** @param {Report} report @returns {boolean} whether the platform has it */
    commit(report) {
      put(report);
      return call(COMMIT, '') === 'true' && refused === 0;
    },

    /** Ends the session, once. @param {Report | null} report  null: there is nothing to tell */
    finish(report) {
      if (over) {
        return true;
      }
      const kept = report === null || this.commit(report);
      const ended = call(TERMINATE, '') === 'true';
      over = ended;
      return kept && ended;
    },
  };
}
