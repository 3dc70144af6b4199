// The policy, and the page that has to live under it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { headerPolicy, metaPolicy } from '../build/csp.js';

const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8');

test('the header is the page’s policy and forbids foreign frames', () => {
  assert.equal(headerPolicy, `${metaPolicy}; frame-ancestors 'self'`);
});

test('nothing inline is allowed, and no other host', () => {
  assert.match(metaPolicy, /^default-src 'none'/);
  assert.doesNotMatch(metaPolicy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
});

test('the page has no inline script or style', () => {
  assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/);
  for (const [, attributes, body] of page.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
    assert.match(attributes, /\ssrc="\.\//);
    assert.equal(body, '');
  }
});

test('the policy comes before anything it has to hold for', () => {
  assert.ok(page.indexOf('%POLICY%') > 0);
  assert.ok(page.indexOf('%POLICY%') < page.search(/<link|<script/));
});
