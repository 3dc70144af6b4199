// A notebook that a learner opens in the page.

import { judge } from '../judge.js';
import { WORDS, language } from './words.js';

/** Those with pictures are long; a browser would choke on more. */
const MOST_BYTES = 64 * 2 ** 20;

/**
 * What a notebook brings to a learner's work, as the text of an export. Rejects with a message, or the key of one, where it
 * brings nothing; with an error where the grader could not be loaded.
 *
 * @param {File} file
 * @param {string} mine  the learner's work, exported
 */
export async function readNotebook(file, mine) {
  if (file.size > MOST_BYTES) {
    throw 'import-too-large';
  }
  const [text, { import_notebook: read }] = await Promise.all([file.text(), judge()]);
  const work = read(text, mine);
  if (work === undefined) {
    throw WORDS[language()].foreign;
  }
  return work;
}
