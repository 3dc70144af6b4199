// What an exercise's page tells: the contract with every key, type and unit, the checks, and the next step.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { judge, openEditor, openExercise } from './support/exercise.mjs';
import { openPage } from './support/pages.mjs';
import { EXERCISES, LESSONS, PLACEMENT, ROOT, solution, starter } from './support/site.mjs';
import { until, useStage } from './support/stage.mjs';
import { LANGUAGES, say } from './support/words.mjs';

const stage = useStage();

const parts = (block, head) => block.split(head).slice(1).map((part) => part.split(/^\[/m)[0]);
const word = (block, key) => new RegExp(`^${key} = "([^"]*)"`, 'm').exec(block)?.[1];
const told = (part, lang) => new RegExp(`^about = .*\\b${lang} = "([^"]*)"`, 'm').exec(part)?.[1];

/** The functions of a lesson's manifest, as far as the page must tell about them. */
function manifest(slug, lang) {
  const entry = (part) => ({
    key: word(part, 'key') ?? word(part, 'name'),
    of: word(part, 'of'),
    unit: word(part, 'unit'),
    about: told(part, lang),
  });
  const text = readFileSync(`${ROOT}exercises/${slug}/manifest.toml`, 'utf8');
  const [head, ...functions] = text.split(/^\[\[function\]\]$/m);
  const records = new Map(
    head
      .split(/^\[\[record\]\]$/m)
      .slice(1)
      .map((block) => [word(block, 'name'), parts(block, '[[record.field]]').map(entry)]),
  );
  return functions.map((block) => {
    const args = parts(block, '[[function.arg]]').map(entry);
    const fields = parts(block, '[[function.result.field]]').map(entry);
    const inner = args.flatMap(({ of }) => records.get(of) ?? []);
    const published = block.match(/^\[\[function\.published\]\]$/gm) ?? [];
    return { name: word(block, 'name'), keys: [...args, ...fields, ...inner], published: published.length };
  });
}

for (const lang of LANGUAGES) {
  test(`the contract names every key, its unit and what it means, in ${lang}`, async (t) => {
    const page = await stage.visit(t, { lang });
    const seen = [];
    for (const slug of LESSONS) {
      for (const { name, keys, published } of manifest(slug, lang)) {
        const id = `${slug}/${name}`;
        seen.push(id);
        await openExercise(page, stage.url, id);
        const [, names] = /^def \w+\(([^)]*)\)/m.exec(starter(id, lang));
        const signature = `${name}(${names.split(',').map((part) => part.trim()).filter(Boolean).join(', ')})`;
        assert.equal(await page.locator('.contract__signature').innerText(), signature);
        const entries = await page.locator('.contract dt').evaluateAll((all) =>
          all.map((term) => ({
            key: term.querySelector('code').textContent,
            type: term.textContent,
            about: term.nextElementSibling.textContent,
          })),
        );
        for (const { key, unit, about } of keys) {
          const found = entries.filter((entry) => entry.key === key);
          assert.ok(found.length > 0, `${id}: ${key}`);
          assert.ok(
            found.some((entry) => entry.about.includes(about) && (!unit || entry.type.includes(unit))),
            `${id}: ${key} in ${unit}, "${about}": ${JSON.stringify(found)}`,
          );
        }
        assert.equal(await page.locator('.check-block').count(), Math.max(1, published), id);
      }
    }
    assert.deepEqual(seen.sort(), [...EXERCISES].sort());
  });
}

test('the rules say how a function is graded', async (t) => {
  const page = await stage.visit(t);
  const rules = async (id) => {
    await openExercise(page, stage.url, id);
    return page.locator('.contract__rules').innerText();
  };
  const holds = (text, all) => all.forEach((key) => assert.ok(text.includes(say('en', key)), `${key} in: ${text}`));
  holds(await rules('unified-memory/summarize_memory_ledger'), ['rule-exact-keys', 'rule-published', 'rule-input']);
  holds(await rules('memory-cuts/cut_to_target'), ['rule-checker', 'rule-strict', 'rule-extra-keys']);
});

test('only the next step is loud', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  const next = page.locator('.steps [aria-current="step"]');
  await next.filter({ hasText: say('en', 'step-predict') }).waitFor();
  await page.locator('#predict-device_used_gb').fill('14');
  await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
  await next.filter({ hasText: say('en', 'step-code') }).waitFor();
  assert.equal(await page.locator('.is-next.panel').count(), 1);
  await judge(page, solution(PLACEMENT));
  await until(async () => (await next.count()) === 0, 'all steps are done');
});

test('the lesson page leads to its functions and shows how far they are', async (t) => {
  const page = await stage.visit(t);
  await openEditor(page, stage.url, PLACEMENT);
  await judge(page, solution(PLACEMENT));
  await openPage(page, stage.url, '#/lesson/unified-memory');
  const links = page.locator('.functions__link');
  const targets = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  assert.deepEqual(targets, EXERCISES.slice(0, 4).map((id) => `#/exercise/${id}`));
  const dots = await links.evaluateAll((all) => all.map((link) => link.querySelectorAll('.dot--full').length));
  assert.deepEqual(dots, [0, 1, 0, 0]);
  await page.locator('.pager a').last().click();
  await until(() => page.url().endsWith('#/lesson/auto-tuning'), 'the next lesson');
});
