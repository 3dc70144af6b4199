// cmi5: the launch, the session's statements in the order that the standard asks for, and the state that outlives it.

import { duration } from './clock.js';
import { LrsError, connectLrs, statementOf, uuid, uuidOf } from './xapi.js';

const CMI5 = 'https://w3id.org/xapi/cmi5/context';
const STATE_ID = 'headroom';

const VERBS = Object.fromEntries(
  ['initialized', 'completed', 'passed', 'failed', 'terminated'].map((name) => [
    name,
    { id: `http://adlnet.gov/expapi/verbs/${name}`, display: { en: name } },
  ]),
);

/** @param {string} query @returns {{ endpoint: string, fetch: string, actor: object, registration: string, activityId: string } | null} */
export function readLaunch(query) {
  const asked = new URLSearchParams(query);
  const [endpoint, fetch, actor, registration, activityId] = ['endpoint', 'fetch', 'actor', 'registration', 'activityId'].map(
    (name) => asked.get(name) ?? '',
  );
  try {
    const agent = JSON.parse(actor);
    return endpoint && fetch && registration && activityId && typeof agent === 'object' && agent !== null
      ? { endpoint, fetch, actor: agent, registration, activityId }
      : null;
  } catch {
    return null;
  }
}

/** The token is given once; whoever asks again, for instance by reloading, gets an error. */
async function fetchToken(url, fetch) {
  const response = await fetch(url, { method: 'POST', cache: 'no-store' });
  const answer = await response.json();
  if (!response.ok || typeof answer['auth-token'] !== 'string') {
    throw new Error(String(answer['error-text'] ?? `no token: ${response.status}`));
  }
  return answer['auth-token'];
}

/**
 * Begins the session. Null where the address is no launch.
 *
 * @param {string} query  of the launched page's address
 * @param {{ exercises: { name: string, title: string }[], lang: string }} settings
 * @param {typeof fetch} [fetch]
 */
export async function openCmi5(query, settings, fetch = globalThis.fetch.bind(globalThis)) {
  const launch = readLaunch(query);
  if (launch === null) {
    return null;
  }
  const { actor, registration, activityId } = launch;
  const token = await fetchToken(launch.fetch, fetch);
  const lrs = connectLrs({ endpoint: launch.endpoint, authorization: `Basic ${token}`, fetch });
  const agent = JSON.stringify(actor);
  const state = (stateId) => ({ activityId, agent, registration, stateId });
  const data = await lrs.getJson('activities/state', state('LMS.LaunchData'));
  if (data === null || typeof data.contextTemplate !== 'object') {
    throw new Error('the platform has no launch data');
  }
  const liked = await lrs.getJson('agents/profile', { agent, profileId: 'cmi5LearnerPreferences' }).catch(() => null);
  const normal = data.launchMode === 'Normal';
  const saved = (await lrs.getText('activities/state', state(STATE_ID))) ?? '';

  /** What cmi5 defines carries its category; what it merely allows does not. */
  function contextOf({ defined, moveOn = false, mastery = false }) {
    const context = structuredClone(data.contextTemplate);
    context.registration = registration;
    const categories = [...(defined ? ['cmi5'] : []), ...(moveOn ? ['moveon'] : [])];
    if (categories.length > 0) {
      context.contextActivities ??= {};
      const given = [context.contextActivities.category ?? []].flat();
      context.contextActivities.category = [...given, ...categories.map((name) => ({ id: `${CMI5}/categories/${name}` }))];
    }
    if (mastery && typeof data.masteryScore === 'number') {
      context.extensions = { ...context.extensions, [`${CMI5}/extensions/masteryscore`]: data.masteryScore };
    }
    return context;
  }

  function statement(verb, { id = uuid(), result, ...context } = {}) {
    return {
      id,
      timestamp: new Date().toISOString(),
      actor,
      verb: VERBS[verb],
      object: { objectType: 'Activity', id: activityId },
      ...(result ? { result } : {}),
      context: contextOf({ defined: true, ...context }),
    };
  }

  /** Once in a registration: sent again in a later session, it meets itself. */
  const once = (verb, report, result) =>
    statement(verb, {
      id: uuidOf(registration, activityId, verb),
      moveOn: true,
      mastery: verb === 'passed',
      result: { ...result, duration: duration(report.seconds) },
    });

  const queue = [statement('initialized')];
  let said = new Set();
  /** @type {Promise<boolean> | null} */
  let sending = null;
  let flying = 0;
  let judgedHere = false;
  let keptText = saved;
  let over = false;

  async function drain() {
    try {
      while (queue.length > 0) {
        flying = 1;
        await lrs.put(queue[0]);
        queue.shift();
        flying = 0;
      }
      return true;
    } catch (error) {
      // What the store refuses for good must not hold up the rest for ever.
      if (error instanceof LrsError && !error.passing && ![401, 403].includes(error.status)) {
        queue.shift();
      }
      return false;
    } finally {
      flying = 0;
    }
  }

  /** Sends what waits, in order and one at a time; false where that came to a halt. */
  async function send() {
    while (sending !== null) {
      await sending;
    }
    if (queue.length === 0) {
      return true;
    }
    sending = drain();
    const done = await sending;
    sending = null;
    return done;
  }

  function enqueue(report) {
    if (!normal) {
      return;
    }
    if (report.success === true && !said.has('passed')) {
      said.add('passed');
      queue.push(once('passed', report, { success: true, score: { scaled: report.score } }));
    }
    if (report.completed && !said.has('completed')) {
      said.add('completed');
      queue.push(once('completed', report, { completion: true }));
    }
  }

  async function keep(report) {
    if (normal && report.suspend !== null && report.suspend !== keptText) {
      const text = report.suspend;
      await lrs.putText('activities/state', state(STATE_ID), text);
      keptText = text;
    }
  }

  const titles = new Map(settings.exercises.map(({ name, title }) => [name, title]));
  void send();

  return {
    mode: normal ? 'normal' : data.launchMode === 'Review' ? 'review' : 'browse',
    room: Infinity,
    passMark: typeof data.masteryScore === 'number' ? data.masteryScore : null,
    saved,
    returnUrl: typeof data.returnURL === 'string' && /^https?:/.test(data.returnURL) ? data.returnURL : null,
    lang: typeof liked?.languagePreference === 'string' ? liked.languagePreference : undefined,
    put: () => {},

    /** From now on notes there what may be told only once. @param {Set<string>} sent  with what earlier sessions told */
    remember(sent) {
      said = sent;
    },

    judged(verdict) {
      if (normal) {
        judgedHere = true;
        const title = titles.get(verdict.exercise.split('/')[1]);
        const name = title ? { [settings.lang]: title } : undefined;
        queue.push(statementOf(verdict, { actor, context: contextOf({ defined: false }), name }));
      }
    },

    async commit(report) {
      enqueue(report);
      try {
        const sent = await send();
        await keep(report);
        return sent && queue.length === 0;
      } catch {
        return false;
      }
    },

    /** Ends the session, once: all that waits and the last statement in one request, which outlives the page. */
    async finish(report) {
      if (over) {
        return true;
      }
      over = true;
      const rest = queue.splice(flying);
      if (report !== null) {
        const before = queue.length;
        enqueue(report);
        rest.push(...queue.splice(before));
        if (normal && judgedHere && report.success === false && !said.has('passed')) {
          const result = { success: false, score: { scaled: report.score }, duration: duration(report.seconds) };
          rest.push(statement('failed', { result, moveOn: true, mastery: true }));
        }
      }
      const last = statement('terminated', { result: { duration: duration(report?.seconds ?? 0) } });
      try {
        await Promise.all([report === null ? null : keep(report), lrs.post([...rest, last])]);
        return true;
      } catch {
        // The learner may try again.
        queue.push(...rest);
        over = false;
        return false;
      }
    },
  };
}
