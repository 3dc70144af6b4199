// What the page asks about the place that it is shown in. Alone in its window everything is shown, and nobody listens;
// embed.js puts a course page's answers here before the page starts.

export const frame = {
  /** @param {string} part @returns {boolean} whether it is on show */
  shows: (part) => part !== '',

  /** @returns {string | undefined} the settings that the course page chose, as JSON */
  settings: () => undefined,

  /** @returns {number | undefined} the seed of the generated cases, where it is not the exercise's own */
  seed: () => undefined,

  /** @param {string} exercise @param {string} work  JSON */
  worked: (exercise, work) => void [exercise, work],

  /** Called once with the page's Python. @param {typeof import('../python.js').python} python */
  meet: (python) => void python,
};
