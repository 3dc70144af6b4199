// The session of cmi5 against a store that is a function.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openCmi5, readLaunch } from '../js/lms/cmi5.js';
import { connectLrs, statementOf, uuid, uuidOf } from '../js/lms/xapi.js';

const SETTINGS = { lang: 'en', exercises: [{ name: 'f', title: 'The function' }] };
const ASKED = { endpoint: 'https://lrs/x', fetch: 'https://lms/f', actor: '{"account":{"name":"a"}}', registration: 'r', activityId: 'urn:a' };
const QUERY = new URLSearchParams(ASKED).toString();
const VERDICT = { exercise: 'l/f', exercise_version: 1, score: 0.5, passed: false, seed: 3, stdout: 'secret' };
const REPORT = { score: 0.5, progress: 1, completed: true, success: true, suspend: 'text', seconds: 3 };

function store({ mode = 'Normal', refuses = () => 0, token = '{"auth-token":"T"}' } = {}) {
  const log = [];
  const statements = [];
  const fetch = async (url, { method, body, headers } = {}) => {
    log.push(`${method} ${url}`);
    if (url === ASKED.fetch) {
      return new Response(token);
    }
    assert.equal(headers.Authorization, 'Basic T');
    const status = refuses(url, body);
    if (status === -1) {
      throw new TypeError('no connection');
    }
    if (status > 0) {
      return new Response('', { status });
    }
    if (url.includes('LMS.LaunchData')) {
      return new Response(JSON.stringify({ contextTemplate: { extensions: { s: 1 } }, launchMode: mode }));
    }
    if (method === 'GET') {
      return new Response('', { status: 404 });
    }
    if (url.includes('/statements')) {
      statements.push(...[JSON.parse(body)].flat());
    }
    return new Response(null, { status: 204 });
  };
  return { fetch, log, statements, verbs: () => statements.map(({ verb }) => verb.id.split('/').at(-1)) };
}

test('an address that is no launch is none', () => {
  assert.deepEqual(readLaunch(QUERY).actor, { account: { name: 'a' } });
  for (const name of Object.keys(ASKED)) {
    const asked = new URLSearchParams(ASKED);
    asked.delete(name);
    assert.equal(readLaunch(asked.toString()), null, name);
  }
  assert.equal(readLaunch(new URLSearchParams({ ...ASKED, actor: 'x' }).toString()), null);
  assert.equal(readLaunch(new URLSearchParams({ ...ASKED, actor: 'null' }).toString()), null);
});

test('a token that is not given ends the launch with the reason', async () => {
  const { fetch } = store({ token: '{"error-code":"1","error-text":"used"}' });
  await assert.rejects(openCmi5(QUERY, SETTINGS, fetch), /used/);
});

test('a commit with nothing new does not hold up what comes after it', async () => {
  const { fetch, verbs } = store();
  const record = await openCmi5(QUERY, SETTINGS, fetch);
  record.remember(new Set());
  const open = { ...REPORT, completed: false, success: null };
  assert.equal(await record.commit(open), true);
  assert.equal(await record.commit(open), true);
  record.judged(VERDICT);
  assert.equal(await record.commit(REPORT), true);
  assert.equal(await record.commit(REPORT), true);
  assert.equal(await record.finish(REPORT), true);
  assert.equal(await record.finish(REPORT), true);
  assert.deepEqual(verbs(), ['initialized', 'answered', 'passed', 'completed', 'terminated']);
});

test('what cannot be sent now waits, what is refused for good does not', async () => {
  let down = -1;
  const { fetch, verbs } = store({ refuses: (url, body) => (/statements/.test(url) && /answered|passed/.test(body) ? down : 0) });
  const record = await openCmi5(QUERY, SETTINGS, fetch);
  record.judged(VERDICT);
  assert.equal(await record.commit(REPORT), false);
  assert.deepEqual(verbs(), ['initialized']);
  // Still down when the learner wants to leave; then not.
  assert.equal(await record.finish(REPORT), false);
  down = 400;
  assert.equal(await record.commit(REPORT), false);
  down = 0;
  assert.equal(await record.commit(REPORT), true);
  assert.equal(await record.finish(REPORT), true);
  assert.deepEqual(verbs(), ['initialized', 'passed', 'completed', 'terminated']);
});

test('what was told in an earlier session is not told again', async () => {
  const { fetch, verbs } = store();
  const record = await openCmi5(QUERY, SETTINGS, fetch);
  record.remember(new Set(['passed', 'completed']));
  await record.commit(REPORT);
  await record.finish({ ...REPORT, success: false });
  assert.deepEqual(verbs(), ['initialized', 'terminated']);
});

test('browsing tells of its beginning and its end', async () => {
  const { fetch, verbs, log } = store({ mode: 'Browse' });
  const record = await openCmi5(QUERY, SETTINGS, fetch);
  record.judged(VERDICT);
  await record.commit(REPORT);
  await record.finish(null);
  assert.deepEqual([record.mode, verbs()], ['browse', ['initialized', 'terminated']]);
  assert.equal(log.filter((line) => /^PUT .*activities.state/.test(line)).length, 0);
});

test('the statement of a verdict says what it rests on, and not what was printed', () => {
  const statement = statementOf(VERDICT, { actor: { name: 'a' } });
  assert.deepEqual(statement.result.score, { scaled: 0.5 });
  assert.equal(statement.result.extensions['urn:headroom:verdict'].seed, 3);
  assert.equal(statement.result.extensions['urn:headroom:verdict'].diagnosis, null);
  assert.equal(JSON.stringify(statement).includes('secret'), false);
  assert.equal('context' in statement, false);
});

test('identifiers are UUIDs, random ones or the same for the same words', () => {
  const form = /^[\da-f]{8}-[\da-f]{4}-[48][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
  assert.match(uuid(), form);
  assert.notEqual(uuid(), uuid());
  assert.match(uuidOf('r', 'a', 'passed'), form);
  assert.equal(uuidOf('r', 'a', 'passed'), uuidOf('r', 'a', 'passed'));
  const others = [['r', 'a', 'completed'], ['r', 'b', 'passed'], ['s', 'a', 'passed'], ['r', 'apassed']];
  assert.equal(new Set([['r', 'a', 'passed'], ...others].map((words) => uuidOf(...words))).size, 5);
});

test('recorded already is recorded, other refusals are errors', async () => {
  const answering = (status) => connectLrs({ endpoint: 'https://lrs/x/', authorization: 'A', fetch: async () => new Response('', { status }) });
  await answering(409).put({ id: '1' });
  await assert.rejects(answering(400).put({ id: '1' }), (error) => error.status === 400 && !error.passing);
  await assert.rejects(answering(503).put({ id: '1' }), (error) => error.passing);
  assert.equal(await answering(404).getText('x', {}), null);
});
