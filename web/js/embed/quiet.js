// What a guest does not do: lead anywhere else, inside the frame or out of it.

/** @param {string} hash  the one address that this frame shows */
export function stayHere(hash) {
  addEventListener('click', (event) => {
    const link = event.composedPath().find((node) => node instanceof Element && node.matches('a[href]'));
    if (link && !link.hasAttribute('download')) {
      event.preventDefault();
    }
  });
  const back = (event) => {
    if (location.hash.split('?')[0] !== hash) {
      event.stopImmediatePropagation();
      goTo(hash);
    }
  };
  for (const kind of ['popstate', 'hashchange']) {
    addEventListener(kind, back, { capture: true });
  }
}

/** Names the view in the frame's address, without a step in the reader's history. @param {string} hash */
export function goTo(hash) {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${hash}`);
}
