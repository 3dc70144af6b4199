// Keeps what the learner does with the platform: soon after a change, at once after a verdict and before leaving, and again and
// again where the platform does not answer.

import { pack } from './suspend.js';

/** Typing is told to the platform this long after it began. */
const SOON_MS = 10_000;
const AGAIN_MS = [5000, 10_000, 20_000, 40_000, 60_000];

/**
 * @param {object} of
 * @param {object} of.record  the platform, see scorm.js, cmi5.js, nobody.js
 * @param {ReturnType<typeof import('./course.js').makeCourse>} of.course
 * @param {{ seconds: () => number }} of.clock
 * @param {(state: { trouble: boolean, dropped: import('./suspend.js').Dropped[] }) => void} of.onState
 */
export function makeKeeper({ record, course, clock, onState }) {
  let packed = { text: null, dropped: [] };
  /** @type {Promise<void> | null} */
  let packing = null;
  let stale = false;
  let unkept = false;
  let trouble = false;
  let failures = 0;
  let timer = 0;
  let dueAt = Infinity;
  let flushing = Promise.resolve(true);

  function repack() {
    stale = true;
    packing ??= (async () => {
      while (stale) {
        stale = false;
        packed = await pack(course.save(), record.room);
      }
      packing = null;
    })();
    return packing;
  }

  const report = () => ({ ...course.outcome(), place: course.place, suspend: packed.text, seconds: clock.seconds() });

  function soon(ms) {
    const at = Date.now() + ms;
    if (at < dueAt) {
      clearTimeout(timer);
      dueAt = at;
      timer = setTimeout(keeper.flush, ms);
    }
  }

  async function flushOnce() {
    clearTimeout(timer);
    dueAt = Infinity;
    if (!unkept) {
      return true;
    }
    await packing;
    unkept = false;
    const kept = await record.commit(report());
    if (!kept) {
      unkept = true;
      soon(AGAIN_MS[Math.min(failures, AGAIN_MS.length - 1)]);
    }
    failures = kept ? 0 : failures + 1;
    trouble = !kept;
    onState({ trouble, dropped: packed.dropped });
    return kept;
  }

  const keeper = {
    /** Something is not with the platform although it was tried. */
    get trouble() {
      return trouble;
    },

    /** Where the learner stands now, without waiting; the text is that of the last change that has been packed. */
    report,

    /** @param {boolean} [now] */
    async changed(now = false) {
      unkept = true;
      await repack();
      record.put(report());
      if (now) {
        await keeper.flush();
      } else {
        soon(failures > 0 ? AGAIN_MS[0] : SOON_MS);
      }
    },

    /** One after the other. @returns {Promise<boolean>} whether the platform has everything */
    flush() {
      flushing = flushing.then(flushOnce);
      return flushing;
    },
  };
  return keeper;
}
