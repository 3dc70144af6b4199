// Sites that can be switched off and exchanged, for a browser that keeps a copy.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer } from '../../../web/serve.mjs';
import { DIST } from './site.mjs';
import { until } from './stage.mjs';

/** From the first visit until everything is kept, on a small machine that does other things, too. */
const PATIENCE = 180_000;

/**
 * One address, behind which there may be one site, another one, or nothing.
 *
 * @param {import('node:test').TestContext} t
 * @param {{ headers?: 'full' | 'none', base?: string }} options
 */
export async function useHost(t, options) {
  let server = await createServer({ dir: DIST, ...options });
  const { url } = server;
  const port = Number(new URL(url).port);
  const down = async () => {
    await server?.close();
    server = null;
  };
  t.after(down);
  return {
    url,
    down,
    /** @param {string} dir */
    async up(dir = DIST) {
      await down();
      server = await createServer({ dir, port, ...options });
    },
  };
}

/** Waits until the page has said that it works without a network, and the worker is in charge. */
export async function kept(page, text) {
  await page.locator('.offline').getByText(text).waitFor({ timeout: PATIENCE });
  assert.ok(await page.evaluate(() => navigator.serviceWorker.controller !== null));
}

/** What the browser remembers of its own accord must not be what makes a test pass. */
export async function forgetHttp(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

export const versions = (page) => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('headroom:')));

/** Until one version alone is kept, and it is another one. */
export async function onlyAnother(page, before) {
  await until(async () => {
    const now = await versions(page);
    return now.length === 1 && !before.includes(now[0]);
  }, 'the old version is deleted', PATIENCE);
}

/**
 * The site as a later build would have made it: every script and style under another name, and `data-build` on the page.
 *
 * @param {import('node:test').TestContext} t
 */
export function laterBuild(t) {
  const dir = mkdtempSync(join(tmpdir(), 'headroom-later-'));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  cpSync(DIST, dir, { recursive: true, filter: (path) => !/\.(br|gz)$/.test(path) });
  const assets = readdirSync(join(dir, 'assets'));
  const renamed = new Map();
  for (const name of assets) {
    const [, stem, hash, ending] = /^(.+)-([\w-]{8})(\.(?:js|css))$/.exec(name) ?? [];
    if (stem) {
      renamed.set(name, `${stem}-${[...hash].reverse().join('')}${ending}`);
    }
  }
  const texts = ['index.html', 'embed.html', ...[...renamed.keys()].map((name) => `assets/${name}`)];
  for (const file of texts) {
    const path = join(dir, file);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replace(/[\w.-]+-[\w-]{8}\.(?:js|css)/g, (name) => renamed.get(name) ?? name));
  }
  for (const [name, other] of renamed) {
    const path = join(dir, 'assets', name);
    if (/^main-.*\.js$/.test(name)) {
      writeFileSync(path, `${readFileSync(path, 'utf8')}\ndocument.documentElement.dataset.build = 'later';\n`);
    }
    renameSync(path, join(dir, 'assets', other));
  }
  listAnew(dir);
  return { dir, gone: [...renamed.keys()] };
}

/** As the build does it. */
function listAnew(dir) {
  const path = join(dir, 'sw.js');
  const script = readFileSync(path, 'utf8');
  const [before] = /(?<=const FILES = )\{.*\}(?=;\n)/.exec(script);
  const left = ['sw.js', 'headroom-element.js', 'xapi.js', 'old-browser.js'];
  const files = readdirSync(dir, { recursive: true }).filter((name) => !left.includes(name) && statSync(join(dir, name)).isFile());
  const list = Object.fromEntries(files.map((name) => [name, digest(readFileSync(join(dir, name))).slice(0, 32)]));
  assert.equal(files.length, Object.keys(JSON.parse(before)).length);
  const text = JSON.stringify(list);
  writeFileSync(path, script.replace(before, () => text).replace(/(?<=VERSION = ')\w+/, digest(text).slice(0, 16)));
}

const digest = (bytes) => createHash('sha256').update(bytes).digest('hex');
