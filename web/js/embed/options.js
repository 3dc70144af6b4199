// What a course page asks for, read from the address of embed.html. What cannot be read is reported and left out; it never
// keeps the rest from working.

/** The parts of each kind of view, in the order in which they stand. */
export const PARTS = {
  exercise: ['title', 'statement', 'contract', 'checks', 'hints', 'steps', 'inputs', 'predict', 'code', 'verdict', 'gpu', 'answer'],
  lesson: ['title', 'why', 'read', 'steps', 'figure', 'traps', 'functions', 'hints', 'gpu', 'checks', 'answer', 'line'],
  page: [],
};

/** The columns of an exercise. */
const COLUMNS = { text: PARTS.exercise.slice(1, 5), bench: PARTS.exercise.slice(5) };

/** Pages that can be shown by their own name. */
const PAGES = ['lab', 'model'];

const SLUG = /^[a-z0-9][a-z0-9-]{0,99}$/;
const EXERCISE = /^([a-z0-9][a-z0-9-]{0,99})\/([a-z_][a-z0-9_]{0,99})$/;
const MOST_INPUTS = 8000;

/**
 * @typedef {object} Options
 * @property {'exercise' | 'lesson' | 'page' | null} kind  null: the address names no view
 * @property {string} view  for an exercise or a lesson its id, else the page's name
 * @property {string} hash  the page's own address of it
 * @property {'en' | 'zh' | null} lang
 * @property {'auto' | 'light' | 'dark'} theme
 * @property {string | null} accent  #rrggbb
 * @property {string | null} inputs  JSON list
 * @property {number | null} seed
 * @property {Set<string>} hidden  parts that are not on show
 * @property {string[]} problems  names of parameters that could not be read
 */

/** @param {string} query @returns {Options} */
export function readOptions(query) {
  const asked = new URLSearchParams(query);
  const problems = [];
  const one = (name, read, otherwise) => {
    const text = asked.get(name);
    if (text === null || text === '') {
      return otherwise;
    }
    const value = read(text);
    if (value === undefined) {
      problems.push(name);
      return otherwise;
    }
    return value;
  };
  const among = (...words) => (text) => (words.includes(text) ? text : undefined);
  const yes = (text) => (['1', 'on'].includes(text) ? true : ['0', 'off'].includes(text) ? false : undefined);
  const options = {
    ...viewOf(asked),
    lang: one('lang', (text) => among('en', 'zh')(text.slice(0, 2).toLowerCase()), null),
    theme: one('theme', among('auto', 'light', 'dark'), 'auto'),
    accent: one('accent', (text) => (/^#?[0-9a-f]{6}$/i.test(text) ? `#${text.slice(-6).toLowerCase()}` : undefined), null),
    inputs: one('inputs', (text) => (text.length <= MOST_INPUTS && isList(text) ? text : undefined), null),
    seed: one('seed', (text) => (/^\d{1,10}$/.test(text) && Number(text) < 2 ** 32 ? Number(text) : undefined), null),
  };
  const parts = PARTS[options.kind ?? 'page'];
  const asks = one('show', (text) => text.split(',').map((name) => name.trim()), parts);
  const shown = asks.filter((name) => parts.includes(name));
  if (shown.length < asks.length) {
    problems.push('show');
  }
  const hidden = new Set(['frame', ...parts.filter((part) => !shown.includes(part))]);
  for (const part of ['hints', 'answer']) {
    if (!one(part, yes, true)) {
      hidden.add(part);
    }
  }
  for (const [column, parts] of Object.entries(COLUMNS)) {
    if (options.kind === 'exercise' && parts.every((part) => hidden.has(part))) {
      hidden.add(column);
    }
  }
  return { ...options, hidden, problems };
}

function viewOf(asked) {
  const exercise = EXERCISE.exec(asked.get('exercise') ?? '');
  if (exercise) {
    return { kind: 'exercise', view: exercise[0], hash: `#/exercise/${exercise[0]}` };
  }
  const lesson = asked.get('lesson') ?? '';
  if (SLUG.test(lesson)) {
    return { kind: 'lesson', view: lesson, hash: `#/lesson/${lesson}` };
  }
  const page = asked.get('view') ?? '';
  if (!PAGES.includes(page)) {
    return { kind: null, view: '', hash: '#/404' };
  }
  // What a page makes of its address (a room of the lab) goes with it.
  const room = asked.get('room') ?? '';
  return { kind: 'page', view: page, hash: SLUG.test(room) ? `#/${page}?room=${room}` : `#/${page}` };
}

function isList(text) {
  try {
    return Array.isArray(JSON.parse(text));
  } catch {
    return false;
  }
}
