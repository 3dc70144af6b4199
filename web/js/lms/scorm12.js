// SCORM 1.2. One field, `lesson_status`, holds both completion and success:
//
//   passed      the score has reached the pass mark
//   failed      every function has had a verdict, and the score is below the mark; later verdicts can still turn it into passed
//   incomplete  else

import { timespan } from './clock.js';

/** @type {import('./scorm.js').Dialect} */
export const scorm12 = {
  api: 'API',
  calls: ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish'],
  room: 4096,
  reads: {
    mode: 'cmi.core.lesson_mode',
    entry: 'cmi.core.entry',
    suspend: 'cmi.suspend_data',
    passMark: 'cmi.student_data.mastery_score',
    success: 'cmi.core.lesson_status',
    score: 'cmi.core.score.raw',
  },
  passMark: (text) => (text !== '' && Number(text) >= 0 && Number(text) <= 100 ? Number(text) / 100 : null),
  writes({ score, success, place, suspend, seconds }) {
    const status = success === true ? 'passed' : success === false ? 'failed' : 'incomplete';
    const raw = String(Math.round(score * 1e4) / 100);
    return [
      ['cmi.core.lesson_status', status],
      ...(score === null ? [] : [['cmi.core.score.min', '0'], ['cmi.core.score.max', '100'], ['cmi.core.score.raw', raw]]),
      ['cmi.core.lesson_location', place || 'lesson'],
      ...(suspend === null ? [] : [['cmi.suspend_data', suspend]]),
      ['cmi.core.session_time', timespan(seconds)],
      ['cmi.core.exit', 'suspend'],
    ];
  },
};
