// Moving with the keyboard alone, and seeing where one is.

import assert from 'node:assert/strict';

/** More stops than any page has. */
const MOST_STOPS = 250;

/** Presses Tab until the focus is on what the selector names. */
export async function tabTo(page, selector, key = 'Tab') {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(key);
    if (await focusIs(page, selector)) {
      return;
    }
  }
  assert.fail(`${key} never comes to ${selector}`);
}

export function focusIs(page, selector) {
  return page.evaluate((wanted) => {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) {
      at = at.shadowRoot.activeElement;
    }
    return at?.matches(wanted) ?? false;
  }, selector);
}

/**
 * Walks through the whole page with Tab and returns the stops at which nothing shows the focus: no outline,
 * shadow, border or colour of the element or of what stands closely around it.
 */
export async function unseenStops(page) {
  await page.evaluate(() => {
    const LOOK = ['outlineStyle', 'outlineColor', 'outlineWidth', 'boxShadow', 'borderColor', 'backgroundColor', 'textDecoration', 'opacity'];
    const look = (item) => {
      const near = [];
      for (let at = item, steps = 0; at && steps < 5; at = at.parentElement ?? at.getRootNode().host, steps += 1) {
        const style = getComputedStyle(at);
        near.push(LOOK.map((name) => style[name]).join('|'));
      }
      return near.join('\n');
    };
    const name = (item) => `${item.tagName.toLowerCase()}.${item.className} ${(item.getAttribute('aria-label') ?? item.textContent).slice(0, 40)}`;
    globalThis.focusWalk = { stops: 0, unseen: [], outside: [], last: null };
    globalThis.focusStep = () => {
      const walk = globalThis.focusWalk;
      if (walk.last && walk.last.look === look(walk.last.item)) {
        walk.unseen.push(name(walk.last.item));
      }
      let at = document.activeElement;
      while (at?.shadowRoot?.activeElement) {
        at = at.shadowRoot.activeElement;
      }
      if (!at || at === document.body) {
        walk.last = null;
        return false;
      }
      const box = at.getBoundingClientRect();
      if (box.bottom < 0 || box.top > innerHeight || box.right < 0 || box.left > innerWidth) {
        walk.outside.push(name(at));
      }
      walk.stops += 1;
      walk.last = { item: at, look: look(at) };
      return true;
    };
  });
  let going = true;
  for (let stops = 0; going && stops < MOST_STOPS; stops += 1) {
    if (await focusIs(page, '.cm-content')) {
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Tab');
    going = await page.evaluate(() => globalThis.focusStep());
  }
  assert.equal(going, false, 'Tab comes to the end of the page');
  return page.evaluate(() => ({ ...globalThis.focusWalk, last: null }));
}
