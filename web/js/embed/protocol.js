// The messages between a course page and the frame inside it: their shapes, and the one way to read them. Both sides use
// this file. See web/EMBED.md.

export const VERSION = 1;

/** The most that a message may weigh: its characters, and one for each value. */
export const LIMITS = { toFrame: 4096, toHost: 1_000_000 };

const text = (most) => (value) => typeof value === 'string' && value.length <= most;
const whole = (most) => (value) => Number.isInteger(value) && value >= 0 && value <= most;
const flag = (value) => typeof value === 'boolean';
const among = (...words) => (value) => words.includes(value);
const number = (value) => Number.isFinite(value);
const optional = (check) => (value) => value === undefined || check(value);
const record = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
const verdict = (value) => record(value) && value.format === 1 && text(200)(value.exercise) && flag(value.passed) && number(value.score);

/** Whatever is no height of a page is none: a frame of a million pixels helps nobody. */
const height = whole(100_000);

/** By type, each field with its check. */
export const TO_FRAME = {
  hello: {},
  set: {
    lang: optional(among('en', 'zh')),
    theme: optional(among('auto', 'light', 'dark')),
    accent: optional((value) => text(7)(value) && /^(#[0-9a-f]{6})?$/i.test(value)),
  },
  turn: {},
  wanted: {},
};

export const TO_HOST = {
  ready: { view: text(200), release: text(20), height },
  resize: { height },
  progress: {
    exercise: text(200),
    score: number,
    passed: flag,
    hints: whole(1000),
    answer: among('shut', 'opened_before', 'opened_after'),
    predictions: whole(1_000_000),
    right: whole(1_000_000),
  },
  graded: { verdict },
  python: { state: among('idle', 'queued', 'loading', 'ready', 'running', 'failed') },
  turn: { wanted: flag },
  error: { code: text(40), message: text(2000) },
};

/**
 * What a value weighs, or Infinity as soon as that is past the limit; a cycle always is.
 *
 * @param {unknown} value
 * @param {number} limit
 */
export function weigh(value, limit) {
  let weight = 0;
  const open = [value];
  while (open.length > 0) {
    const item = open.pop();
    weight += 1;
    if (typeof item === 'string') {
      weight += item.length;
    } else if (typeof item === 'object' && item !== null) {
      const prototype = Object.getPrototypeOf(item);
      if (prototype !== null && prototype !== Object.prototype && !Array.isArray(item)) {
        return Infinity;
      }
      for (const key of Object.keys(item)) {
        weight += key.length;
        open.push(item[key]);
      }
    } else if (typeof item === 'function' || typeof item === 'bigint' || typeof item === 'symbol') {
      return Infinity;
    }
    if (weight > limit) {
      return Infinity;
    }
  }
  return weight;
}

/**
 * A message with its known fields and nothing else; null for whatever is no such message. Never throws.
 *
 * @param {unknown} data
 * @param {typeof TO_FRAME | typeof TO_HOST} types
 * @param {number} limit
 * @returns {{ type: string, frame: string, n: number, [field: string]: unknown } | null}
 */
export function read(data, types, limit) {
  try {
    if (!record(data) || data.headroom !== VERSION || weigh(data, limit) === Infinity) {
      return null;
    }
    const { type, frame, n } = data;
    const named = typeof type === 'string' && Object.hasOwn(types, type);
    if (!named || !text(40)(frame) || !whole(Number.MAX_SAFE_INTEGER)(n)) {
      return null;
    }
    const message = { type, frame, n };
    for (const [field, fits] of Object.entries(types[type])) {
      const value = Object.hasOwn(data, field) ? data[field] : undefined;
      if (!fits(value)) {
        return null;
      }
      if (value !== undefined) {
        message[field] = value;
      }
    }
    return message;
  } catch {
    // A getter that throws, a proxy: nothing that a message from elsewhere can hold, and no message either.
    return null;
  }
}

/**
 * Reads the messages of one other side: those that come from its window and its origin, in order, each once.
 *
 * @param {object} of
 * @param {typeof TO_FRAME | typeof TO_HOST} of.types
 * @param {number} of.limit
 */
export function makeReader({ types, limit }) {
  let last = 0;
  return {
    /** The other side starts counting anew. */
    restart() {
      last = 0;
    },

    /**
     * @param {{ data: unknown, origin: string, source: unknown }} event
     * @param {{ origin: string | null, source: unknown, frame: string | null }} other
     *   origin: null if not known yet; frame: null if not known yet, and no matter for a greeting
     */
    read(event, other) {
      if (!other.source || event.source !== other.source || (other.origin !== null && event.origin !== other.origin)) {
        return null;
      }
      const message = read(event.data, types, limit);
      if (message === null || message.n <= last) {
        return null;
      }
      // Meant for what the frame showed before, or from there; its number says nothing about the messages of today.
      if (other.frame !== null && message.frame !== other.frame && message.type !== 'hello') {
        return null;
      }
      last = message.n;
      return message;
    },
  };
}
