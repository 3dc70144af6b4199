// A part's style sheets are there before the part is, and one that failed is asked for again.

import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';

const FROM = 'https://example.org/course/assets/main.js';
let links;
let preload;

beforeEach(async () => {
  links = [];
  globalThis.document = {
    createElement: () => ({ remove() { links.splice(links.indexOf(this), 1); } }),
    head: { append: (link) => links.push(link) },
    querySelectorAll: () => links,
  };
  ({ __vitePreload: preload } = await import(`../build/preload-helper.js?${Math.random()}`));
});

const part = async () => 'the part';
const shown = () => links.map(({ rel, href }) => `${rel} ${href}`);

test('the part waits for its style sheet, not for its modules', async () => {
  const loading = preload(part, ['./a.js', './a.css'], FROM);
  assert.deepEqual(shown(), [
    'modulepreload https://example.org/course/assets/a.js',
    'stylesheet https://example.org/course/assets/a.css',
  ]);
  let loaded = false;
  loading.then(() => { loaded = true; });
  await new Promise(setImmediate);
  assert.equal(loaded, false);
  links[1].onload();
  assert.equal(await loading, 'the part');
});

test('what is there or on its way is not asked for twice', async () => {
  const first = preload(part, ['./a.css'], FROM);
  const second = preload(part, ['./a.css'], FROM);
  assert.equal(links.length, 1);
  links[0].onload();
  await Promise.all([first, second]);
  await preload(part, ['./a.css'], FROM);
  assert.equal(links.length, 1);
});

test('a style sheet of the page itself is not waited for', async () => {
  links.push({ rel: 'stylesheet', href: 'https://example.org/course/assets/main.css' });
  assert.equal(await preload(part, ['./main.css'], FROM), 'the part');
  assert.equal(links.length, 1);
});

test('a style sheet that failed fails the part, and the next attempt asks anew', async () => {
  const first = preload(part, ['./a.css'], FROM);
  links[0].onerror();
  await assert.rejects(first, /a\.css/);
  assert.equal(links.length, 0);
  const second = preload(part, ['./a.css'], FROM);
  links[0].onload();
  assert.equal(await second, 'the part');
});

test('a part that nothing comes with is loaded at once', async () => {
  assert.equal(await preload(part), 'the part');
  assert.equal(links.length, 0);
});
