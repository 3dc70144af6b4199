// The decision helper of the chapter on unified memory and offloading for a reader who has measured nothing: both times
// computed from the workload. The figures are those that crates/plan/src/choose/estimate_tests.rs works out by hand.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fits, nothingSerious } from './support/looks.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useStage();
const plain = (text) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

for (const lang of LANGUAGES) {
  test(`both ways without a measurement, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await page.goto(`${stage.url}#/lesson/unified-memory-vs-offloading`);
    const helper = page.locator('headroom-view[of="choice"]');
    await helper.waitFor();
    await helper.scrollIntoViewIfNeeded();
    await helper.getByText(say(lang, 'estimate-title')).click();
    const cell = async (way, at) => plain(await helper.locator(`[data-estimate="${way}"] td`).nth(at).innerText());
    await helper.locator('[data-estimate="offload"]').waitFor();
    assert.match(await cell('managed', 0), new RegExp(`^2\\.27 s\\s+${say(lang, 'predicted')}$`));
    assert.deepEqual([await cell('managed', 1), await cell('offload', 1)], ['32 GB', '20 GB']);
    await page.locator('#estimate-written').selectOption({ index: 1 });
    await until(async () => (await cell('offload', 1)) === '40 GB', 'what is changed goes back');
    await page.locator('#estimate-written').selectOption({ index: 0 });
    await page.locator('#estimate-visits').selectOption({ index: 1 });
    await until(async () => (await cell('managed', 1)) === '48 GB', 'a cycle that does not fit misses everything');

    // Taken over, they are judged like measured ones.
    await page.locator('#choice-limit').fill('5000');
    await page.locator('#estimate-take').click();
    const filled = async (key) => Number(await page.locator(`#choice-${key}`).inputValue());
    await until(async () => (await filled('managed')) > 1000, 'the times are taken over');
    assert.ok((await filled('offload')) >= 960 && (await filled('offload')) < (await filled('managed')));
    assert.equal(await filled('spread'), 0);
    await helper.locator('.ch-answer[data-choice="path-offload"]').waitFor();

    // Without an order there is nothing to offload by; where no driver pages, nothing is managed.
    await page.locator('#estimate-visits').selectOption({ index: 2 });
    await helper.locator('[data-estimate="offload"]').getByText(like(lang, 'estimate-no-order')).waitFor();
    await page.locator('#estimate-platform').selectOption({ index: 1 });
    await helper.locator('[data-estimate="managed"]').getByText(like(lang, 'estimate-no-managed')).waitFor();
    await until(async () => (await page.locator('#estimate-take').getAttribute('aria-disabled')) === 'true', 'nothing is left to take');

    await page.locator('#estimate-layers').fill('0');
    await page.locator('#estimate-layers[aria-invalid="true"]').waitFor();
    await nothingSerious(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await fits(page);
  });
}
