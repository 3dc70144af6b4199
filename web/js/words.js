// The page's sentences: a file a language. The reader's is loaded, the other one when it is chosen.

const words = import.meta.glob('../generated/words/*.ftl', { query: '?raw', import: 'default' });

/** @param {string} lang @returns {Promise<string>} */
export async function loadWords(lang) {
  return words[`../generated/words/words.${lang}.ftl`]();
}

/** Beside the module: most readers have chosen nothing, so that it is their browser's language. */
export function preloadWords() {
  loadWords(navigator.language.startsWith('zh') ? 'zh' : 'en').catch(() => {});
}
