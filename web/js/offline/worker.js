// The service worker: one whole version of the site in the browser's cache, and nothing of another. It becomes `sw.js`; the
// build puts the list of files in (crates/xtask/src/build/offline.rs), so that every version of the site is another worker.
//
// Installing fetches whatever is not there yet and checks each file against the list: a page from one version and a module
// from the next never come together. The new version waits until the learner asks for it, or until no page is open.

/** Path within the site, and the first half of its SHA-256. @type {Record<string, string>} */
const FILES = __FILES__;
const VERSION = '__VERSION__';

/** Several copies of the site may share one origin. */
const SCOPE = new URL('./', self.location).pathname;
const PREFIX = `headroom:${SCOPE}:`;
const NAME = PREFIX + VERSION;

/** In the cache of a version that was left: the pages that still show it. */
const USERS = 'users';

/** Held while the lab measures, which other work would disturb (js/lab-host.js). */
const MEASURING = 'headroom-lab';
const PAUSE_MS = 2000;

/** What describes the transfer, and not the file. */
const OF_TRANSFER = ['content-encoding', 'content-length', 'transfer-encoding'];

/** What files of one page have to agree on. */
const OF_POLICY = ['content-security-policy', 'cross-origin-embedder-policy', 'cross-origin-resource-policy'];

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(take()));

self.addEventListener('message', (event) => {
  if (event.data === 'activate') {
    self.skipWaiting();
  } else if (event.data === 'hello') {
    // The browser may have thrown the cache away, and pages of an older version may be gone.
    event.waitUntil(fill().then(tidy, tidy));
  }
});

self.addEventListener('fetch', (event) => {
  const path = pathOf(event.request);
  if (path !== null) {
    event.respondWith(answer(event.request, path));
  }
});

/** Null: the network's. @param {Request} request */
function pathOf({ url, method }) {
  const { origin, pathname } = new URL(url);
  if (method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(SCOPE)) {
    return null;
  }
  const path = pathname.slice(SCOPE.length) || 'index.html';
  // A page of an older version asks for files that this list does not name.
  return Object.hasOwn(FILES, path) || path.startsWith('assets/') ? path : null;
}

async function answer(request, path) {
  try {
    const others = Object.hasOwn(FILES, path) ? [] : await older();
    for (const cacheName of [NAME, ...others]) {
      const found = await caches.match(path, { cacheName });
      if (found) {
        return found;
      }
    }
  } catch {
    // A cache that cannot be read holds nothing.
  }
  return fetch(request);
}

async function older() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
}

/** Fetches what is missing; what an interrupted attempt left counts. */
async function fill() {
  if (navigator.connection?.saveData) {
    throw new Error('the reader asked to save data');
  }
  const cache = await caches.open(NAME);
  for (const path of new Set(['index.html', ...Object.keys(FILES)])) {
    if (!(await cache.match(path))) {
      await quiet();
      await cache.put(path, (await kept(cache, path)) ?? (await fetched(path)));
    }
  }
}

async function quiet() {
  const measuring = async () => (await navigator.locks.query()).held.some(({ name }) => name === MEASURING);
  while (await measuring()) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** The same file from an older version, unless the host has come to send other policies since. */
async function kept(cache, path) {
  const page = await cache.match('index.html');
  for (const name of page && path.startsWith('assets/') ? await older() : []) {
    const before = await caches.open(name);
    const [oldPage, found] = await Promise.all([before.match('index.html'), before.match(path)]);
    const agree = oldPage && OF_POLICY.every((header) => oldPage.headers.get(header) === page.headers.get(header));
    const copy = agree && found && (await checked(found, path));
    if (copy) {
      return copy;
    }
  }
  return null;
}

async function fetched(path) {
  // Names in assets/ carry a hash of their content; the others may lie in the browser's own cache from before.
  const cache = path.startsWith('assets/') ? 'default' : 'no-cache';
  const response = await fetch(path, { cache, priority: 'low' });
  const copy = response.ok && (await checked(response, path));
  if (!copy) {
    throw new Error(`${path} is not of this version: ${response.status}`);
  }
  return copy;
}

/** A response with its headers and without its history (no page may come by way of a redirect); null: another content. */
async function checked(response, path) {
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hash = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const headers = new Headers(response.headers);
  OF_TRANSFER.forEach((name) => headers.delete(name));
  return hash === FILES[path] ? new Response(bytes, { headers }) : null;
}

/** From now on this version answers, to the page of the first visit too. Pages of the version before keep its files. */
async function take() {
  await self.clients.claim();
  await (await caches.open(NAME)).delete(USERS);
  const users = JSON.stringify(await pages());
  for (const name of await older()) {
    const cache = await caches.open(name);
    if (!(await cache.match(USERS))) {
      await cache.put(USERS, new Response(users));
    }
  }
  await tidy();
}

/** Deletes the versions that were left and that no page shows any more. The next one has no users yet. */
async function tidy() {
  const open = await pages();
  for (const name of await older()) {
    const users = await caches.match(USERS, { cacheName: name });
    if (users && !(await users.json()).some((id) => open.includes(id))) {
      await caches.delete(name);
    }
  }
}

/** The site's pages that are open, by the browser's names for them. */
async function pages() {
  const all = await self.clients.matchAll({ includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith(SCOPE)).map(({ id }) => id);
}
