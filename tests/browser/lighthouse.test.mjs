// Lighthouse's accessibility and best practices, mobile settings. Its performance depends on the machine and is
// measured by `cargo xtask bench`.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { audit, PAGES } from '../bench/_lighthouse.mjs';
import { serveSite } from './support/site.mjs';

const CATEGORIES = ['accessibility', 'best-practices'];

let site;
before(async () => {
  site = await serveSite();
});
after(() => site.close());

for (const [page, address] of Object.entries(PAGES)) {
  test(`Lighthouse finds nothing to complain about: ${page}`, async () => {
    const results = await audit(site.url + address, CATEGORIES);
    for (const category of CATEGORIES) {
      const { score, complaints } = results[category];
      assert.equal(score, 100, `${category}: ${complaints.join('; ')}`);
    }
  });
}
