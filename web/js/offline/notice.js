// The one notice about offline use. It stands beside the page, whose language it follows.

const TEXT = {
  en: {
    ready: 'Headroom now also works without a network in this browser.',
    update: 'A new version of Headroom is here. Your work is saved; whatever runs at the moment is stopped.',
    unsaved: 'Something on this page is not saved and would be lost. See to that first: the notice above says how, or export your work.',
    now: 'Reload now',
    anyway: 'Reload all the same',
    later: 'Later',
    work: 'To the export',
  },
  zh: {
    ready: '现在没有网络也能在这个浏览器里使用 Headroom。',
    update: 'Headroom 有新版本。你的内容已经保存；正在进行的运行会停止。',
    unsaved: '本页有内容尚未保存，重新加载会丢失。请先处理：按上方提示操作，或导出你的内容。',
    now: '立即重新加载',
    anyway: '仍然重新加载',
    later: '以后再说',
    work: '去导出',
  },
};

/** How long a notice without a question stays. */
const STAYS_MS = 10_000;

/** @type {HTMLElement | null} */
let place = null;
let shown = null;
let timer;

function words() {
  return TEXT[document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'];
}

function draw() {
  if (shown === null) {
    place?.replaceChildren();
    return;
  }
  const text = document.createElement('p');
  text.textContent = words()[shown.key];
  const acts = Object.entries(shown.acts).map(([key, act]) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'button';
    button.textContent = words()[key];
    button.addEventListener('click', act);
    return button;
  });
  if (shown.key === 'unsaved') {
    const link = document.createElement('a');
    link.className = 'button';
    link.href = '#/work';
    link.textContent = words().work;
    acts.unshift(link);
  }
  const row = document.createElement('div');
  row.className = 'offline__act';
  row.append(...acts);
  place.replaceChildren(text, ...(acts.length > 0 ? [row] : []));
}

/**
 * @param {'ready' | 'update' | 'unsaved'} key
 * @param {Record<string, () => void>} acts  buttons by their words
 */
export function show(key, acts = {}) {
  if (place === null) {
    place = document.createElement('div');
    place.className = 'offline';
    // There before its text, or nobody hears that.
    place.setAttribute('role', 'status');
    document.body.append(place);
    new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['lang'] });
  }
  shown = { key, acts };
  draw();
  clearTimeout(timer);
  if (Object.keys(acts).length === 0) {
    timer = setTimeout(hide, STAYS_MS);
  }
}

export function hide() {
  clearTimeout(timer);
  shown = null;
  draw();
}
