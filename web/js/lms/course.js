// Where the learner stands in the lesson: scores from verdicts, the work on each function, and what both come to.

/**
 * @typedef {{ name: string, title: string, weight: number }} Exercise
 * @typedef {{ v: 1, scores: Record<string, [number, boolean]>, works: Record<string, object>, place: string, sent: string[] }} Saved
 *   scores: best score and whether passed, of the functions judged so far; sent: what may be told only once (cmi5)
 */

/**
 * @param {{ lesson: string, exercises: Exercise[] }} settings
 * @param {number} passMark
 * @param {Saved | null} saved
 */
export function makeCourse({ lesson, exercises }, passMark, saved) {
  const scores = new Map();
  const works = new Map();
  for (const { name } of exercises) {
    const score = saved?.scores?.[name];
    if (Array.isArray(score)) {
      // What a platform gives back may be damaged, or somebody's own.
      scores.set(name, { best: Math.min(1, Math.max(0, Number(score[0]) || 0)), passed: score[1] === true });
    }
    const work = saved?.works?.[name];
    if (typeof work === 'object' && work !== null) {
      works.set(name, work);
    }
  }
  const sent = new Set(Array.isArray(saved?.sent) ? saved.sent : []);
  const known = (name) => exercises.some((exercise) => exercise.name === name);
  const course = {
    place: known(saved?.place) ? saved.place : '',
    sent,
    works,

    /** @param {string} name @returns {{ best: number, passed: boolean } | null} null: no verdict yet */
    standing: (name) => scores.get(name) ?? null,

    /** Takes a verdict in; false where it is about something else. The best one counts. */
    judged({ exercise, score, passed }) {
      const name = exercise.startsWith(`${lesson}/`) ? exercise.slice(lesson.length + 1) : '';
      if (!known(name)) {
        return false;
      }
      const before = scores.get(name);
      scores.set(name, { best: Math.max(before?.best ?? 0, score), passed: passed || (before?.passed ?? false) });
      return true;
    },

    /** @param {string} name @param {object | null} work */
    worked(name, work) {
      if (known(name)) {
        if (work === null) {
          works.delete(name);
        } else {
          works.set(name, work);
        }
      }
    },

    /**
     * `score` is the mean of the best scores by weight, null before the first verdict; `success`: null as long as it is open;
     * `completed`: every function has had a verdict, or the lesson is passed without.
     *
     * @returns {{ score: number | null, progress: number, completed: boolean, success: boolean | null }}
     */
    outcome() {
      const total = exercises.reduce((sum, { weight }) => sum + weight, 0);
      const reached = exercises.reduce((sum, { name, weight }) => sum + weight * (scores.get(name)?.best ?? 0), 0);
      const score = scores.size === 0 || total <= 0 ? null : Math.round((reached / total) * 1e4) / 1e4;
      const judged = exercises.filter(({ name }) => scores.has(name)).length;
      const all = exercises.length > 0 && judged === exercises.length;
      const success = score !== null && score >= passMark ? true : all ? false : null;
      const completed = all || success === true;
      return { score, progress: completed ? 1 : judged / Math.max(1, exercises.length), completed, success };
    },

    /** @returns {Saved} */
    save: () => ({
      v: 1,
      scores: Object.fromEntries([...scores].map(([name, { best, passed }]) => [name, [best, passed]])),
      works: Object.fromEntries(works),
      place: course.place,
      sent: [...sent],
    }),
  };
  return course;
}
