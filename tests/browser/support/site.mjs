// The built site on servers of its own, and the exercises as their folders hold them.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer } from '../../../web/serve.mjs';

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The site under test; another copy of it for whoever builds and tests at the same time. */
export const DIST = process.env.HEADROOM_DIST ?? `${ROOT}web/dist`;

/** In the order of the line of lessons, which is also the order of the catalogue. */
export const EXERCISES = [
  'unified-memory/summarize_memory_ledger',
  'unified-memory/plan_memory_placement',
  'unified-memory/evaluate_memory_plan',
  'unified-memory/place_with_headroom',
  'memory-cuts/summarize_peak_sources',
  'memory-cuts/plan_memory_cuts',
  'memory-cuts/recommend_memory_followup',
  'memory-cuts/cut_to_target',
];

export const LESSONS = ['unified-memory', 'memory-cuts'];

/** Every exercise there is, in the order of the catalogue. */
export const ALL = readdirSync(`${ROOT}exercises`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(`${ROOT}exercises/${entry.name}/manifest.toml`))
  .map(({ name }) => ({ slug: name, manifest: readFileSync(`${ROOT}exercises/${name}/manifest.toml`, 'utf8') }))
  .sort((one, other) => number(one.manifest) - number(other.manifest))
  .flatMap(({ slug, manifest }) =>
    [...manifest.matchAll(/^\[\[function\]\]\nname = "(\w+)"/gm)].map(([, name]) => `${slug}/${name}`),
  );

function number(manifest) {
  return Number(/^number = (\d+)/m.exec(manifest)[1]);
}

export const PLACEMENT = EXERCISES[1];

/**
 * @param {{ headers?: 'full' | 'none', base?: string }} [options]  `none`: a plain static host
 */
export async function serveSite(options = {}) {
  if (!existsSync(`${DIST}/index.html`)) {
    throw new Error(`there is no site in ${DIST}: run \`cargo xtask build\` first`);
  }
  return createServer({ dir: DIST, ...options });
}

/** @param {string} id */
export function solution(id) {
  return readFileSync(`${ROOT}exercises/${id}/solution.py`, 'utf8');
}

/** @param {string} id @param {'en' | 'zh'} lang */
export function starter(id, lang) {
  return readFileSync(`${ROOT}exercises/${id}/starter.${lang}.py`, 'utf8');
}

/**
 * The bank of an exercise, right files first.
 *
 * @param {string} id
 * @returns {{ file: string, code: string, right: boolean, diagnosis: string | null }[]}
 */
export function bank(id) {
  return ['right', 'wrong'].flatMap((kind) => {
    const folder = `${ROOT}exercises/${id}/${kind}`;
    const names = readdirSync(folder).filter((name) => name.endsWith('.py'));
    return names.sort().map((name) => {
      const code = readFileSync(`${folder}/${name}`, 'utf8');
      const diagnosis = /^# diagnosis: (\w+)$/m.exec(code)?.[1] ?? null;
      return { file: `${folder}/${name}`, code, right: kind === 'right', diagnosis };
    });
  });
}
