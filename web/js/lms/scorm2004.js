// SCORM 2004, 4th edition: completion, success, score and progress are fields of their own.

import { duration } from './clock.js';

/** @type {import('./scorm.js').Dialect} */
export const scorm2004 = {
  api: 'API_1484_11',
  calls: ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate'],
  room: 64_000,
  reads: {
    mode: 'cmi.mode',
    entry: 'cmi.entry',
    suspend: 'cmi.suspend_data',
    passMark: 'cmi.scaled_passing_score',
    success: 'cmi.success_status',
    score: 'cmi.score.raw',
  },
  passMark: (text) => (text !== '' && Number(text) >= 0 && Number(text) <= 1 ? Number(text) : null),
  writes({ score, progress, completed, success, place, suspend, seconds }) {
    const scores = [
      ['cmi.score.scaled', String(score)],
      ['cmi.score.min', '0'],
      ['cmi.score.max', '100'],
      ['cmi.score.raw', String(Math.round(score * 1e4) / 100)],
    ];
    return [
      ['cmi.completion_status', completed ? 'completed' : 'incomplete'],
      ['cmi.success_status', success === null ? 'unknown' : success ? 'passed' : 'failed'],
      ...(score === null ? [] : scores),
      ['cmi.progress_measure', String(Math.round(progress * 1e4) / 1e4)],
      ['cmi.location', place || 'lesson'],
      ...(suspend === null ? [] : [['cmi.suspend_data', suspend]]),
      ['cmi.session_time', duration(seconds)],
      ['cmi.exit', 'suspend'],
    ];
  },
};
