// Whether a page is dark, whatever it calls its themes: on a dark page text is light.

/** @param {Element} element */
export function isDark(element) {
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  // Any notation of a colour comes out as numbers.
  pixel.fillStyle = getComputedStyle(element).color;
  pixel.fillRect(0, 0, 1, 1);
  const [red, green, blue] = pixel.getImageData(0, 0, 1, 1).data;
  return red * 0.3 + green * 0.59 + blue * 0.11 > 140;
}

/** Themes fade in. */
const SETTLED_MS = 400;

/**
 * Calls back when the page may have changed its theme or its language. Returns what ends that.
 *
 * @param {() => void} call
 */
export function onChange(call) {
  let timer;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(call, SETTLED_MS);
  };
  const system = matchMedia('(prefers-color-scheme: dark)');
  const observer = new MutationObserver(soon);
  for (const node of [document.documentElement, document.body]) {
    observer.observe(node, { attributes: true });
  }
  system.addEventListener('change', soon);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    system.removeEventListener('change', soon);
  };
}
