// A learner's work as the page keeps it, and what of it a course page hears.

const KEY = 'headroom:1:work:';

/** @param {string} exercise @returns {string | null} JSON; null where there is none or the browser keeps nothing */
export function storedWork(exercise) {
  try {
    return localStorage.getItem(KEY + exercise);
  } catch {
    return null;
  }
}

/** @param {string | null} work  JSON */
function parse(work) {
  try {
    return JSON.parse(work ?? '') ?? {};
  } catch {
    return {};
  }
}

/** Whether the learner has inputs of their own, on show or put aside. @param {string | null} work */
export function hasInputs(work) {
  const { inputs, set_aside: aside } = parse(work);
  return Boolean(inputs ?? aside);
}

/** The fields of a `progress` message. @param {string} exercise @param {string | null} work */
export function progressOf(exercise, work) {
  const { best, passed, hints, answer, predictions } = parse(work);
  const [marked, right] = Array.isArray(predictions) ? predictions : [0, 0];
  return {
    exercise,
    score: best ?? 0,
    passed: passed ?? false,
    hints: hints ?? 0,
    answer: answer ?? 'shut',
    predictions: marked ?? 0,
    right: right ?? 0,
  };
}
