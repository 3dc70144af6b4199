// Browsers as they come: one in which WebGPU is not switched on, and a page that is not secure. Nothing is patched here.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failed, openLab, simulates } from './support/lab.mjs';
import { useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';

// A name that is not this machine's own makes a page that is not secure, wherever it comes from.
const NAME = 'lab.test';
const stage = useStage({ args: [`--host-resolver-rules=MAP ${NAME} 127.0.0.1`, '--disable-features=WebGPU'] });

for (const lang of LANGUAGES) {
  test(`WebGPU is not switched on, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    await openLab(page, stage.url, 'unified-memory');
    // As this Chromium has it: no WebGPU at all, or one that finds nothing.
    const there = await page.evaluate(() => Boolean(navigator.gpu));
    await failed(page, lang, there ? 'no-adapter' : 'no-webgpu');
    await simulates(page, lang);
  });

  test(`the page is not secure, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const url = stage.url.replace('127.0.0.1', NAME);
    await openLab(page, url, 'unified-memory');
    assert.equal(await page.evaluate(() => isSecureContext), false);
    await failed(page, lang, 'insecure-context');
    await simulates(page, lang);
    await page.goto(`${url}#/lab`);
    await page.locator('.lab-choose__start').click();
    await failed(page, lang, 'insecure-context');
    await simulates(page, lang);
    await page.getByText(say(lang, 'sim-example')).waitFor();
  });
}
