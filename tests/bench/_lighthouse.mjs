// Lighthouse with its own mobile settings, on one address.

import * as chromeLauncher from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { CHROMIUM } from './_site.mjs';

/** The pages that are looked at, by their address behind the site's. */
export const PAGES = { home: '', lesson: '#/lesson/unified-memory' };

/**
 * @param {string} url
 * @param {string[]} categories
 * @returns {Promise<Record<string, { score: number, complaints: string[] }>>}  scores from 0 to 100
 */
export async function audit(url, categories) {
  // A browser for each run: nothing cached, nothing stored.
  const chrome = await chromeLauncher.launch({
    chromePath: CHROMIUM,
    chromeFlags: ['--headless=new', '--no-sandbox'],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      onlyCategories: categories,
      logLevel: 'silent',
    });
    if (lhr.runtimeError) {
      throw new Error(`${url}: ${lhr.runtimeError.message}`);
    }
    return Object.fromEntries(categories.map((name) => [name, result(lhr, lhr.categories[name])]));
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
