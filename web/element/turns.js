// One Python at a time among the frames of this page, for browsers that refuse them locks of their own.

/** Whoever comes first has it; each with its way to be told. @type {Map<object, (word: 'turn' | 'wanted') => void>} */
const line = new Map();

export const turns = {
  want(who, tell) {
    if (!line.has(who)) {
      line.set(who, tell);
      if (line.size === 1) {
        tell('turn');
      } else {
        line.values().next().value('wanted');
      }
    }
  },

  leave(who) {
    const had = line.keys().next().value === who;
    line.delete(who);
    const next = line.values().next().value;
    if (had && next) {
      next('turn');
      if (line.size > 1) {
        next('wanted');
      }
    }
  },
};
