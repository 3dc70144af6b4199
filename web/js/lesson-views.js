// Views within a lesson's text: <headroom-view of="NAME">, which the build puts where the text links to #view-NAME. Each is a
// part of the module `timeline`, loaded when the reader comes near.

import '../css/lesson-views.css';

const TEXT = {
  en: {
    waiting: 'Loading what you can try out here …',
    failed: 'What can be tried out here could not be loaded. The text goes on without it.',
    again: 'Try again',
  },
  zh: {
    waiting: '正在载入可以动手试的部分……',
    failed: '这里可以动手试的部分没能载入。课文不靠它也能读下去。',
    again: '再试一次',
  },
};

/** So far below the window a view is fetched. */
const NEAR = '800px';

/** @param {typeof import('./views.js').mountView} mountView */
export function defineViews(mountView) {
  class LessonView extends HTMLElement {
    /** @type {Promise<{ destroy: () => void }> | undefined} */
    #view;
    #observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) {
          this.#observer.disconnect();
          this.#fill();
        }
      },
      { rootMargin: NEAR },
    );

    connectedCallback() {
      if (!this.#view) {
        this.#say('waiting');
        this.#observer.observe(this);
      }
    }

    disconnectedCallback() {
      this.#observer.disconnect();
      const view = this.#view;
      this.#view = undefined;
      view?.then(
        (shown) => shown.destroy(),
        () => {},
      );
    }

    get #language() {
      return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
    }

    #say(key) {
      const text = TEXT[this.#language];
      const said = Object.assign(document.createElement('p'), { className: 'muted', textContent: text[key] });
      this.replaceChildren(said);
      if (key === 'failed') {
        const again = { className: 'button', type: 'button', textContent: text.again, onclick: () => this.#fill() };
        this.append(Object.assign(document.createElement('button'), again));
      }
    }

    #fill() {
      const host = document.createElement('div');
      const options = { language: this.#language, view: { chapter: this.getAttribute('of') } };
      const view = mountView('timeline', host, JSON.stringify(options), () => {});
      this.#view = view;
      view.then(
        () => this.#view === view && this.replaceChildren(host),
        () => this.#view === view && this.#say('failed'),
      );
    }
  }

  if (!customElements.get('headroom-view')) {
    customElements.define('headroom-view', LessonView);
  }
}
