// The banks of right and wrong solutions, through the page and through the command line.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { checkButton, openEditor, setCode, verdictAfter } from './exercise.mjs';
import { ALL, bank, ROOT } from './site.mjs';
import { useStage } from './stage.mjs';

/** The command line as cargo builds it; another build of it for whoever builds at the same time. */
const HEADROOM = process.env.HEADROOM_CLI ?? 'cargo';
const RUN = ['run', '--quiet', '--locked', '--package', 'headroom-cli', '--bin', 'headroom', '--'];

/** Arguments to the command line; resolves to what it prints. */
export function headroom(...given) {
  const all = HEADROOM === 'cargo' ? [...RUN, ...given] : given;
  return new Promise((resolve, reject) => {
    execFile(HEADROOM, all, { cwd: ROOT, maxBuffer: 2 ** 28 }, (error, stdout, stderr) => {
      // 1 says that some solution is wrong, which is what half of these files are for.
      if (error && error.code !== 1) {
        reject(new Error(`${HEADROOM} ${all.slice(0, 12).join(' ')}: ${error.message.slice(0, 300)}\n${stderr}`));
      } else {
        resolve(stdout);
      }
    });
  });
}

/** One subtest a file, and the hashes over all cases for two seeds. */
export function testBanks(lesson) {
  const stage = useStage();
  const ids = ALL.filter((id) => id.startsWith(`${lesson}/`));

  test(`the page and the command line make the same cases for ${lesson}`, async (t) => {
    const page = await stage.visit(t);
    await openEditor(page, stage.url, ids[0]);
    for (const id of ids) {
      for (const seed of [1, 2 ** 32 - 1]) {
        const wanted = (await headroom('cases', id, '--hash', '--seed', String(seed))).trim();
        assert.match(wanted, /^[0-9a-f]{64}$/);
        assert.equal(await casesHash(page, id, seed), wanted, `${id}, seed ${seed}`);
      }
    }
  });

  test(`the banks of ${lesson}`, async (t) => {
    const files = ids.flatMap((id) => bank(id).map((entry) => ({ id, ...entry })));
    const entries = JSON.parse(await headroom('grade', '--format', 'json', ...files.map(({ file }) => file)));
    const onTerminal = new Map(entries.map(({ file, ...verdict }) => [file, verdict]));
    assert.equal(onTerminal.size, files.length, 'one verdict a file');
    const page = await stage.visit(t, { context: { reducedMotion: 'reduce' } });
    let opened = null;
    for (const { id, file, code, right, diagnosis } of files) {
      await t.test(file.slice(ROOT.length), async () => {
        if (opened !== id) {
          await openEditor(page, stage.url, id);
          opened = id;
        }
        await setCode(page, code);
        // Hundreds of verdicts: a mouse that goes to the button is for other tests.
        const onPage = await verdictAfter(page, () => checkButton(page).evaluate((button) => button.click()));
        assert.deepEqual([onPage.passed, onPage.diagnosis], [right, diagnosis]);
        assert.deepEqual(comparable(onPage), comparable(onTerminal.get(file)));
      });
    }
  });
}

/** The grader's own module says it; its address is among those that the page has loaded. */
function casesHash(page, id, seed) {
  return page.evaluate(
    async ([exercise, number]) => {
      const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
      const module = await import(loaded.find((name) => /headroom_judge-[\w-]+\.js$/.test(name)));
      // The page has begun to make it ready, and may not be done.
      await module.default();
      return module.cases_hash(exercise, number);
    },
    [id, seed],
  );
}

/** Python 3.12 and later have no frames of their own for these. */
const INLINED = ['<listcomp>', '<dictcomp>', '<setcomp>'];

/**
 * All of a verdict but what two versions of Python do differently: the wording of errors, how deep recursion
 * goes, frames of comprehensions; and the line that a timeout happened to be in.
 */
function comparable({ error, line, learner, ...verdict }) {
  const anywhere = verdict.diagnosis === 'timeout' || error?.type === 'RecursionError';
  const frames = error?.frames.map(({ function: name, line: at }) => ({ name, at }));
  return {
    ...verdict,
    line: anywhere ? null : line,
    error: error && {
      stage: error.stage,
      type: error.type,
      line: anywhere ? null : error.line,
      frames: anywhere ? null : frames.filter(({ name }) => !INLINED.includes(name)),
    },
  };
}
