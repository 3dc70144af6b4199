// Lighthouse with its own mobile settings, on one address.

import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { CHROMIUM } from './_site.mjs';

/** The pages that are looked at, by their address behind the site's. */
export const PAGES = { home: '', lesson: '#/lesson/unified-memory' };

/** Now and then the browser does not record a page's start, on a busy machine above all. */
const ATTEMPTS = 3;

/**
 * @param {string} url
 * @param {string[]} categories
 * @returns {Promise<Record<string, { score: number, complaints: string[] }>>}  scores from 0 to 100
 */
export async function audit(url, categories) {
  let problem;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const lhr = await run(url, categories);
    problem = lhr.runtimeError;
    if (!problem) {
      return Object.fromEntries(categories.map((name) => [name, result(lhr, lhr.categories[name])]));
    }
  }
  throw new Error(`${url}: ${problem.message}`);
}

/** In a browser of its own: nothing cached, nothing stored. */
async function run(url, categories) {
  const chrome = await chromeLauncher.launch({
    chromePath: CHROMIUM,
    chromeFlags: ['--headless=new', '--no-sandbox'],
    logLevel: 'silent',
  });
  try {
    const options = { port: chrome.port, onlyCategories: categories, logLevel: 'silent' };
    return (await lighthouse(url, options)).lhr;
  } finally {
    chrome.kill();
  }
}

function result(lhr, category) {
  const failed = category.auditRefs
    .filter(({ weight }) => weight > 0)
    .map(({ id }) => lhr.audits[id])
    .filter(({ score }) => score !== null && score < 1);
  return {
    score: Math.round(100 * category.score),
    complaints: failed.map(({ id, displayValue }) => (displayValue ? `${id}: ${displayValue}` : id)),
  };
}
