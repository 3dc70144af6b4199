// The server: headers, types, addresses.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { headerPolicy } from '../build/csp.js';
import { createServer } from '../serve.mjs';

const root = mkdtempSync(join(tmpdir(), 'headroom-serve-'));
const site = join(root, 'site');
const script = 'assets/page-Ab_3-xYz.js';

before(() => {
  mkdirSync(join(site, 'assets'), { recursive: true });
  writeFileSync(join(root, 'secret.txt'), 'secret');
  writeFileSync(join(site, 'index.html'), '<!doctype html>');
  writeFileSync(join(site, script), 'export {};');
  writeFileSync(join(site, `${script}.br`), brotliCompressSync('export {};'));
  for (const name of ['page.wasm', 'page.mjs', 'library.zip', 'icon.svg']) {
    writeFileSync(join(site, name), '');
  }
});

after(() => rmSync(root, { recursive: true }));

/** `fetch` would tidy the address up and unpack the body first. */
function ask(url, headers = {}) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const path = url.slice(url.indexOf('/', 'http://'.length));
    get({ hostname, port, path, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response));
    }).on('error', reject);
  });
}

async function serving(options, use) {
  const server = await createServer({ dir: site, ...options });
  try {
    await use(server);
  } finally {
    await server.close();
  }
}

test('sends the policy and isolates the page', () =>
  serving({}, async ({ url }) => {
    const { headers } = await ask(url);
    assert.equal(headers['content-security-policy'], headerPolicy);
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
    assert.equal(headers['cross-origin-embedder-policy'], 'require-corp');
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
    assert.equal(headers['x-content-type-options'], 'nosniff');
  }));

test('a plain host sends neither policy nor packed files', () =>
  serving({ headers: 'none' }, async ({ url }) => {
    const { headers } = await ask(url + script, { 'accept-encoding': 'br' });
    assert.equal(headers['content-security-policy'], undefined);
    assert.equal(headers['cross-origin-opener-policy'], undefined);
    assert.equal(headers['content-encoding'], undefined);
  }));

test('sends packed files to those who take them', () =>
  serving({}, async ({ url }) => {
    const packed = await ask(url + script, { 'accept-encoding': 'gzip, br' });
    assert.equal(packed.headers['content-encoding'], 'br');
    assert.match(packed.headers['content-type'], /javascript/);
    assert.equal((await ask(url + script)).headers['content-encoding'], undefined);
  }));

test('names with a hash are kept, the others asked for again', () =>
  serving({}, async ({ url }) => {
    assert.match((await ask(url + script)).headers['cache-control'], /immutable/);
    for (const path of ['', 'index.html', 'icon.svg']) {
      assert.equal((await ask(url + path)).headers['cache-control'], 'no-cache', path);
    }
  }));

test('types', () =>
  serving({}, async ({ url }) => {
    const types = {
      '': /^text\/html/,
      'page.wasm': /^application\/wasm/,
      'page.mjs': /javascript/,
      'library.zip': /^application\/zip/,
      'icon.svg': /^image\/svg\+xml/,
    };
    for (const [path, type] of Object.entries(types)) {
      assert.match((await ask(url + path)).headers['content-type'], type, path);
    }
  }));

test('serves under a sub-directory and nothing outside of it', () =>
  serving({ base: '/some/sub/dir/' }, async ({ url }) => {
    assert.equal((await ask(url)).statusCode, 200);
    assert.equal((await ask(url + script)).statusCode, 200);
    assert.equal((await ask(new URL('/', url).href)).statusCode, 404);
    assert.equal((await ask(new URL(`/${script}`, url).href)).statusCode, 404);
  }));

test('what is missing, and what lies outside, is not found', () =>
  serving({}, async ({ url }) => {
    for (const path of ['missing.js', '../secret.txt', '%2e%2e/secret.txt', '..%2fsecret.txt']) {
      const response = await ask(url + path);
      assert.equal(response.statusCode, 404, path);
      assert.match(response.headers['content-type'], /^text\/plain/);
    }
  }));

test('a port in use is told in one sentence', () =>
  serving({}, async ({ url }) => {
    const { port } = new URL(url);
    const program = fileURLToPath(new URL('../serve.mjs', import.meta.url));
    const said = await new Promise((resolve) => {
      execFile(process.execPath, [program, '--port', port, '--dir', site], (error, _stdout, stderr) =>
        resolve({ code: error?.code, stderr }),
      );
    });
    assert.equal(said.code, 1);
    assert.equal(
      said.stderr,
      `Port ${port} is in use: end the program that has it, or choose another one with --port.\n`,
    );
  }));
