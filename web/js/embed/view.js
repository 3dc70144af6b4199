// How high the page is, and which part of it the reader can see: inside a frame as high as its content, "the middle of the
// window" may be far away.

/**
 * @param {Element} body
 * @param {(height: number) => void} onChange
 */
export function watchHeight(body, onChange) {
  let height = 0;
  const observer = new ResizeObserver(() => {
    const now = Math.ceil(body.getBoundingClientRect().height);
    // Nothing: the course page hides the frame for now.
    if (now > 0 && now !== height) {
      height = now;
      onChange(height);
    }
  });
  observer.observe(body);
  return {
    get height() {
      return height;
    },
  };
}

/**
 * Keeps `--view-top` and `--view-bottom` where the reader's own window begins and ends, and opens no dialog before that is
 * known: it takes the focus, and the browser would carry the reader to wherever it stands.
 *
 * @param {HTMLElement} root
 */
export function followView(root) {
  const look = () =>
    new Promise((known) => {
      const observer = new IntersectionObserver(([{ intersectionRect: seen }]) => {
        observer.disconnect();
        if (seen.height > 0) {
          root.style.setProperty('--view-top', `${Math.round(seen.top)}px`);
          root.style.setProperty('--view-bottom', `${Math.round(seen.bottom)}px`);
        }
        known();
      });
      observer.observe(root);
    });
  for (const kind of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(kind, look, { capture: true, passive: true });
  }
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function showModalInSight() {
    look().then(() => this.isConnected && !this.open && showModal.call(this));
  };
}
