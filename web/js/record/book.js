// A lesson's notebook with the learner's own code in it. The site holds the notebooks as they begin.

/**
 * @param {string} slug
 * @param {string} lang
 */
export const bookName = (slug, lang) => `${slug}.${lang}.ipynb`;

/**
 * The notebook's text. Rejects with an error where the site cannot be reached.
 *
 * @param {string} slug
 * @param {string} lang
 * @param {Map<string, string>} codes  by the exercise's id
 */
export async function ownBook(slug, lang, codes) {
  const response = await fetch(new URL(`notebooks/${bookName(slug, lang)}`, document.baseURI));
  if (!response.ok) {
    throw new Error(`${response.status}`);
  }
  return filled(await response.json(), codes);
}

/** @param {any} book @param {Map<string, string>} codes */
export function filled(book, codes) {
  for (const cell of book.cells) {
    const { role, exercise } = cell.metadata.headroom ?? {};
    const code = role === 'code' ? codes.get(exercise) : undefined;
    if (code !== undefined) {
      // A notebook keeps its lines, each with its end but the last.
      cell.source = code.trimEnd().split(/(?<=\n)/);
    }
  }
  return `${JSON.stringify(book, null, 1)}\n`;
}
