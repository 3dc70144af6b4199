// What the measurements share: the built site, a server for it, browsers, the repository's exercises.

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { createServer } from '../../web/serve.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The folder of the built site. */
export const DIST = process.env.HEADROOM_DIST ?? join(ROOT, 'web/dist');

export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** @param {string} path  from the repository's root */
export const inRepo = (path) => join(ROOT, path);

/** @param {string} [dir] */
export function serve(dir = DIST) {
  if (!existsSync(join(dir, 'index.html'))) {
    throw new Error(`there is no site in ${dir}: run \`cargo xtask build\` first`);
  }
  return createServer({ dir });
}

/** A browser without a past: nothing is cached, nothing compiled. */
export function launch() {
  return chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
}

/**
 * @param {import('playwright-core').Browser} browser
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function newPage(browser, options = {}) {
  const context = await browser.newContext({
    // It would fetch everything while something is measured.
    serviceWorkers: 'block',
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
    ...options,
  });
  return context.newPage();
}

const folders = (path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The slugs of the lessons. */
export const lessons = () => folders(inRepo('exercises'));

/** `slug/function` of all exercises. */
export const exercises = () =>
  lessons().flatMap((slug) => folders(inRepo(`exercises/${slug}`)).map((name) => `${slug}/${name}`));

/** @param {string} id */
export const solution = (id) => readFileSync(inRepo(`exercises/${id}/solution.py`), 'utf8');

/**
 * The wrong answers to an exercise, with the diagnosis that each one states.
 *
 * @param {string} id
 */
export function wrongAnswers(id) {
  const folder = inRepo(`exercises/${id}/wrong`);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.py'))
    .map((name) => {
      const code = readFileSync(join(folder, name), 'utf8');
      const [, diagnosis] = /^# diagnosis: (\w+)$/m.exec(code) ?? [];
      return { name, code, diagnosis };
    });
}
