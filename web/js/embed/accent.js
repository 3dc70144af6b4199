// A course page's accent colour, moved as far towards black or white as it takes to be read on both themes.

/** What text stands on: the sheet and the paper of css/tokens.css, whichever is closer to it. */
const LIGHT = [236, 238, 235];
const DARK = [24, 29, 32];

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

function readable(rgb, ground, end) {
  for (let share = 0; share < 1; share += 0.02) {
    const tried = mixed(rgb, end, share).map(Math.round);
    if (contrast(tried, ground) >= CONTRAST) {
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
  const light = readable(rgb, LIGHT, black);
  const dark = readable(rgb, DARK, white);
  const on = (ground) => (contrast(white, ground) >= contrast(black, ground) ? white : black);
  const pair = (one, other) => `light-dark(${hexOf(one)}, ${hexOf(other)})`;
  return {
    '--accent': pair(light, dark),
    '--accent-deep': pair(mixed(light, black, 0.25), mixed(dark, white, 0.3)),
    '--on-accent': pair(on(light), on(dark)),
    '--wash': pair(mixed(white, light, 0.12), mixed(DARK, dark, 0.16)),
  };
}
