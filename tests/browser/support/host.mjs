// Somebody else's page: a server on another site than the one under test, and what a test asks of an embedded view.

import { createServer } from 'node:http';
import { readFileSync } from 'node:fs';
import { after, before } from 'node:test';
import { ROOT } from './site.mjs';

/**
 * A host for the tests of one file. Pages are put there by path, with their headers.
 *
 * `localhost` is another site than `127.0.0.1`: there the browser of the tests lets frames store nothing. Another port of
 * the same name is another origin of the same site, and storage works.
 *
 * @param {'localhost' | '127.0.0.1'} [name]
 */
export function useHost(name = 'localhost') {
  const pages = new Map();
  const host = {
    url: '',
    /** @param {string} path @param {string} body @param {Record<string, string>} [headers] @returns {string} the address */
    put(path, body, headers = {}) {
      pages.set(path, { body, headers });
      return new URL(path, host.url).href;
    },
  };
  let server;
  before(async () => {
    server = createServer((request, response) => {
      const page = pages.get(request.url.split('?')[0]);
      response.writeHead(page ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8', ...page?.headers });
      response.end(page?.body ?? '');
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    host.url = `http://${name}:${server.address().port}/`;
  });
  after(() => {
    server?.close();
    server?.closeAllConnections();
  });
  return host;
}

/** A whole page around some HTML; what its elements tell is kept in `told`. */
export function pageWith(headroom, html, { lang = 'en', head = '' } = {}) {
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><title>A course</title>${head}
<script src="${headroom}headroom-element.js"></script></head>
<body><input id="first" autofocus><main>${html}</main>
<script>
  window.told = [];
  for (const element of document.querySelectorAll('headroom-exercise')) {
    for (const type of ['ready', 'progress', 'graded', 'resize', 'python', 'error']) {
      element.addEventListener(type, ({ detail }) => told.push({ id: element.id, type, detail }));
    }
  }
</script></body></html>`;
}

/** What a recipe of tests/recipes says, with the address of the site filled in. */
export function recipe(name, headroom) {
  const text = readFileSync(`${ROOT}tests/recipes/${name}.html`, 'utf8');
  const filled = text.replaceAll('https://headroom.example/', headroom).replaceAll('https://headroom.example', new URL(headroom).origin);
  const [, path, policy] = /^<!--\s*path: (\S+)\s*(?:policy: ([^>]*?))?\s*-->\n/.exec(filled);
  return { path, body: filled.slice(filled.indexOf('-->\n') + 4), headers: policy ? { 'Content-Security-Policy': policy } : {} };
}

/** What the elements of the page have told, of one type. */
export const told = (page, type) => page.evaluate((type) => window.told.filter((event) => event.type === type), type);

/** Waits until an element has told something, and returns its details. */
export async function tells(page, type, id = undefined) {
  const found = await page.waitForFunction(
    ({ type, id }) => window.told.find((event) => event.type === type && (id === undefined || event.id === id)),
    { type, id },
    { timeout: 60_000 },
  );
  return (await found.jsonValue()).detail;
}

/** The frame in the nth element or iframe. */
export const frameAt = (page, nth = 0) => page.frameLocator(`:nth-match(iframe, ${nth + 1})`);

/** The browser's own handle of it, for what has to be evaluated inside. */
export async function insideOf(page, nth = 0) {
  const handle = await page.locator('iframe').nth(nth).elementHandle();
  return handle.contentFrame();
}

/** Waits until the frame is exactly as high as its content. */
export async function fitsItsContent(page, nth = 0) {
  const frame = await insideOf(page, nth);
  const inner = () => frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height));
  const outer = async () => (await page.locator('iframe').nth(nth).boundingBox()).height;
  const end = Date.now() + 20_000;
  for (;;) {
    const [is, wants] = [await outer(), await inner()];
    if (is === wants) {
      return is;
    }
    if (Date.now() > end) {
      throw new Error(`the frame is ${is} high, its content ${wants}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Every interpreter that starts or ends in any frame of the page: the numbers alive, as they change. */
export async function countPythons(page) {
  const alive = [];
  let now = 0;
  await page.exposeFunction('python', (change) => alive.push((now += change)));
  await page.addInitScript(() => {
    const Own = globalThis.Worker;
    globalThis.Worker = class extends Own {
      constructor(url, options) {
        super(url, options);
        this.counted = options?.name === 'python';
        if (this.counted) globalThis.python(1);
      }
      terminate() {
        if (this.counted) globalThis.python(-1);
        this.counted = false;
        super.terminate();
      }
    };
  });
  return alive;
}
