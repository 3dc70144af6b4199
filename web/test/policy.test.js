// The policy, and the page that has to live under it.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { guestPolicy, headerPolicy, metaPolicy } from '../build/csp.js';
import { headersOf, security } from '../build/headers.js';

const pages = ['index.html', 'embed.html'].map((name) => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8'));

test('the header is the page’s policy and forbids foreign frames', () => {
  assert.equal(headerPolicy, `${metaPolicy}; frame-ancestors 'self'`);
});

test('what is made for other sites may be loaded by them, and nothing else', () => {
  for (const path of ['/embed.html', '/a/course/embed.html', '/headroom-element.js', '/xapi.js', '/sandbox.js']) {
    const headers = headersOf(path);
    assert.equal(headers['Content-Security-Policy'], guestPolicy, path);
    assert.equal(headers['Cross-Origin-Resource-Policy'], 'cross-origin', path);
  }
  assert.doesNotMatch(guestPolicy, /frame-ancestors/);
  for (const path of ['/', '/index.html', '/assets/embed-12345678.js', '/embed.html.js', '/xembed.html/']) {
    assert.equal(headersOf(path), security, path);
  }
});

test('nothing inline is allowed, and no other host', () => {
  assert.match(metaPolicy, /^default-src 'none'/);
  assert.doesNotMatch(metaPolicy, /unsafe-inline|'unsafe-eval'|https?:|\*/);
});

test('no page has an inline script or style', () => {
  for (const page of pages) {
    assert.doesNotMatch(page, /<style|\sstyle=|\son\w+=/);
    for (const [, attributes, body] of page.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      assert.match(attributes, /\ssrc="\.\//);
      assert.equal(body, '');
    }
  }
});

test('the policy comes before anything it has to hold for', () => {
  for (const page of pages) {
    assert.ok(page.indexOf('%POLICY%') > 0);
    assert.ok(page.indexOf('%POLICY%') < page.search(/<link|<script/));
  }
});
