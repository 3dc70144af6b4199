// Serves the built site on this machine: `node serve.mjs [--port 8000] [--dir dist]`.

import { createServer as createHttpServer } from 'node:http';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sirv from 'sirv';
import { headersOf } from './build/headers.js';

const DIST = fileURLToPath(new URL('./dist', import.meta.url));

/** Names that carry a hash of their content never change it. */
const HASHED = /\/assets\/[^/]+-[\w-]{8}\.\w+$/;

/**
 * `headers: 'none'` is a plain static host: no policy, no isolation, no compressed files.
 *
 * @param {{ dir?: string, port?: number, headers?: 'full' | 'none', base?: string }} [options]
 * @returns {Promise<{ url: string, close: () => Promise<void> }>}
 */
export async function createServer({ dir = DIST, port = 0, headers = 'full', base = '/' } = {}) {
  const full = headers === 'full';
  const files = sirv(dir, {
    etag: true,
    brotli: full,
    gzip: full,
    setHeaders(response, path) {
      response.setHeader('Cache-Control', cacheControl(path));
    },
  });
  const server = createHttpServer((request, response) => {
    const path = request.url ?? '/';
    for (const [name, value] of Object.entries(full ? headersOf(path.split('?')[0]) : {})) {
      response.setHeader(name, value);
    }
    if (!path.startsWith(base)) {
      notFound(response);
      return;
    }
    request.url = path.slice(base.length - 1);
    files(request, response, () => notFound(response));
  });
  await new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${server.address().port}${base}`,
    close: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}

function cacheControl(path) {
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

function notFound(response) {
  response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
  response.end('Not found\n');
}

function fail(message) {
  console.error(message);
  process.exit(1);
}

async function main() {
  const { values } = parseArgs({
    options: { port: { type: 'string', default: '8000' }, dir: { type: 'string', default: DIST } },
  });
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535) {
    fail(`--port takes a number from 0 to 65535, not ${values.port}.`);
  }
  if (!existsSync(values.dir)) {
    fail(`There is no site in ${values.dir} yet: run \`cargo xtask build\` first.`);
  }
  try {
    const { url } = await createServer({ dir: values.dir, port });
    console.log(`Headroom is at ${url} (Ctrl+C ends it)`);
  } catch (error) {
    fail(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use: end the program that has it, or choose another one with --port.`
        : `The server cannot start: ${error.message}`,
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main();
}
