// What every page must look like: within its width, and without serious findings of axe.

import AxeBuilder from '@axe-core/playwright';
import assert from 'node:assert/strict';

/** Neither wider than the window, nor anything beyond its edge that cannot be scrolled to. */
export async function fits(page) {
  const found = await page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrolls = (item) => {
      for (let at = item; at; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (at !== item && (overflowX === 'auto' || overflowX === 'scroll') && at.getBoundingClientRect().right <= width + 1) {
          return true;
        }
        // Text for those who do not see it stands outside on purpose.
        if (at.matches('.sr-only, .skip, [hidden]')) {
          return true;
        }
      }
      return false;
    };
    const beyond = [...document.body.querySelectorAll('*')].filter((item) => {
      const box = item.getBoundingClientRect();
      return box.width > 0 && box.height > 0 && (box.right > width + 1 || box.left < -1) && !scrolls(item);
    });
    return {
      room: width,
      page: Math.max(document.documentElement.scrollWidth, document.body.scrollWidth),
      beyond: beyond.slice(0, 5).map((item) => `${item.tagName} ${item.getAttribute('class')}: ${item.textContent.slice(0, 40)}`),
    };
  });
  assert.ok(found.page <= found.room, `${found.page} px in ${found.room}: ${found.beyond.join('\n')}`);
  assert.deepEqual(found.beyond, []);
}

/** Axe has nothing serious to say about the page as it stands, but for what a selector leaves out. */
export async function nothingSerious(page, without = []) {
  const axe = new AxeBuilder({ page });
  without.forEach((selector) => axe.exclude(selector));
  const { violations } = await axe.analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const told = serious.map(({ id, help, nodes }) => `${id} (${help}): ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join('\n  ')}`);
  assert.deepEqual(told, []);
}
