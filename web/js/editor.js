// The code editor: CodeMirror, in a shadow root. There its styles go through adopted style sheets, which a
// strict policy allows, and neither they nor the page's touch each other. Colours come in as
// custom properties, which inherit into the shadow root.

import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { pythonLanguage } from '@codemirror/lang-python';
import {
  bracketMatching,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  LanguageSupport,
  syntaxHighlighting,
} from '@codemirror/language';
import { Compartment, EditorState, StateEffect, StateField } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';

/**
 * @typedef {{ value: string, label: string, dark?: boolean,
 *   onChange?: (value: string) => void, onRun?: () => void }} Options
 */

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.modifier], color: 'var(--code-keyword)' },
  { tag: [tags.bool, tags.null, tags.number], color: 'var(--code-number)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--code-string)' },
  { tag: [tags.comment], color: 'var(--code-comment)', fontStyle: 'italic' },
  {
    tag: [tags.function(tags.variableName), tags.function(tags.definition(tags.variableName)), tags.className],
    color: 'var(--code-function)',
  },
]);

const look = {
  '&': { color: 'var(--code-fg)', backgroundColor: 'var(--code-bg)', fontSize: '0.875rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono, monospace)', lineHeight: '1.6' },
  '.cm-content': { caretColor: 'var(--code-fg)', padding: '0.6rem 0' },
  '.cm-content, .cm-gutter': { minHeight: '16rem' },
  '.cm-cursor': { borderLeftColor: 'var(--code-fg)' },
  '.cm-gutters': { color: 'var(--code-gutter)', backgroundColor: 'var(--code-bg)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--code-active)' },
  '& > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { backgroundColor: 'var(--code-selection)' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'transparent',
    outline: '1px solid var(--code-gutter)',
  },
  '.cm-markedLine': { boxShadow: 'inset 3px 0 var(--code-error, var(--code-keyword))' },
};

const themes = { light: EditorView.theme(look), dark: EditorView.theme(look, { dark: true }) };

/** Editable text takes the focus anyway; not every checker knows that. */
const named = (label) => EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' });

const setMark = StateEffect.define();

/** The line that a verdict points at; it moves along while the code changes around it. */
const mark = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    let next = marks.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMark)) {
        next = markAt(transaction.state.doc, effect.value);
      }
    }
    return next;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function markAt(text, line) {
  if (line === null || line < 1 || line > text.lines) {
    return Decoration.none;
  }
  return Decoration.set(Decoration.line({ class: 'cm-markedLine' }).range(text.line(line).from));
}

/**
 * Tab indents. Esc and then Tab leaves, so that the keyboard is never trapped.
 *
 * @param {HTMLElement} host  gets a shadow root
 * @param {Options} options
 */
export function mountEditor(host, { value, label, dark = false, onChange, onRun }) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const theme = new Compartment();
  const name = new Compartment();
  const run = {
    key: 'Mod-Enter',
    preventDefault: true,
    run: () => {
      onRun?.();
      return true;
    },
  };
  let quiet = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: value,
      extensions: [
        keymap.of([run, indentWithTab, ...defaultKeymap, ...historyKeymap]),
        history(),
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        drawSelection(),
        bracketMatching(),
        indentOnInput(),
        indentUnit.of('    '),
        EditorState.tabSize.of(4),
        new LanguageSupport(pythonLanguage),
        syntaxHighlighting(colours),
        theme.of(dark ? themes.dark : themes.light),
        mark,
        name.of(named(label)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !quiet) {
            onChange?.(update.state.doc.toString());
          }
        }),
      ],
    }),
  });
  return {
    /** Replaces the text; does not call onChange. */
    setValue(text) {
      if (text === view.state.doc.toString()) {
        return;
      }
      quiet = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
      quiet = false;
    },
    getValue: () => view.state.doc.toString(),
    focus: () => view.focus(),
    setDark(isDark) {
      view.dispatch({ effects: theme.reconfigure(isDark ? themes.dark : themes.light) });
    },
    /** @param {string} text  what a screen reader calls the editor */
    setLabel(text) {
      view.dispatch({ effects: name.reconfigure(named(text)) });
    },
    /** @param {number | null} line  counted from 1; null takes the mark away */
    markLine(line) {
      const effects = [setMark.of(line ?? null)];
      if (line >= 1 && line <= view.state.doc.lines) {
        effects.push(EditorView.scrollIntoView(view.state.doc.line(line).from));
      }
      view.dispatch({ effects });
    },
    destroy: () => view.destroy(),
  };
}
