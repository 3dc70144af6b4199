// Small tables, and the bounds that a measurement states.

import { availableParallelism, loadavg } from 'node:os';

/** Times mean little where others use the processors too, so that is said with them. */
export const thisMachine =
  `this machine (processors: ${availableParallelism()}, load before: ${loadavg()[0].toFixed(1)})`;

/** @param {number[]} numbers */
export function median(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

export const kilobytes = (bytes) => `${(bytes / 1e3).toFixed(1)} KB`;
export const megabytes = (bytes) => `${(bytes / 1e6).toFixed(2)} MB`;
export const milliseconds = (ms) => `${ms.toFixed(0)} ms`;
export const seconds = (ms) => `${(ms / 1e3).toFixed(2)} s`;

/**
 * The first row is the head. Cells that begin with a digit are set to the right.
 *
 * @param {(string | number)[][]} rows
 */
export function table(rows) {
  const cells = rows.map((row) => row.map(String));
  const widths = cells[0].map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
  const numeric = cells[0].map((_, at) => cells.slice(1).every((row) => /^[\d\-+]|^$/.test(row[at] ?? '')));
  cells.forEach((row, line) => {
    const set = row.map((cell, at) => (numeric[at] ? cell.padStart(widths[at]) : cell.padEnd(widths[at])));
    console.log(`  ${set.join('  ').trimEnd()}`);
    if (line === 0) {
      console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`);
    }
  });
}

/**
 * Says whether a bound holds; the program fails at its end where one does not.
 *
 * @param {string} what
 * @param {boolean} holds
 */
export function bound(what, holds) {
  console.log(`  ${holds ? 'holds ' : 'BROKEN'}  ${what}`);
  if (!holds) {
    process.exitCode = 1;
  }
}
