// The page as a guest of a course page: one view alone, as the address asks for it. Runs before js/main.js, which starts
// the page; see web/EMBED.md for what both sides may say.

import '../css/embed.css';
import { accentProperties } from './embed/accent.js';
import { frame } from './embed/frame.js';
import { speakH5p } from './embed/h5p.js';
import { connect, originOfHost } from './embed/host.js';
import { readOptions } from './embed/options.js';
import { LIMITS, weigh } from './embed/protocol.js';
import { goTo, stayHere } from './embed/quiet.js';
import { takeTurns, turnsByHost, turnsByLocks } from './embed/turns.js';
import { followView, watchHeight } from './embed/view.js';
import { hasInputs, progressOf, storedWork } from './embed/work.js';

const root = document.documentElement;
const options = readOptions(location.search);
const settings = { language: options.lang, theme: options.theme };

const name = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
const origin = originOfHost(location, document.referrer);
const host = connect({ self: window, origin, frame: name, onMessage: heard });
const hostTurns = turnsByHost(host);
let up = false;

root.dataset.embed = options.kind ?? 'page';
root.dataset.hide = [...options.hidden].join(' ');
setAccent(options.accent ?? '');
showTheme();
goTo(startingHash());
stayHere(options.hash);
followView(root);

frame.shows = (part) => !options.hidden.has(part);
frame.settings = () => JSON.stringify(settings);
frame.seed = () => options.seed ?? undefined;
frame.worked = (exercise, work) => {
  if (exercise === options.view || exercise.startsWith(`${options.view}/`)) {
    host.send('progress', progressOf(exercise, work));
  }
};
frame.meet = (python) => {
  takeTurns(python, async () => (await turnsByLocks(window)) ?? hostTurns);
  let told = 'idle';
  python.onStatus(({ state }) => {
    if (state !== told) {
      told = state;
      host.send('python', { state });
    }
  });
  // Whoever gave their interpreter away gets another one when the learner comes back.
  let had = false;
  python.onStatus(({ state }) => (had ||= state === 'ready'));
  for (const kind of ['pointerdown', 'keydown']) {
    addEventListener(kind, () => told === 'idle' && had && python.preload(), { capture: true });
  }
};

const measured = watchHeight(document.body, (height) => {
  host.send('resize', { height });
  h5p.changed();
});
const h5p = speakH5p({
  self: window,
  target: () => host.target,
  height: () => measured.height,
  onGreeting: sized,
});

document.addEventListener('headroom:verdict', ({ detail: verdict }) => {
  if (weigh(verdict, LIMITS.toHost - 1000) === Infinity) {
    verdict = { ...verdict, stdout: '', stdout_truncated: true };
  }
  host.send('graded', { verdict });
});
document.addEventListener('headroom:failed', ({ detail }) => host.send('error', { code: 'stopped', message: detail }));

const watch = new MutationObserver(() => {
  if (document.querySelector('.app')) {
    watch.disconnect();
    up = true;
    greet();
  }
});
watch.observe(document.body, { childList: true, subtree: true });

/** The course page sizes the frame, so nothing is out of reach when the frame itself does not scroll. */
function sized() {
  root.dataset.sized = '';
}

function greet() {
  host.send('ready', { view: options.view, release: __RELEASE__, height: measured.height });
  // Once, for those who listen.
  if (!host.greeted) {
    return;
  }
  if (options.kind === 'exercise') {
    host.send('progress', progressOf(options.view, storedWork(options.view)));
  }
  if (document.querySelector('.page--missing')) {
    host.send('error', { code: 'no_view', message: `there is no such view here: ${location.search.slice(0, 300)}` });
  }
  if (options.problems.length > 0) {
    host.send('error', { code: 'bad_parameter', message: `not understood: ${options.problems.join(', ')}` });
  }
}

function heard(message) {
  if (message.type === 'hello') {
    sized();
    if (up) {
      greet();
    }
  } else if (message.type === 'set') {
    settings.language = message.lang ?? settings.language;
    settings.theme = message.theme ?? settings.theme;
    showTheme();
    dispatchEvent(new StorageEvent('storage', { key: 'headroom:host-settings', newValue: frame.settings() }));
    if (message.accent !== undefined) {
      setAccent(message.accent);
    }
  } else {
    hostTurns.heard(message.type);
  }
}

function setAccent(accent) {
  for (const [property, value] of Object.entries(accentProperties(accent || '#000000'))) {
    if (accent) {
      root.style.setProperty(property, value);
    } else {
      root.style.removeProperty(property);
    }
  }
}

/** Before the page is there to do it. */
function showTheme() {
  if (settings.theme === 'auto') {
    delete root.dataset.theme;
  } else {
    root.dataset.theme = settings.theme;
  }
}

/** The inputs of the course page are for those who have none of their own. */
function startingHash() {
  if (options.kind !== 'exercise' || options.inputs === null || hasInputs(storedWork(options.view))) {
    return options.hash;
  }
  return `${options.hash}?inputs=${encodeURIComponent(options.inputs)}`;
}
