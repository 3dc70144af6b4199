// The pages of last resort. They use nothing but the document: whatever else there was may be broken.

const TEXT = {
  en: {
    panicTitle: 'Headroom stopped because of a mistake of its own',
    panicBody: 'Your code, inputs and progress are saved in this browser. Reloading brings them back.',
    reload: 'Reload the page',
    copy: 'Copy the report',
    copied: 'Copied',
    report: 'What happened',
    bootTitle: 'Headroom cannot start in this browser',
    bootOld: 'It needs WebAssembly, and this browser has none or has it switched off. A current Firefox, Chrome, Edge or Safari will do.',
    bootOther: 'A part of it could not be loaded. Reload the page; if that does not help, try another browser or network.',
  },
  zh: {
    panicTitle: 'Headroom 因自身的错误停止了运行',
    panicBody: '你的代码、输入和进度都保存在本浏览器中，重新加载后即可恢复。',
    reload: '重新加载',
    copy: '复制报告',
    copied: '已复制',
    report: '发生了什么',
    bootTitle: 'Headroom 无法在这个浏览器中启动',
    bootOld: '它需要 WebAssembly，而这个浏览器不支持或禁用了它。请改用较新版本的 Firefox、Chrome、Edge 或 Safari。',
    bootOther: '有一部分内容没能加载。请重新加载页面；如果仍不行，请换一个浏览器或网络再试。',
  },
};

let shown = false;

function element(tag, className, text) {
  const made = document.createElement(tag);
  if (className) {
    made.className = className;
  }
  made.textContent = text;
  return made;
}

function button(label, className, onClick) {
  const made = element('button', className, label);
  made.type = 'button';
  made.addEventListener('click', () => onClick(made));
  return made;
}

function replacePage(title, paragraphs, rest) {
  shown = true;
  const main = document.createElement('main');
  main.className = 'panic';
  const heading = element('h1', '', title);
  heading.tabIndex = -1;
  main.append(heading, ...paragraphs.map((text) => element('p', '', text)), ...rest);
  document.body.replaceChildren(main);
  // Inside a course page the focus is the reader's to give.
  if (window.parent === window || document.hasFocus()) {
    heading.focus();
  }
  document.dispatchEvent(new CustomEvent('headroom:failed', { detail: title }));
}

/** In place of the page after a panic: what happened, that the work is safe, and two ways on. */
export function showPanic(report) {
  if (shown) {
    return;
  }
  const text = TEXT[document.documentElement.lang.startsWith('zh') ? 'zh' : 'en'];
  const full = `${report}\n\n${location.href}\n${navigator.userAgent}\n${new Date().toISOString()}`;
  const details = element('pre', 'output', full);
  details.tabIndex = 0;
  details.setAttribute('aria-label', text.report);
  const actions = element('p', 'panic__act', '');
  actions.append(
    button(text.reload, 'button button--primary', () => location.reload()),
    button(text.copy, 'button', async (made) => {
      if (await copyText(full)) {
        made.textContent = text.copied;
      }
    }),
  );
  replacePage(text.panicTitle, [text.panicBody], [actions, element('h2', '', text.report), details]);
}

/** In place of the page when it cannot start; the language is not known yet, so both. */
export function showBootFailure(error) {
  if (shown) {
    return;
  }
  const old = typeof WebAssembly !== 'object';
  const paragraphs = [TEXT.zh, TEXT.en].map((text) => (old ? text.bootOld : text.bootOther));
  const details = element('pre', 'output', String(error?.stack ?? error));
  details.tabIndex = 0;
  const reload = button(`${TEXT.zh.reload} / ${TEXT.en.reload}`, 'button button--primary', () => location.reload());
  replacePage(`${TEXT.zh.bootTitle} / ${TEXT.en.bootTitle}`, paragraphs, [reload, details]);
}

/** Copies without the clipboard interface where that is refused. */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'sr-only';
    const before = document.activeElement;
    document.body.append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    before?.focus?.();
    return done;
  }
}
