// Axe finds nothing serious in English, in both themes, nor on a phone.

import { test } from 'node:test';
import { findNothingSerious } from './support/axe.mjs';
import { nothingSerious } from './support/looks.mjs';
import { KINDS, openAll, openPage } from './support/pages.mjs';
import { useStage } from './support/stage.mjs';

const stage = useStage();

findNothingSerious(stage, 'en');

test('nothing serious on a phone', async (t) => {
  const page = await stage.visit(t, { width: 390, height: 844, context: { reducedMotion: 'reduce', hasTouch: true } });
  for (const address of KINDS) {
    await openPage(page, stage.url, address);
    await openAll(page);
    await nothingSerious(page);
  }
});
