// Elements, in few words.

/**
 * @param {string} tag  with its classes, as in `p.sheet__note`
 * @param {(Node | string | null)[]} [inner]
 * @param {Record<string, unknown>} [properties]
 */
export function make(tag, inner = [], properties = {}) {
  const [name, ...classes] = tag.split('.');
  const made = Object.assign(document.createElement(name), properties);
  made.classList.add(...classes);
  made.append(...inner.filter((part) => part !== null));
  return made;
}

/** @param {string} kind  classes @param {string} label @param {() => void} onClick */
export function button(kind, label, onClick) {
  const made = make(`button.${kind}`, [label], { type: 'button' });
  made.addEventListener('click', onClick);
  return made;
}
