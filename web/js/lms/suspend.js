// A learner's state as one text that a platform keeps: JSON, deflated, in base64url. SCORM 1.2 has room for 4,096 characters;
// what does not fit is left out piece by piece, the dearest last.

const DEFLATED = 'H1.';
const PLAIN = 'H0.';

/** Left out first: the last verdicts (pressing Check brings them back), then inputs and predictions. */
const LIGHTER = [
  { what: 'verdicts', fields: ['verdict'] },
  { what: 'inputs', fields: ['inputs', 'set_aside', 'predicted', 'marked'] },
];

/**
 * @typedef {{ what: 'verdicts' | 'inputs' } | { what: 'code', name: string }} Dropped
 * @param {import('./course.js').Saved} saved
 * @param {number} room  characters
 * @returns {Promise<{ text: string | null, dropped: Dropped[] }>} null: not even the scores fit
 */
export async function pack(saved, room) {
  let works = saved.works;
  const dropped = [];
  const fits = async () => {
    const text = await encode(JSON.stringify({ ...saved, works }));
    return text.length <= room ? { text, dropped } : null;
  };
  for (const { what, fields } of LIGHTER) {
    const found = await fits();
    if (found) {
      return found;
    }
    const lighter = Object.entries(works).map(([name, work]) => [name, without(work, fields)]);
    if (lighter.some(([name, work]) => Object.keys(work).length < Object.keys(works[name]).length)) {
      dropped.push({ what });
    }
    works = Object.fromEntries(lighter);
  }
  for (const name of codeBySacrifice(saved, works)) {
    const found = await fits();
    if (found) {
      return found;
    }
    works = { ...works, [name]: without(works[name], ['code']) };
    dropped.push({ what: 'code', name });
  }
  return (await fits()) ?? { text: null, dropped };
}

/** Code of functions that are passed goes before code that is still worked on; the longest first. */
function codeBySacrifice({ scores }, works) {
  const cost = (name) => (scores[name]?.[1] ? 1e9 : 0) + works[name].code.length;
  const names = Object.keys(works).filter((name) => typeof works[name].code === 'string');
  return names.sort((a, b) => cost(b) - cost(a));
}

function without(work, fields) {
  return Object.fromEntries(Object.entries(work).filter(([field, value]) => !fields.includes(field) && value !== null));
}

/**
 * @param {string} text
 * @returns {Promise<import('./course.js').Saved | null>} null: none of ours, or damaged
 */
export async function unpack(text) {
  try {
    const json = await decode(text);
    const saved = JSON.parse(json);
    return saved?.v === 1 ? saved : null;
  } catch {
    return null;
  }
}

async function encode(json) {
  const bytes = new TextEncoder().encode(json);
  if (typeof CompressionStream === 'undefined') {
    return PLAIN + base64(bytes);
  }
  return DEFLATED + base64(await through(bytes, new CompressionStream('deflate-raw')));
}

async function decode(text) {
  const bytes = Uint8Array.from(atob(text.slice(DEFLATED.length).replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
  const deflated = text.startsWith(DEFLATED);
  if (!deflated && !text.startsWith(PLAIN)) {
    throw new Error('not written here');
  }
  return new TextDecoder().decode(deflated ? await through(bytes, new DecompressionStream('deflate-raw')) : bytes);
}

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Letters, digits, `-` and `_`: nothing that a platform could take for markup. */
function base64(bytes) {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
