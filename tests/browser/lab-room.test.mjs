// The lab's room for a plan of one's own: a ledger by the address or typed, simulated, run, and set beside a result from a file.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { focusIs, tabTo } from './support/keyboard.mjs';
import { copied, inEach, leaveLab, probed, run, runButton, useLab } from './support/lab.mjs';
import { fits, nothingSerious } from './support/looks.mjs';
import { profileOf } from './support/profile.mjs';
import { assertRight } from './support/right.mjs';
import { until } from './support/stage.mjs';
import { like, say } from './support/words.mjs';

const stage = useLab();
const SMALL = 'parts=weights:0.2:device:read,activations*2:0.15:host&budget=1&slots=3&slice_mb=50';

const open = async (page, query = '') => {
  await page.goto(`${stage.url}#/lab?room=plan${query && `&${query}`}`);
  await page.locator('.lab-parts').waitFor();
};
const lines = (page) => page.locator('.lab-parts tbody tr');
const simulated = (page) => page.locator('.lab-simulated .lab-table').first();
const beside = (page) => page.locator('.lab-beside');

/** Gives the room a file. */
const load = (page, name, content) =>
  page.locator('#beside-file').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
  });

inEach(stage, 'without an address there is a ledger to change, by the keyboard too', async (page, lang) => {
  await open(page);
  assert.equal(await lines(page).count(), 4);
  await probed(page);
  const peak = async () => (await simulated(page).locator('tbody tr').first().locator('td').nth(1).innerText()).trim();
  const before = await peak();
  // From the name of the first line to its size, and another number there.
  await lines(page).first().locator('input').first().focus();
  await tabTo(page, `[aria-label="${(await lines(page).first().locator('input').nth(2).getAttribute('aria-label'))}"]`);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('3');
  await until(async () => (await peak()) !== before, 'the simulated peak follows the ledger');
  assert.match(await peak(), /^12\.3\sGB/);

  // What cannot be run says where, and nothing that belongs to another ledger stays in sight.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('-');
  const wrong = page.locator('#room-wrong');
  await wrong.waitFor();
  assert.match(await wrong.innerText(), like(lang, 'room-wrong-size', { number: 1, name: 'weights' }));
  assert.equal(await lines(page).first().locator('[aria-invalid="true"]').count(), 1);
  assert.equal(await page.locator('.lab-simulated .lab-table').count(), 0);
  assert.equal(await runButton(page).getAttribute('aria-disabled') ?? String(await runButton(page).isDisabled()), 'true');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('3');
  await simulated(page).waitFor();

  await page.getByRole('button', { name: say(lang, 'room-add'), exact: true }).click();
  assert.equal(await lines(page).count(), 5);
  await page.getByRole('button', { name: like(lang, 'room-remove', { name: 'weights' }) }).click();
  assert.equal(await lines(page).count(), 4);
  assert.equal(await lines(page).first().locator('input').first().inputValue(), 'gradients');
  await page.locator('#room-budget').fill('');
  assert.match(await wrong.innerText(), like(lang, 'room-wrong-budget'));
});

inEach(stage, 'an address that cannot be followed says why', async (page, lang) => {
  for (const [query, key] of [
    ['parts=weights&budget=1', 'part'],
    ['parts=weights:1:disk&budget=1', 'place'],
    ['slots=9', 'slots'],
    ['reads=fast', 'figure'],
  ]) {
    await leaveLab(page, stage.url);
    await open(page, query);
    const banner = page.getByRole('alert').filter({ hasText: say(lang, 'room-refused') });
    await banner.filter({ hasText: like(lang, `room-refused-${key}`) }).waitFor();
    assert.equal(await lines(page).count(), 4, 'the example instead');
  }
  // What can be read and not run is marked where it stands.
  await leaveLab(page, stage.url);
  await open(page, 'parts=a:1,b*99:1&budget=5');
  assert.match(await page.locator('#room-wrong').innerText(), like(lang, 'room-wrong-count', { number: 2, name: 'b' }));
});

test('a ledger by the address runs, and stands beside a result from a file', async (t) => {
  const page = await stage.visit(t);
  await open(page, SMALL);
  await probed(page);
  assert.equal(await page.locator('#lab-slots').evaluate((list) => list.selectedIndex), 2);
  await page.locator('#lab-guess').fill('1');
  await run(page);
  const report = await copied(page, 'en');
  assertRight(report);
  const { components, slice_bytes: slice, staging_slots: slots } = report.spec;
  assert.deepEqual(components.map(({ name, bytes, place }) => [name, bytes, place]), [
    ['weights', 200_000_000, 'device'],
    ['activations 1', 150_000_000, 'host'],
    ['activations 2', 150_000_000, 'host'],
  ]);
  assert.deepEqual(components.map(({ updated_by_step: updated }) => updated), [false, true, true]);
  assert.equal(slots, 3);
  assert.ok(Math.abs(slice - report.spec.device_bytes_per_gb * 0.05) <= 128, `${slice}`);

  const other = structuredClone(report);
  other.context.adapter = { ...other.context.adapter, name: 'another gpu', software: false };
  for (const mode of other.modes) {
    mode.step.median_ms *= 4;
  }
  await load(page, 'other.json', { plan: other });
  await beside(page).locator('.lab-compare__name', { hasText: 'another gpu' }).waitFor();
  const names = await beside(page).locator('.lab-compare__name').allInnerTexts();
  assert.match(names.join(), /^A · .*swiftshader.*,B · another gpu$/i);
  assert.match(await beside(page).locator('.lab-compare > .banner').innerText(), like('en', 'caution-one-software'));
  const rows = await beside(page).locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.cells].map((cell) => cell.textContent)));
  const steps = rows.filter(([name]) => name === say('en', 'row-step'));
  assert.deepEqual(steps.map((cells) => cells.at(-1)), ['0.25', '0.25', '0.25']);
  const sent = rows.filter(([name]) => name === say('en', 'row-sent'));
  assert.ok(sent.every(([, a, b]) => a === b), 'the same bytes');
  const overheads = rows.filter(([name]) => name === say('en', 'row-overhead'));
  assert.equal(overheads.length, 2);
  assert.ok(overheads.flat().every((cell) => !cell.includes(say('en', 'predicted'))), 'all resident ran, so nothing had to be predicted');

  // What is something else is refused with its reason, and what was there stays.
  const ledger = structuredClone(report);
  ledger.spec.components[0].bytes *= 2;
  for (const [content, key] of [
    ['{"plan": ', 'refused-json'],
    [profileOf(report.context), 'beside-measurement'],
    [{ spec: { pattern: 'training' } }, 'beside-other-room'],
    [{ solution: 1 }, 'beside-no-result'],
    [{ plan: {} }, 'refused-shape'],
    [{ plan: { ...report, context: { ...report.context, rules: { ...report.context.rules, version: 99 } } } }, 'refused-version'],
  ]) {
    await load(page, 'odd.json', content);
    const refused = beside(page).getByRole('alert').filter({ hasText: like('en', key) });
    await refused.waitFor();
    assert.match(await refused.innerText(), like('en', 'refused', { name: 'odd.json' }));
    assert.equal(await beside(page).locator('.lab-compare').count(), 1, key);
  }
  await load(page, 'ledger.json', ledger);
  await beside(page).getByText(like('en', 'beside-ledgers', {})).waitFor();
  assert.match(await beside(page).getByRole('alert').innerText(), /weights, 0\.2\sGB[^]*weights, 0\.4\sGB/);
  assert.equal(await beside(page).locator('.lab-compare').count(), 0);
  // An order of cuts is no plan.
  const { context, spec, budget_bytes: target_bytes } = report;
  const { components: sources, device_bytes_per_gb, slice_bytes, budget_bytes } = spec;
  const peak = report.modes[0].peak;
  const cuts = {
    context,
    spec: { components: sources, cut_order: ['weights'], target_bytes: budget_bytes, device_bytes_per_gb, slice_bytes },
    target_bytes,
    steps: [{ cut: null, peak, within_target: true, checksum: 1 }],
  };
  await load(page, 'cuts.json', cuts);
  await beside(page).getByText(say('en', 'beside-kinds')).waitFor();
});

inEach(stage, 'two files stand side by side where nothing was run', async (page, lang) => {
  await open(page, SMALL);
  const context = {
    rules: { version: 2, repeats: 3, sample_ms: 1, largest_bytes: 1 << 20, most_operations: 1 << 20 },
    adapter: { name: 'one gpu', vendor: 'maker', driver: '', backend: 'vulkan', kind: 'discrete', software: false },
    host: { browser: 'Chrome 1', os: 'Linux', when: '2026-01-02T03:04:05.000Z' },
  };
  const components = [{ name: 'weights', bytes: 1_000_000_000, kind: 'weights', updated_by_step: false, place: 'host' }];
  const peak = (total_bytes) => ({
    components_bytes: total_bytes, staging_bytes: 0, write_back_bytes: 0, results_bytes: 0, parameters_bytes: 0, total_bytes, ledger: [],
  });
  const cuts = (name, scale) => ({
    cuts: {
      context: { ...context, adapter: { ...context.adapter, name } },
      spec: { components, cut_order: ['weights'], target_bytes: 5e8, device_bytes_per_gb: scale, slice_bytes: 256 },
      target_bytes: scale / 2,
      steps: [
        { cut: null, peak: peak(scale), within_target: false, checksum: 1 },
        { cut: 'weights', peak: peak(0), within_target: true, checksum: 0 },
      ],
    },
  });
  await load(page, 'one.json', cuts('one gpu', 1 << 20));
  await beside(page).getByText(say(lang, 'beside-alone')).waitFor();
  await load(page, 'two.json', cuts('other gpu', 1 << 21));
  await beside(page).locator('.lab-compare').waitFor();
  assert.match(await beside(page).locator('.lab-compare > .banner').innerText(), like(lang, 'beside-scale'));
  const ratios = await beside(page).locator('tbody tr td:last-child').allInnerTexts();
  assert.deepEqual(ratios, ['–', '–'], 'ledgers of different size have no ratio');
});

test('on a phone the ledger is a card a line, and axe finds nothing serious', async (t) => {
  const page = await stage.visit(t, { lang: 'zh', width: 390, height: 844, context: { hasTouch: true, reducedMotion: 'reduce' } });
  await open(page, 'parts=weights*12:0.1:host:read,kv_cache:0.4:device&budget=2.4&slots=2&slice_mb=100&up=25&reads=20');
  await probed(page);
  await page.getByText(say('zh', 'room-from-device')).waitFor();
  await fits(page);
  await nothingSerious(page);
  const box = await lines(page).first().boundingBox();
  assert.ok(box.width <= 390 && box.height > 150, 'a card');
  for (const control of await lines(page).first().locator('input:not([type="checkbox"]), select, button').all()) {
    assert.ok((await control.boundingBox()).height >= 43.5, 'large enough to touch');
  }
  await lines(page).first().locator('button').focus();
  assert.ok(await focusIs(page, '.lab-parts button'));
});
