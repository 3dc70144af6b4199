// Course platforms for the tests: packages as the command line writes them, scorm-again as the platform, a recording store for
// cmi5, and a server that knows no type but those of old.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { headroom } from './banks.mjs';
import { DIST, ROOT } from './site.mjs';

/** As an old server has them; everything else is a stream of bytes. */
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml' };

export const LESSON = 'unified-memory';

async function listen(handle, name = '127.0.0.1') {
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => handle(request, response, body, new URL(request.url, 'http://x')));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, url: `http://${name}:${server.address().port}/` };
}

function close(server) {
  server?.close();
  server?.closeAllConnections();
}

/**
 * A package of one standard, unpacked and served under /course/ beside a platform's page.
 *
 * @param {'scorm12' | 'scorm2004' | 'cmi5'} standard
 * @param {...string} options  further ones for `headroom pack`
 */
export function useCourse(standard, ...options) {
  const course = { url: '', folder: '', commits: [], down: false };
  let server;
  before(async () => {
    course.folder = mkdtempSync(join(tmpdir(), 'headroom-course-'));
    const zip = join(course.folder, 'package.zip');
    await headroom('pack', '--lesson', LESSON, '--format', standard, '--output', zip, '--site', DIST, ...options);
    execFileSync('python3', ['-m', 'zipfile', '-e', zip, course.folder]);
    ({ server, url: course.url } = await listen((request, response, body, { pathname }) => {
      if (pathname === '/commit') {
        if (course.down) {
          request.socket.destroy();
          return;
        }
        course.commits.push(JSON.parse(body));
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end('{"result":true,"errorCode":0}');
        return;
      }
      const path = pathname.startsWith('/course/') ? join(course.folder, pathname.slice(8)) : library(pathname);
      if (pathname === '/lms.html') {
        response.writeHead(200, { 'Content-Type': TYPES.html });
        response.end(HOST);
      } else if (path && existsSync(path)) {
        const type = TYPES[path.split('.').at(-1)] ?? 'application/octet-stream';
        response.writeHead(200, { 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' });
        response.end(readFileSync(path));
      } else {
        response.writeHead(404);
        response.end();
      }
    }));
  });
  after(() => {
    close(server);
    rmSync(course.folder, { recursive: true, force: true });
  });
  return course;
}

const library = (pathname) =>
  /^\/scorm(12|2004)\.js$/.test(pathname) ? `${ROOT}tests/node_modules/scorm-again/dist${pathname}` : null;

/** The platform's page; what it starts from stands in `sessionStorage`, put there by the test. */
const HOST = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A platform</title>
<script src="/scorm12.js"></script><script src="/scorm2004.js"></script></head>
<body><iframe id="sco" width="1200" height="800"></iframe>
<script>
  const { standard, cmi } = JSON.parse(sessionStorage.getItem('launch'));
  const settings = { lmsCommitUrl: '/commit', logLevel: 5, autocommit: false };
  const api = standard === 'scorm12' ? new Scorm12API(settings) : new Scorm2004API(settings);
  api.loadFromJSON(cmi, 'cmi');
  window[standard === 'scorm12' ? 'API' : 'API_1484_11'] = api;
  document.getElementById('sco').src = '/course/launch.html';
</script></body></html>`;

/** Launches as the platform does. @param {object} cmi  the data model that the attempt starts from */
export async function launch(page, course, standard, cmi = {}) {
  await page.goto(`${course.url}scorm12.js`);
  await page.evaluate((value) => sessionStorage.setItem('launch', JSON.stringify(value)), { standard, cmi });
  await page.goto(`${course.url}lms.html`);
  return inside(page.frames().find((frame) => frame.url().includes('launch.html')) ?? (await page.waitForEvent('framenavigated')));
}

/** The launched page and the view inside it, once the lesson is there. @param {import('playwright-core').Frame} frame */
export async function inside(frame) {
  await frame.locator('#tabs button').first().waitFor();
  const lesson = {
    frame,
    notice: () => frame.locator('#notice').textContent(),
    standing: () => frame.locator('#standing').textContent(),
    /** Opens a function's tab; the view is a frame with everything that an exercise's page has. */
    async open(name) {
      await frame.locator(`[data-place="${name}"]`).click();
      const view = await (await frame.locator('#view iframe').elementHandle()).contentFrame();
      await view.waitForURL(new RegExp(`exercise=${LESSON}%2F${name}`));
      await view.locator('.cm-content').waitFor();
      return view;
    },
    leave: () => frame.locator('#leave').click(),
  };
  return lesson;
}

/**
 * A learning record store with the LMS's half of cmi5, on another origin than the package.
 */
export function useStore() {
  const store = { url: '', log: [], statements: [], states: new Map(), fetched: 0, down: false, token: 'dG9rZW46MQ==' };
  let server;
  const answer = (response, status, json) => {
    response.writeHead(status, {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Experience-API-Version',
      'Access-Control-Allow-Methods': 'GET, PUT, POST',
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
    });
    response.end(json === undefined ? '' : JSON.stringify(json));
  };
  function statements(request, response, body, url) {
    for (const statement of [JSON.parse(body)].flat()) {
      if (request.method === 'PUT' && url.searchParams.get('statementId') !== statement.id) {
        return answer(response, 400);
      }
      if (store.statements.some(({ id }) => id === statement.id)) {
        return answer(response, 409);
      }
      store.statements.push(statement);
    }
    return answer(response, request.method === 'PUT' ? 204 : 200, request.method === 'PUT' ? undefined : []);
  }
  function documents(request, response, body, key) {
    if (request.method === 'PUT') {
      store.states.set(key, body);
      return answer(response, 204);
    }
    if (!store.states.has(key)) {
      return answer(response, 404);
    }
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/plain' });
    return response.end(store.states.get(key));
  }
  before(async () => {
    ({ server, url: store.url } = await listen((request, response, body, url) => {
      if (request.method === 'OPTIONS') {
        return answer(response, 204);
      }
      if (store.down) {
        return request.socket.destroy();
      }
      if (url.pathname === '/fetch') {
        store.fetched += 1;
        return request.method !== 'POST' || store.fetched > 1
          ? answer(response, 200, { 'error-code': '1', 'error-text': 'the token was given already' })
          : answer(response, 200, { 'auth-token': store.token });
      }
      store.log.push(`${request.method} ${url.pathname}`);
      if (request.headers.authorization !== `Basic ${store.token}` || request.headers['x-experience-api-version'] !== '1.0.3') {
        return answer(response, 401);
      }
      if (url.pathname === '/xapi/statements') {
        return statements(request, response, body, url);
      }
      const asked = Object.fromEntries(url.searchParams);
      return documents(request, response, body, `${asked.registration}/${asked.stateId ?? asked.profileId}`);
    }, 'localhost'));
  });
  after(() => close(server));
  return store;
}
