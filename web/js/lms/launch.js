// The page that a course platform launches: one lesson, its functions as tabs, and what the platform keeps of them.

import settings from './settings.js';
import { startClock } from './clock.js';
import { openCmi5 } from './cmi5.js';
import { makeCourse } from './course.js';
import { makeKeeper } from './keeper.js';
import { nobody } from './nobody.js';
import { openScorm } from './scorm.js';
import { scorm12 } from './scorm12.js';
import { scorm2004 } from './scorm2004.js';
import { makeStorage } from './storage.js';
import { unpack } from './suspend.js';
import { choose, wordsIn } from './words.js';

const at = (id) => document.getElementById(id);
const clock = startClock(document);
const { record, refusal } = await meet();
const lang = choose(record.lang ?? '', settings.lang);
const words = wordsIn(lang);
const recorded = record.mode === 'normal';
const alone = record.mode === 'alone';
const passMark = record.passMark ?? settings.passMark;
const saved = record.saved === '' ? null : await unpack(record.saved);
const course = makeCourse(settings, passMark, saved ?? (alone ? standingHere() : null));
const keeper = makeKeeper({ record, course, clock, onState: showNotice });
let state = { trouble: false, dropped: [] };
let left = false;
record.remember?.(course.sent);

const storage = makeStorage(settings.lesson, (name, work) => {
  if (recorded && !left) {
    course.worked(name, work);
    void keeper.changed();
  }
});
for (const [name, work] of course.works) {
  storage.restore(name, work);
}

/** For view.js. */
window.headroomLms = {
  storage: alone ? null : storage,
  judged(verdict) {
    if (left || record.mode === 'review' || record.mode === 'browse' || !course.judged(verdict)) {
      return;
    }
    record.judged(verdict);
    showStanding();
    showTabs();
    if (recorded) {
      void keeper.changed(true);
    }
  },
};

document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
document.title = `${settings.title} · Headroom`;
at('tabs').setAttribute('aria-label', words('tabs'));
at('leave').textContent = words('leave');
at('leave').hidden = alone;
at('leave').addEventListener('click', leave);
open(course.place);
showStanding();
showNotice(state);

document.addEventListener('visibilitychange', () => document.hidden && recorded && !left && keeper.flush());
addEventListener('online', () => recorded && !left && keeper.flush());
addEventListener('beforeunload', (event) => keeper.trouble && !left && event.preventDefault());
addEventListener('pagehide', () => !left && record.finish(recorded ? keeper.report() : null));
// The session ended when the page was left.
addEventListener('pageshow', (event) => event.persisted && location.reload());
if (recorded) {
  await keeper.changed(true);
}

async function meet() {
  try {
    const found =
      settings.standard === 'cmi5'
        ? await openCmi5(location.search, settings)
        : openScorm(window, settings.standard === 'scorm12' ? scorm12 : scorm2004);
    return { record: found ?? nobody, refusal: null };
  } catch (error) {
    return { record: nobody, refusal: String(error?.message ?? error) };
  }
}

/** Without a platform the browser's own storage tells where the learner stood. */
function standingHere() {
  const scores = {};
  for (const { name } of settings.exercises) {
    try {
      const { best, passed, verdict } = JSON.parse(localStorage.getItem(`headroom:1:work:${settings.lesson}/${name}`));
      if (verdict || best > 0) {
        scores[name] = [best, passed];
      }
    } catch {
      // Nothing there, or nothing to be read.
    }
  }
  return { v: 1, scores, works: {}, place: '', sent: [] };
}

/** @param {string} place  a function, or '' for the lesson's text */
function open(place) {
  course.place = place;
  const asked = new URLSearchParams(place === '' ? { lesson: settings.lesson } : { exercise: `${settings.lesson}/${place}` });
  asked.set('lang', lang);
  if (!settings.answers) {
    asked.set('answer', 'off');
  }
  if (settings.seed !== null) {
    asked.set('seed', String(settings.seed));
  }
  // A new frame each time: another address in the old one would be a step in the course's history.
  const frame = document.createElement('iframe');
  frame.allow = 'clipboard-write; fullscreen; cross-origin-isolated';
  frame.title = titleOf(place);
  frame.src = `view.html?${asked}`;
  at('view').replaceChildren(frame);
  showTabs();
}

function titleOf(place) {
  return settings.exercises.find(({ name }) => name === place)?.title ?? words('lesson');
}

function showTabs() {
  const tabs = ['', ...settings.exercises.map(({ name }) => name)].map((place) => {
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.dataset.place = place;
    tab.textContent = titleOf(place);
    if (place !== '') {
      const standing = course.standing(place);
      const kind = standing?.passed ? 'passed' : standing?.best > 0 ? 'part' : 'none';
      tab.dataset.standing = kind;
      tab.textContent = `${{ passed: '✓', part: '½', none: '○' }[kind]} ${titleOf(place)}`;
      tab.setAttribute('aria-label', `${titleOf(place)}: ${words('mark')[kind]}`);
    }
    if (place === course.place) {
      tab.setAttribute('aria-current', 'page');
    }
    tab.addEventListener('click', () => {
      open(place);
      document.querySelector(`[data-place="${place}"]`).focus();
      if (recorded) {
        void keeper.changed();
      }
    });
    return tab;
  });
  at('tabs').replaceChildren(...tabs);
}

function showStanding() {
  const { score, success } = course.outcome();
  const percent = (share) => `${Math.round(share * 1000) / 10}%`;
  const result = success === null ? 'open' : success ? 'passed' : 'failed';
  at('standing').textContent = `${words('standing', { score: percent(score ?? 0), mark: percent(passMark) })} · ${words(result)}`;
}

function showNotice(now) {
  state = now;
  const items = state.dropped.map(({ what, name }) => words(`dropped-${what}`, { title: titleOf(name) }));
  const texts = [
    ...(refusal === null ? [] : [words('refused', { why: refusal })]),
    ...(alone && refusal === null ? [words('alone')] : []),
    ...(record.mode === 'review' || record.mode === 'browse' ? [words(record.mode)] : []),
    ...(record.saved !== '' && saved === null ? [words('unreadable')] : []),
    ...(state.trouble ? [words('trouble')] : []),
    ...(items.length === 0 ? [] : [words('dropped', { list: items.join(words('dropped-join')) })]),
  ];
  at('notice').textContent = texts.join(' ');
}

async function leave() {
  at('leave').disabled = true;
  const kept = !recorded || (await keeper.flush());
  if (!kept || !(await record.finish(recorded ? keeper.report() : null))) {
    at('notice').textContent = words('leave-failed');
    at('leave').disabled = false;
    return;
  }
  left = true;
  if (record.returnUrl !== null) {
    location.assign(record.returnUrl);
    return;
  }
  const text = document.createElement('p');
  text.textContent = words('left');
  at('view').replaceChildren(text);
  at('leave').hidden = true;
  at('tabs').replaceChildren();
}
