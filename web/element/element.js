// <headroom-exercise>: a view of Headroom in somebody else's page. Becomes headroom-element.js, one script without
// dependencies; see web/EMBED.md.

import { LIMITS, TO_HOST, VERSION, makeReader } from '../js/embed/protocol.js';
import { isDark, onChange } from './scheme.js';
import { turns } from './turns.js';

/** Where this script lies, there is the site. */
const script = document.currentScript ?? document.querySelector('script[src*="headroom-element"]');

/** The attributes that become the frame's address. */
const ASKED = ['exercise', 'lesson', 'view', 'room', 'show', 'hints', 'answer', 'seed', 'inputs'];

/** Those that a frame takes while it lives. */
const LIVE = ['lang', 'theme', 'accent'];

/** A frame that has said nothing for so long after it came is not one of ours, or was not let in. */
const SILENCE_MS = 20_000;

class HeadroomExercise extends HTMLElement {
  static observedAttributes = [...ASKED, ...LIVE, 'base', 'label'];

  #frame = null;
  #origin = '';
  #name = null;
  #names = new Set();
  #reader = makeReader({ types: TO_HOST, limit: LIMITS.toHost });
  #sent = 0;
  #silence = 0;
  #stop = () => {};

  connectedCallback() {
    const receive = (event) => this.#receive(event);
    const unwatch = onChange(() => this.#set());
    addEventListener('message', receive);
    this.#stop = () => {
      removeEventListener('message', receive);
      unwatch();
    };
    this.style.display = 'block';
    this.#show();
  }

  disconnectedCallback() {
    this.#stop();
    this.#forget();
    this.#frame?.remove();
    this.#frame = null;
  }

  attributeChangedCallback(attribute, before, after) {
    if (this.#frame === null || before === after) {
      return;
    }
    if (LIVE.includes(attribute)) {
      this.#set();
    } else {
      this.#show();
    }
  }

  /** A fresh frame. */
  #show() {
    this.#forget();
    let url;
    try {
      url = new URL('embed.html', new URL(this.getAttribute('base') ?? '.', script?.src ?? location.href));
    } catch {
      this.#tell('error', { code: 'bad_parameter', message: 'base is no address' });
      return;
    }
    for (const name of ASKED) {
      if (this.hasAttribute(name)) {
        url.searchParams.set(name, this.getAttribute(name));
      }
    }
    for (const [name, value] of Object.entries(this.#live())) {
      if (value) {
        url.searchParams.set(name, value);
      }
    }
    this.#origin = url.origin;
    const frame = document.createElement('iframe');
    frame.title = this.getAttribute('label') ?? `Headroom: ${url.searchParams.get('exercise') ?? url.searchParams.get('lesson') ?? 'GPU'}`;
    frame.allow = 'clipboard-write';
    frame.referrerPolicy = 'origin';
    frame.loading = 'lazy';
    frame.sandbox = 'allow-scripts allow-same-origin allow-downloads';
    Object.assign(frame.style, { border: '0', display: 'block', width: '100%', height: '480px' });
    frame.addEventListener('load', () => {
      clearTimeout(this.#silence);
      this.#silence = setTimeout(() => {
        this.#tell('error', { code: 'silent', message: `nothing answers at ${url.origin}` });
      }, SILENCE_MS);
      this.#send('hello');
    });
    frame.src = url.href;
    this.#frame = frame;
    this.#dress();
    // In place of whatever the page's author put there for readers without scripts.
    this.replaceChildren(frame);
  }

  #live() {
    const lang = this.getAttribute('lang') ?? this.closest('[lang]')?.lang ?? '';
    const theme = this.getAttribute('theme') ?? 'auto';
    return {
      lang: /^(zh|en)/i.exec(lang)?.[0].toLowerCase(),
      theme: theme === 'auto' ? (isDark(this) ? 'dark' : 'light') : theme,
      accent: this.getAttribute('accent')?.toLowerCase(),
    };
  }

  /** A frame is transparent only where its colour scheme is that of its element. */
  #dress() {
    this.#frame.style.colorScheme = this.#live().theme;
  }

  #set() {
    if (this.#frame === null) {
      return;
    }
    this.#dress();
    const { lang, theme, accent } = this.#live();
    this.#send('set', { ...(lang && { lang }), theme, accent: accent ?? '' });
  }

  #send(type, fields) {
    this.#sent += 1;
    const message = { headroom: VERSION, frame: this.#name ?? '', n: this.#sent, type, ...fields };
    this.#frame?.contentWindow?.postMessage(message, this.#origin);
  }

  #receive(event) {
    const source = this.#frame?.contentWindow;
    const fresh = event.data?.type === 'ready' && event.data.frame !== this.#name && !this.#names.has(event.data.frame);
    if (fresh && event.source === source && event.origin === this.#origin) {
      // A frame that was loaded anew counts from the start.
      this.#reader.restart();
    }
    const other = { source, origin: this.#origin, frame: fresh ? null : (this.#name ?? '-') };
    const message = this.#reader.read(event, other);
    if (message === null) {
      return;
    }
    const { type, frame, n, ...fields } = message;
    if (type === 'ready') {
      clearTimeout(this.#silence);
      this.#size(fields.height);
      if (frame === this.#name) {
        return;
      }
      turns.leave(this);
      this.#name = frame;
      this.#names.add(frame);
    } else if (type === 'resize') {
      this.#size(fields.height);
    } else if (type === 'turn') {
      turns[fields.wanted ? 'want' : 'leave'](this, (word) => this.#send(word));
      return;
    }
    this.#tell(type, type === 'graded' ? fields.verdict : fields);
  }

  #size(height) {
    if (height > 0) {
      this.#frame.style.height = `${height}px`;
    }
  }

  /** On the element alone: `error` and `resize` mean something else further up. */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #forget() {
    clearTimeout(this.#silence);
    turns.leave(this);
    this.#name = null;
  }
}

if (!customElements.get('headroom-exercise')) {
  customElements.define('headroom-exercise', HeadroomExercise);
}
