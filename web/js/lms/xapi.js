// xAPI: a statement for each verdict, and a line to a learning record store. No imports: it stands as `xapi.js` in the site's
// folder too, and a page that has an LRS takes this one file beside <headroom-exercise>:
//
//   import { connectLrs, statementOf } from 'https://headroom.example/xapi.js';
//   const lrs = connectLrs({ endpoint: 'https://lrs.example/xapi/', authorization: 'Basic …' });
//   element.addEventListener('graded', ({ detail: verdict }) => lrs.put(statementOf(verdict, { actor })));
//
// On Headroom's own pages the verdict is the detail of the document's event `headroom:verdict`.

const ANSWERED = { id: 'http://adlnet.gov/expapi/verbs/answered', display: { en: 'answered', zh: '作答' } };

/** A random UUID; `crypto.randomUUID` is only there on secure pages. */
export function uuid() {
  return asUuid([...crypto.getRandomValues(new Uint8Array(16))], 4);
}

/**
 * The same UUID for the same words: a statement under it is recorded once, however often it is sent.
 *
 * @param {...string} words
 */
export function uuidOf(...words) {
  const text = words.join('\n');
  const bytes = [1, 2, 3, 4].flatMap((lane) => {
    // FNV-1a: nobody attacks these, they only must not meet by chance.
    let hash = Math.imul(0x811c9dc5, lane) >>> 0;
    for (const byte of new TextEncoder().encode(`${lane}${text}`)) {
      hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
    }
    return [hash >>> 24, (hash >>> 16) & 255, (hash >>> 8) & 255, hash & 255];
  });
  return asUuid(bytes, 8);
}

function asUuid(bytes, version) {
  bytes[6] = (bytes[6] & 15) | (version << 4);
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * "The learner answered this exercise", with the score and what the verdict rests on. The code is not part of it.
 *
 * @param {{ exercise: string, score: number, passed: boolean, [key: string]: unknown }} verdict  format 1, see README.md
 * @param {object} of
 * @param {object} of.actor  an xAPI agent
 * @param {object} [of.context]  an xAPI context
 * @param {Record<string, string>} [of.name]  the exercise's title by language
 */
export function statementOf(verdict, { actor, context, name }) {
  const basis = ['exercise_version', 'seed', 'cases_hash', 'diagnosis', 'published', 'generated'];
  return {
    id: uuid(),
    timestamp: new Date().toISOString(),
    actor,
    verb: ANSWERED,
    object: {
      objectType: 'Activity',
      id: `urn:headroom:exercise:${verdict.exercise}`,
      definition: {
        type: 'http://adlnet.gov/expapi/activities/assessment',
        name: name ?? { en: verdict.exercise },
      },
    },
    result: {
      score: { scaled: verdict.score },
      success: verdict.passed,
      extensions: { 'urn:headroom:verdict': Object.fromEntries(basis.map((key) => [key, verdict[key] ?? null])) },
    },
    ...(context ? { context } : {}),
  };
}

/** An answer of the store that is no success; `status` 0: none came. */
export class LrsError extends Error {
  /** @param {number} status @param {string} message */
  constructor(status, message) {
    super(message);
    this.status = status;
  }

  /** Whether asking again could help. */
  get passing() {
    return this.status === 0 || this.status === 408 || this.status === 429 || this.status >= 500;
  }
}

/**
 * @param {object} to
 * @param {string} to.endpoint
 * @param {string} to.authorization  the header's value
 * @param {typeof fetch} [to.fetch]
 */
export function connectLrs({ endpoint, authorization, fetch = globalThis.fetch.bind(globalThis) }) {
  const base = endpoint.endsWith('/') ? endpoint : `${endpoint}/`;

  async function ask(method, resource, { query = {}, json, text, keepalive = true } = {}) {
    const headers = { Authorization: authorization, 'X-Experience-API-Version': '1.0.3' };
    const body = text ?? (json === undefined ? undefined : JSON.stringify(json));
    if (body !== undefined) {
      headers['Content-Type'] = text === undefined ? 'application/json' : 'text/plain; charset=utf-8';
    }
    const asked = new URLSearchParams(query).toString();
    let response;
    try {
      response = await fetch(`${base}${resource}${asked ? `?${asked}` : ''}`, {
        method, headers, body, cache: 'no-store', keepalive: keepalive && (body?.length ?? 0) < 60_000,
      });
    } catch (error) {
      throw new LrsError(0, String(error?.message ?? error));
    }
    if (!response.ok) {
      throw new LrsError(response.status, `${method} ${resource}: ${response.status}`);
    }
    return response;
  }

  /** The document, or null where there is none. */
  async function document(resource, query, read) {
    try {
      return await read(await ask('GET', resource, { query }));
    } catch (error) {
      if (error instanceof LrsError && error.status === 404) {
        return null;
      }
      throw error;
    }
  }

  return {
    /** Records one statement. Sent again under its id, it is recorded once. @param {{ id: string }} statement */
    async put(statement) {
      try {
        await ask('PUT', 'statements', { query: { statementId: statement.id }, json: statement });
      } catch (error) {
        // Recorded already.
        if (!(error instanceof LrsError) || error.status !== 409) {
          throw error;
        }
      }
    },
    /** Records several at once, all or none. */
    post: (statements) => ask('POST', 'statements', { json: statements }),
    getJson: (resource, query) => document(resource, query, (response) => response.json()),
    getText: (resource, query) => document(resource, query, (response) => response.text()),
    putText: (resource, query, text) => ask('PUT', resource, { query, text }),
  };
}
