// The dialog with the texts that put an exercise into a course page: an element for pages that may have scripts, a plain
// frame for those that may not.

import { copyText } from '../failure.js';

const TEXT = {
  en: {
    title: 'Put it into a course page',
    hints: 'Hints allowed',
    answer: 'Reference answer allowed',
    element: 'For pages that may have scripts: follows the content’s height and reports grades',
    frame: 'For pages that strip scripts (Moodle, Canvas): a plain frame',
    copy: 'Copy',
    copied: 'Copied',
    failed: 'Select the text and copy it by hand.',
    close: 'Close',
  },
  zh: {
    title: '放进课程页面',
    hints: '允许提示',
    answer: '允许查看参考答案',
    element: '用于允许脚本的页面：随内容调整高度，并回报评判结果',
    frame: '用于会去掉脚本的页面（Moodle、Canvas）：普通的 iframe',
    copy: '复制',
    copied: '已复制',
    failed: '请选中文本，手动复制。',
    close: '关闭',
  },
};

const attribute = (text) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * The two texts.
 *
 * @param {object} of
 * @param {string} of.base  the folder of the site
 * @param {string} of.exercise
 * @param {string} of.lang
 * @param {boolean} of.hints
 * @param {boolean} of.answer
 */
export function snippetsOf({ base, exercise, lang, hints, answer }) {
  const asked = [['exercise', exercise], ['lang', lang]];
  for (const [name, allowed] of Object.entries({ hints, answer })) {
    if (!allowed) {
      asked.push([name, 'off']);
    }
  }
  const attributes = asked.map(([name, value]) => `${name}="${attribute(value)}"`).join(' ');
  const source = `${base}embed.html?${new URLSearchParams(asked)}`.replaceAll('%2F', '/');
  return {
    element:
      `<script src="${attribute(base)}headroom-element.js" defer></script>\n` +
      `<headroom-exercise ${attributes}></headroom-exercise>`,
    frame:
      `<iframe src="${attribute(source)}" title="Headroom: ${attribute(exercise)}" width="100%" height="900" style="border: 0" ` +
      'sandbox="allow-scripts allow-same-origin" allow="clipboard-write" loading="lazy"></iframe>',
  };
}

/** Opens the dialog in the page's language. @param {string} exercise */
export function showSnippets(exercise) {
  const lang = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  const text = TEXT[lang];
  const chosen = { base: new URL('./', location.href.split('#')[0]).href, exercise, lang, hints: true, answer: true };
  const dialog = make('dialog', { className: 'dialog', ariaLabel: text.title });
  const outputs = {};
  const fill = () => {
    for (const [kind, snippet] of Object.entries(snippetsOf(chosen))) {
      outputs[kind].textContent = snippet;
    }
  };
  const choices = make('p', { className: 'choices' });
  for (const name of ['hints', 'answer']) {
    const box = make('input', { type: 'checkbox', checked: true });
    box.addEventListener('change', () => {
      chosen[name] = box.checked;
      fill();
    });
    const label = make('label', { className: 'check' });
    label.append(box, ` ${text[name]}`);
    choices.append(label);
  }
  dialog.append(make('h2', { className: 'dialog__title', textContent: text.title }), choices);
  for (const kind of ['element', 'frame']) {
    outputs[kind] = make('pre', { className: 'output', tabIndex: 0, ariaLabel: text[kind] });
    const copy = button(text.copy, async () => {
      copy.textContent = (await copyText(outputs[kind].textContent)) ? text.copied : text.failed;
    });
    dialog.append(make('h3', { textContent: text[kind] }), outputs[kind], copy);
  }
  const act = make('div', { className: 'dialog__act' });
  act.append(button(text.close, () => dialog.close()));
  dialog.append(act);
  fill();
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

function make(tag, properties) {
  return Object.assign(document.createElement(tag), properties);
}

function button(label, onClick) {
  const made = make('button', { className: 'button', type: 'button', textContent: label });
  made.addEventListener('click', onClick);
  return made;
}
