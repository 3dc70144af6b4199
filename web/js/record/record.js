// The completion record: grades once more, and shows, prints and hands out what came of it. Loaded when it is asked for.

import '../../css/record.css';
import { save_file as saveFile } from '../bridge.js';
import { bookName, ownBook } from './book.js';
import { button, make } from './dom.js';
import { grade, lessonsOf } from './grades.js';
import { keepName, keptName } from './name.js';
import { RECEIPTS, sheet } from './sheet.js';
import { WORDS, language } from './words.js';

/**
 * Puts a record into an element, in place of an earlier one. Rejects where the grader cannot be loaded.
 *
 * @param {HTMLElement} host
 * @param {string} mine  the learner's work, exported
 */
export async function showRecord(host, mine) {
  new Record(host, await lessonsOf(mine)).begin();
}

class Record {
  /** @param {HTMLElement} host @param {import('./grades.js').Lesson[]} lessons */
  constructor(host, lessons) {
    this.host = host;
    this.lessons = lessons;
    this.rows = lessons.flatMap(({ functions }) => functions);
    this.name = keptName() ?? '';
    this.keeps = this.name !== '';
    this.date = new Date();
    /** How far grading has come; none: it is over. @type {{ at: number, of: number, failed?: string } | null} */
    this.progress = { at: 0, of: 0 };
  }

  begin() {
    // A record that is opened again takes the place of this one, and so does another page.
    this.host.replaceChildren();
    this.root = make('section.record-view', [], { tabIndex: -1 });
    this.host.append(this.root);
    const speaks = new MutationObserver(() => (this.isShown() ? this.draw() : speaks.disconnect()));
    speaks.observe(document.documentElement, { attributeFilter: ['lang'] });
    this.draw();
    this.root.focus();
    this.root.scrollIntoView({ block: 'start' });
    this.gradeAll();
  }

  isShown() {
    return this.root.isConnected;
  }

  async gradeAll() {
    const open = this.rows.filter(({ code, receipt }) => code !== null && !receipt);
    for (const [index, row] of open.entries()) {
      this.progress = { at: index + 1, of: open.length };
      this.draw();
      try {
        await grade(row);
      } catch (error) {
        this.progress = { ...this.progress, failed: error?.message ?? String(error) };
        this.draw();
        return;
      }
      if (!this.isShown()) {
        return;
      }
    }
    this.progress = null;
    this.draw();
    this.root.focus({ preventScroll: true });
  }

  draw() {
    const lang = language();
    this.words = WORDS[lang];
    this.root.ariaLabel = this.words.title;
    this.root.ariaBusy = String(this.progress !== null && !this.progress.failed);
    this.root.replaceChildren(...(this.progress ? this.waiting() : this.whole(lang)));
  }

  waiting() {
    const { words } = this;
    const { at, of, failed } = this.progress;
    if (failed !== undefined) {
      const again = button('button.button--primary', words.again, () => this.gradeAll());
      return [make('div.banner.banner--error', [make('p', [words.failed(failed)]), again], { role: 'alert' })];
    }
    return [
      make('p.record-view__intro', [words.intro]),
      make('div.loading', [
        make('progress', [], { value: at, max: Math.max(of, 1), ariaLabel: words.title }),
        make('span', [words.grading(at, of)], { role: 'status' }),
      ]),
    ];
  }

  whole(lang) {
    const { words } = this;
    const { element, name } = sheet(this.lessons, words, lang, this.date);
    const lines = this.rows.filter(({ line }) => line).map(({ line }) => `${line}\n`);
    const input = make('input.input', [], { type: 'text', id: 'record-name', autocomplete: 'name', maxLength: 120, value: this.name });
    const keep = make('input', [], { type: 'checkbox', checked: this.keeps });
    const show = () => {
      this.name = input.value;
      this.keeps = keep.checked;
      name.textContent = this.name.trim();
      keepName(this.keeps && this.name.trim() !== '' ? this.name : null);
    };
    input.addEventListener('input', show);
    keep.addEventListener('change', show);
    name.textContent = this.name.trim();
    const save = button('button', words.receipts, () => saveFile(RECEIPTS, 'application/jsonl', lines.join('')));
    return [
      make('div.record-view__tools', [
        make('div.field.field--wide', [make('label.field__label', [words.name], { htmlFor: 'record-name' }), input]),
        make('label.check', [keep, make('span', [words.keep])]),
        make('div.panel__act', [
          button('button.button--primary', words.print, () => print()),
          lines.length ? save : null,
          button('button.button--quiet', words.close, () => this.root.remove()),
        ]),
        lines.length ? this.books(lang) : make('p.panel__note', [words.nothing]),
      ]),
      element,
    ];
  }

  /** A notebook for each lesson that has code. */
  books(lang) {
    const { words } = this;
    const note = make('p.panel__note', [words.books], { role: 'status' });
    const begun = Map.groupBy(this.rows.filter(({ code }) => code !== null), ({ id }) => id.split('/')[0]);
    const offer = ([slug, rows]) => {
      const name = bookName(slug, lang);
      return button('button.button--quiet', name, async () => {
        try {
          const codes = new Map(rows.map(({ id, code }) => [id, code]));
          saveFile(name, 'application/x-ipynb+json', await ownBook(slug, lang, codes));
          note.textContent = words.books;
        } catch (error) {
          note.textContent = words.no_book(error?.message ?? String(error));
        }
      });
    };
    return make('div', [note, make('div.panel__act', [...begun].map(offer))]);
  }
}
