// A browser and a server for the tests of one file, and visitors who start with nothing.

import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { chromium } from 'playwright-core';
import { serveSite } from './site.mjs';
import { LOCALES } from './words.mjs';

/** A slow machine with two cores needs its time; what never comes still ends a test. */
const PATIENCE = 30_000;

/** One for all stages of a file, started by the first visitor. @type {Promise<import('playwright-core').Browser> | undefined} */
let browser;

/** What it is started with: all that the stages of the file ask for. */
const args = new Set(['--no-sandbox']);

after(async () => (await browser)?.close());

/**
 * @param {{ headers?: 'full' | 'none', base?: string, args?: string[] }} [options]  args: the browser's
 */
export function useStage({ args: more = [], ...served } = {}) {
  more.forEach((arg) => args.add(arg));
  const stage = { url: '', visit };
  let server;
  before(async () => {
    server = await serveSite(served);
    stage.url = server.url;
  });
  after(() => server?.close());
  return stage;
}

async function launch() {
  const executablePath = process.env.CHROMIUM;
  if (!executablePath) {
    throw new Error('CHROMIUM names no browser: run `cargo xtask test browser`, or set it to the path of Chromium');
  }
  return chromium.launch({ executablePath, args: [...args] });
}

/**
 * A new visitor: nothing stored, nothing in the cache. Errors of the page fail the test.
 *
 * @param {import('node:test').TestContext} t
 * @param {{ lang?: 'en' | 'zh', theme?: 'light' | 'dark', width?: number, height?: number, bears?: RegExp,
 *   storage?: Record<string, unknown>, context?: import('playwright-core').BrowserContextOptions }} [options]
 *   storage: what this visitor's browser holds already; bears: errors of the page that the test causes itself
 */
async function visit(t, { lang = 'en', theme = 'light', width = 1280, height = 900, ...more } = {}) {
  browser ??= launch();
  const context = await (await browser).newContext({
    viewport: { width, height },
    locale: LOCALES[lang],
    colorScheme: theme,
    // What a service worker answers, a test cannot change on its way; offline.test.mjs has one.
    serviceWorkers: 'block',
    ...more.context,
  });
  t.after(() => context.close());
  context.setDefaultTimeout(PATIENCE);
  if (more.storage) {
    await context.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) {
        // Only at first: a reload must find what the page has stored since.
        if (localStorage.getItem(key) === null) {
          localStorage.setItem(key, JSON.stringify(value));
        }
      }
    }, more.storage);
  }
  return openTab(t, context, more.bears);
}

/** One more tab of a visitor. Errors in it fail the test, too. */
export async function openTab(t, context, bears) {
  const page = await context.newPage();
  t.after(watch(page, bears));
  return page;
}

/** Collects what goes wrong inside the page; the result says it at the end. */
function watch(page, bears) {
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error.message)));
  page.on('crash', () => errors.push('the page crashed'));
  return () => assert.deepEqual(errors.filter((text) => !bears?.test(text)), [], 'errors in the page');
}

/** Until what has just changed is drawn: two frames later. */
export function drawn(page) {
  return page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Polls a condition that lives in the test, not in the page. */
export async function until(holds, what, patience = PATIENCE) {
  const end = Date.now() + patience;
  while (!(await holds())) {
    if (Date.now() > end) {
      throw new Error(`it never happened: ${what}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
