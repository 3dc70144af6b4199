// The chapter's game of diagnoses against the lab: each case's link is followed, and the room shows the case's own figures.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { copied, leaveLab, probed, results, run, useLab } from './support/lab.mjs';
import { assertRight } from './support/right.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useLab();
const SLUG = 'unified-memory-vs-offloading';

/** Every case: its key, its figures by their names, and where its link goes. */
async function cases(page, lang) {
  await page.goto(`${stage.url}#/lesson/${SLUG}`);
  const game = page.locator('headroom-view[of="diagnosis"]');
  await game.waitFor();
  await game.scrollIntoViewIfNeeded();
  await game.locator('.ch-cause').first().waitFor();
  const all = [];
  for (let at = 0; at < 8; at += 1) {
    const key = await game.locator('[data-case]').getAttribute('data-case');
    const rows = await game.locator('.ch-facts > div').evaluateAll((list) =>
      list.map((row) => [row.querySelector('dt').textContent, row.querySelector('dd').textContent]),
    );
    await game.locator(`[data-cause="${key}"]`).click();
    const link = game.locator('a[href^="#/lab"]');
    const facts = new Map(rows);
    all.push({ key, href: await link.getAttribute('href'), fact: (name) => facts.get(say(lang, `fact-${name}`)) });
    await game.locator('#diagnosis-next').click();
  }
  assert.equal(new Set(all.map(({ key }) => key)).size, 8);
  return new Map(all.map((one) => [one.key, one]));
}

async function follow(page, { href }) {
  // From another page, as a reader comes.
  await leaveLab(page, stage.url);
  await page.goto(`${stage.url}${href}`);
  await probed(page);
}

/** What the paging room's simulator says: the cells of a row by mode, on demand first, then by density. */
async function paging(page, lang) {
  await page.getByRole('button', { name: say(lang, 'paging-simulate'), exact: true }).click();
  const table = page.locator('.lab-found table').filter({ hasText: say(lang, 'paging-belady') });
  await table.waitFor();
  const rows = await table.locator('tbody tr').evaluateAll((list) =>
    list.map((row) => [row.querySelector('th').textContent, [...row.querySelectorAll('td')].map((cell) => cell.textContent)]),
  );
  const map = new Map(rows);
  return { of: (key) => map.get(say(lang, key)), caption: await table.locator('caption').innerText() };
}

/** What the plan room's simulated device says: the cells of a row by mode, without their notes; and those notes. */
async function plan(page, lang) {
  const tables = page.locator('.lab-simulated .lab-table');
  await tables.nth(1).waitFor();
  const rows = await tables.first().locator('tbody tr').evaluateAll((list) =>
    list.map((row) => [
      row.querySelector('th').textContent,
      [...row.querySelectorAll('td')].map((cell) => ({
        shown: cell.firstChild.textContent,
        note: cell.querySelector('.lab-table__note')?.textContent ?? '',
      })),
    ]),
  );
  const map = new Map(rows);
  const of = (key, mode) => map.get(say(lang, key))[mode];
  const slots = (count) => tables.nth(1).locator(`[data-slots="${count}"]`).textContent();
  return { of, slots };
}

const [PLAN, PREFETCH] = [1, 2];

for (const lang of LANGUAGES) {
  test(`each diagnosed run of managed memory comes out in the room Paging, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const all = await cases(page, lang);

    const cycle = all.get('cycle');
    await follow(page, cycle);
    let room = await paging(page, lang);
    assert.equal(room.of('paging-loads')[0], cycle.fact('loads'));
    assert.equal(room.of('paging-up')[0], cycle.fact('migrated'));
    assert.ok(room.caption.includes(cycle.fact('fewest-loads')), room.caption);

    const first = all.get('first-touch');
    await follow(page, first);
    room = await paging(page, lang);
    assert.equal(room.of('paging-loads')[0], first.fact('loads'));
    assert.equal(room.of('paging-up')[0], first.fact('working-set'));
    // One round less loads as much: the later ones load nothing.
    await page.locator('#paging-rounds').fill('1');
    await page.locator('.lab-found').waitFor({ state: 'detached' });
    room = await paging(page, lang);
    assert.equal(room.of('paging-loads')[0], first.fact('loads'));
    assert.match(first.fact('later-migrated'), /^0\s/);

    const trips = all.get('round-trips');
    await follow(page, trips);
    room = await paging(page, lang);
    assert.equal(room.of('paging-loads')[0], trips.fact('loads'));
    assert.equal(room.of('paging-faults')[0], trips.fact('loads'));
    assert.equal(room.of('paging-up')[0], trips.fact('migrated'));

    const wide = all.get('wide-prefetch');
    await follow(page, wide);
    room = await paging(page, lang);
    const pair = (key) => room.of(key).slice(0, 2);
    assert.deepEqual(pair('paging-faults'), [wide.fact('loads-without'), wide.fact('loads-with')]);
    assert.deepEqual(pair('paging-up'), [wide.fact('migrated-without'), wide.fact('migrated-with')]);
  });

  test(`each diagnosed run of offloading comes out in the room of plans, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const all = await cases(page, lang);

    const alone = all.get('no-overlap');
    await follow(page, alone);
    let room = await plan(page, lang);
    assert.equal(room.of('sim-uploads', PLAN).shown, alone.fact('upload-all'));
    assert.equal(room.of('sim-computing', PLAN).shown, alone.fact('compute-all'));
    assert.equal(room.of('row-step', PLAN).shown, alone.fact('step'));
    assert.equal(room.of('sim-overlap', PLAN).shown, alone.fact('overlap'));
    assert.equal(room.of('row-step', PREFETCH).shown, alone.fact('two-slots'));
    assert.equal(await room.slots(1), alone.fact('step'));
    assert.equal(await room.slots(2), alone.fact('two-slots'));
    await page.getByText(say(lang, 'room-from-device')).waitFor();

    const small = all.get('small-transfers');
    await follow(page, small);
    room = await plan(page, lang);
    const uploads = room.of('sim-uploads', PLAN);
    assert.equal(uploads.shown, small.fact('time'));
    assert.ok(uploads.note.includes(small.fact('rate')), uploads.note);
    assert.equal(room.of('sim-merged', PLAN).shown, small.fact('merged-time'));
    assert.equal(`${await page.locator('#sim-upload').inputValue()}\u00a0GB/s`, small.fact('link'));

    const busy = all.get('link-bound');
    await follow(page, busy);
    room = await plan(page, lang);
    assert.equal(room.of('sim-uploads', PREFETCH).shown, busy.fact('upload-all'));
    assert.equal(room.of('sim-computing', PREFETCH).shown, busy.fact('compute-all'));
    assert.equal(room.of('row-step', PLAN).shown, busy.fact('nothing-overlaps'));
    assert.equal(room.of('row-step', PREFETCH).shown, busy.fact('step'));
    assert.equal(room.of('sim-overlap', PREFETCH).shown, busy.fact('overlap'));
    assert.equal(await room.slots(4), busy.fact('four-slots'));
  });
}

test('the same ledger runs on the reader’s own device with one click', async (t) => {
  const page = await stage.visit(t);
  const all = await cases(page, 'en');
  for (const [key, count] of [['no-overlap', 12], ['small-transfers', 4]]) {
    await follow(page, all.get(key));
    await run(page);
    const report = await copied(page, 'en');
    assertRight(report);
    assert.equal(report.spec.components.length, count);
    assert.deepEqual(report.modes.map(({ mode }) => mode), ['all_resident', 'plan', 'plan_with_prefetch'], key);
    assert.ok(report.modes.slice(1).every(({ overhead }) => overhead.basis === 'measured'));
    await results(page).getByText(say('en', 'software-warning')).waitFor();
  }
});
