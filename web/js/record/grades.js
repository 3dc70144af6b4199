// Grades a learner's whole work anew, one exercise after the other: a receipt holds code and verdict that belong together, and
// the page keeps the last verdict only, whatever has been typed since.

import { frame } from '../embed/frame.js';
import { judge, run } from '../judge.js';

/**
 * @typedef {{ id: string, name: string, title: Record<string, string>, code: string | null, best: number,
 *   receipt?: any, line?: string, at?: Date }} Row
 * @typedef {{ number: number, version: number, title: Record<string, string>, functions: Row[] }} Lesson
 */

/**
 * Every lesson with its functions and what the learner has of each.
 *
 * @param {string} mine  the learner's work, exported
 * @returns {Promise<Lesson[]>}
 */
export async function lessonsOf(mine) {
  const { works } = JSON.parse(mine);
  const lessons = JSON.parse((await judge()).outline());
  for (const row of lessons.flatMap(({ functions }) => functions)) {
    const { code = null, best = 0, hints = 0, answer = 'shut' } = works[row.id] ?? {};
    Object.assign(row, { code, best, hints, answerSeen: answer === 'opened_before' });
  }
  return lessons;
}

/**
 * Grades one exercise and keeps the receipt with it. Rejects where nothing could be run.
 *
 * @param {Row & { hints: number, answerSeen: boolean }} row
 */
export async function grade(row) {
  const { receipt } = await judge();
  row.line = await receipt(row.id, row.code, frame.seed(), row.hints, row.answerSeen, run);
  row.receipt = JSON.parse(row.line);
  row.at = new Date();
}
