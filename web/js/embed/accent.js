// A course page's accent colour, moved as far towards black or white as it takes to be read on both themes.

/** What links and buttons stand on, of css/tokens.css: sheet, sunk, and what warns, succeeds and fails. */
export const GROUNDS = {
  light: ['#ffffff', '#eceeeb', '#f9efd9', '#e2f1e6', '#fbe7e8'],
  dark: ['#181d20', '#0b0e10', '#2d2410', '#10291b', '#35151a'],
};

/** AA for text. */
const CONTRAST = 4.5;

/** @param {string} hex  #rrggbb */
export const rgbOf = (hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function luminance(rgb) {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** @param {number[]} one @param {number[]} other */
export function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const mixed = (from, to, share) => from.map((part, at) => part + (to[at] - part) * share);

function readable(rgb, grounds, end) {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mixed(rgb, end, share).map(Math.round);
    if (grounds.every((ground) => contrast(tried, rgbOf(ground)) >= CONTRAST)) {
      return tried;
    }
  }
  return end;
}

/**
 * The custom properties for an accent.
 *
 * @param {string} hex  #rrggbb
 * @returns {Record<string, string>}
 */
export function accentProperties(hex) {
  const rgb = rgbOf(hex);
  const black = [0, 0, 0];
  const white = [255, 255, 255];
  const light = readable(rgb, GROUNDS.light, black);
  const dark = readable(rgb, GROUNDS.dark, white);
  const on = (ground) => (contrast(white, ground) >= contrast(black, ground) ? white : black);
  const pair = (one, other) => `light-dark(${hexOf(one)}, ${hexOf(other)})`;
  return {
    '--accent': pair(light, dark),
    '--accent-deep': pair(mixed(light, black, 0.25), mixed(dark, white, 0.3)),
    '--on-accent': pair(on(light), on(dark)),
    '--wash': pair(mixed(white, light, 0.12), mixed(rgbOf(GROUNDS.dark[0]), dark, 0.16)),
  };
}
