// The page's own sentences, read from where the page has them, so that a test names a sentence and not its
// wording.

import { readFileSync, readdirSync } from 'node:fs';
import { ROOT } from './site.mjs';

const FOLDERS = ['web/locales', 'web/kit/locales', 'web/lab/locales', 'web/timeline/locales', 'crates/grade/locales'];

export const LANGUAGES = ['en', 'zh'];

/** What the browser says it speaks. */
export const LOCALES = { en: 'en-US', zh: 'zh-CN' };

/** What the document is to say. */
export const TAGS = { en: /^en\b/, zh: /^zh\b/ };

const books = Object.fromEntries(LANGUAGES.map((lang) => [lang, read(lang)]));

function read(lang) {
  const book = new Map();
  const files = FOLDERS.flatMap((folder) => readdirSync(`${ROOT}${folder}`).map((name) => `${ROOT}${folder}/${name}`));
  for (const file of files.filter((name) => name.endsWith(`${lang}.ftl`))) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const entry = /^([a-z][\w-]*) = (.*)$/.exec(line);
      if (entry) {
        book.set(entry[1], entry[2]);
      }
    }
  }
  return book;
}

/** All keys of a language. */
export const keys = (lang) => [...books[lang].keys()];

/** A sentence without variables. */
export function say(lang, key) {
  const text = books[lang].get(key);
  if (text === undefined || text.includes('{')) {
    throw new Error(`${key} is no plain sentence in ${lang}: ${text}`);
  }
  return text;
}

/** A sentence with its variables filled in; those not given match anything. */
export function like(lang, key, values = {}) {
  const text = books[lang].get(key);
  if (text === undefined) {
    throw new Error(`there is no ${key} in ${lang}`);
  }
  const parts = text.split(/\{ (?:\$([\w-]+)|"[^"]*") \}/);
  const source = parts.map((part, at) => {
    if (at % 2 === 0) {
      return escaped(part ?? '');
    }
    // Values stand between invisible marks that keep left and right apart.
    const value = part === undefined ? '\\s*' : values[part] === undefined ? '.+?' : escaped(String(values[part]));
    return `[\\u2068\\u2069]?${value}[\\u2068\\u2069]?`;
  });
  return new RegExp(source.join(''));
}

function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
