// The record itself: what is printed.

import { make } from './dom.js';

/** The file that the command names. */
export const RECEIPTS = 'headroom-receipts.jsonl';

/** To the minute, in the reader's own time, in an order that nobody can misread. */
export function stamp(date) {
  const two = (number) => String(number).padStart(2, '0');
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return { day, minute: `${day} ${two(date.getHours())}:${two(date.getMinutes())}` };
}

/** How a function stands. @param {import('./grades.js').Row} row */
function standing({ code, receipt }) {
  if (code === null || receipt?.verdict.diagnosis === 'not_started') {
    return 'open';
  }
  return receipt?.verdict.passed ? 'passed' : receipt?.verdict.score > 0 ? 'partial' : 'not';
}

const GLYPH = { passed: '✓', partial: '½', not: '✕', open: '–' };

/**
 * The sheet.
 *
 * @param {import('./grades.js').Lesson[]} lessons
 * @param {typeof import('./words.js').WORDS.en} words
 * @param {'en' | 'zh'} lang
 * @param {Date} date
 */
export function sheet(lessons, words, lang, date) {
  const rows = lessons.flatMap(({ functions }) => functions);
  const passed = (list) => list.filter((row) => standing(row) === 'passed').length;
  const score = rows.reduce((sum, { receipt }) => sum + (receipt?.verdict.score ?? 0), 0);
  const name = make('span.sheet__name');
  const head = make('header.sheet__head', [
    make('p.sheet__mark', ['Headroom']),
    make('h2.sheet__title', [words.title]),
    make('dl.sheet__facts', [
      fact('.sheet__fact--name', words.name_line, name),
      fact('', words.date, stamp(date).day),
      fact('', words.passed_of, `${passed(rows)} / ${rows.length}`),
      fact('', words.score_all, `${score} / ${rows.length}`),
    ]),
  ]);
  const parts = lessons.map((lesson) =>
    make('section.sheet__lesson', [
      make('h3.sheet__lesson-title', [
        make('span.sheet__number', [words.lesson(lesson.number)]),
        make('span', [lesson.title[lang]]),
        make('span.sheet__count', [`${words.count(passed(lesson.functions), lesson.functions.length)} · ${words.version(lesson.version)}`]),
      ]),
      make('ul.sheet__rows', lesson.functions.map((row) => line(row, words, lang))),
    ]),
  );
  const element = make('article.sheet', [head, ...parts, check(words)], { lang: lang === 'zh' ? 'zh-CN' : 'en' });
  return { element, name };
}

function fact(kind, label, value) {
  return make(`div.sheet__fact${kind}`, [make('dt', [label]), make('dd', [value])]);
}

function line(row, words, lang) {
  const { verdict, seed, hash } = row.receipt ?? {};
  const how = standing(row);
  const details = [];
  if (verdict) {
    details.push(`${words.score} ${verdict.score}`, `${words.seed} ${seed}`, `${words.graded} ${stamp(row.at).minute}`);
    const told = words.told(row.hints, row.answerSeen);
    details.push(...(told ? [told] : []), ...(row.best > verdict.score ? [words.earlier] : []));
  }
  return make(`li.sheet__row.sheet__row--${how}`, [
    make('span.sheet__glyph', [GLYPH[how]], { ariaHidden: 'true' }),
    make('p.sheet__function', [row.title[lang], ' ', make('code', [row.name])]),
    make('p.sheet__state', [words[how]]),
    details.length ? make('p.sheet__details', [details.join(' · ')]) : null,
    hash ? make('p.sheet__hash', [make('span', [words.hash]), ' ', make('code', [hash])]) : null,
  ]);
}

function check(words) {
  return make('footer.sheet__check', [
    make('h3', [words.verify]),
    make('p', [words.verify_text]),
    make('pre.sheet__command', [`headroom verify ${RECEIPTS}`], { tabIndex: 0, ariaLabel: words.verify }),
    make('p', [words.verify_more]),
    make('p', [words.made(__RELEASE__)]),
  ]);
}
