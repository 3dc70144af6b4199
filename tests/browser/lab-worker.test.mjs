// The lab's worker dies, in every way that one can: the page lives on, says so, and starts another one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editor, openEditor, setCode, shownCode } from './support/exercise.mjs';
import {
  cancel, failed, inEach, inWorker, nothingLost, openLab, probed, runButton, setUp, useLab, worksAgain,
} from './support/lab.mjs';
import { PLACEMENT } from './support/site.mjs';
import { say } from './support/words.mjs';

const stage = useLab();
const each = (name, body) => inEach(stage, name, body);

each('the worker throws', async (page, lang) => {
  const seen = await inWorker(
    page,
    () => {
      addEventListener('message', ({ data }) => {
        if (data.request && !data.request.probe) {
          setTimeout(() => {
            throw new Error('thrown into the run');
          }, 200);
        }
      });
    },
    1,
  );
  await setUp(page, stage.url);
  await runButton(page).click();
  const banner = await failed(page, lang, 'worker-dead');
  await banner.locator('summary').click();
  await banner.getByText(/thrown into the run/).waitFor();
  await nothingLost(page);
  await worksAgain(page, lang);
  assert.equal(seen.workers, 2, 'a fresh worker');
});

each('a call into the browser throws inside the worker’s module', async (page, lang) => {
  const seen = await inWorker(
    page,
    () => {
      const { createBuffer } = GPUDevice.prototype;
      GPUDevice.prototype.createBuffer = function (wanted) {
        if (wanted.label === 'staging slot') {
          throw new RangeError('createBuffer failed');
        }
        return createBuffer.call(this, wanted);
      };
    },
    1,
  );
  await setUp(page, stage.url);
  await runButton(page).click();
  await failed(page, lang, 'worker-dead');
  await nothingLost(page);
  await worksAgain(page, lang);
  assert.equal(seen.workers, 2, 'a fresh worker');
});

/** The page's clock goes fast where the lab looks at it: its minute of silence takes four seconds. */
const hurry = (page) =>
  page.addInitScript(() => {
    const { setInterval } = globalThis;
    globalThis.setInterval = (act, ms, ...more) => setInterval(act, ms === 5000 ? 200 : ms, ...more);
    const now = performance.now.bind(performance);
    performance.now = () => now() * 15;
  });

each('the worker falls silent', async (page, lang) => {
  await hurry(page);
  await inWorker(
    page,
    () => {
      addEventListener('message', ({ data }) => {
        if (data.request && !data.request.probe) {
          close();
        }
      });
    },
    1,
  );
  await setUp(page, stage.url);
  await runButton(page).click();
  await failed(page, lang, 'worker-dead');
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('a run that was stopped and does not stop is ended with its worker', async (page, lang) => {
  await hurry(page);
  const seen = await inWorker(
    page,
    () => {
      // The GPU never says that it is done, while the worker itself is well.
      GPUQueue.prototype.onSubmittedWorkDone = () => new Promise(() => {});
      GPUBuffer.prototype.mapAsync = () => new Promise(() => {});
      GPUDevice.prototype.popErrorScope = () => new Promise(() => {});
    },
    1,
  );
  await setUp(page, stage.url);
  await runButton(page).click();
  await page.locator('.lab-run').waitFor();
  await cancel(page, lang);
  await nothingLost(page);
  await worksAgain(page, lang);
  assert.equal(seen.workers, 2, 'a fresh worker');
});

/** Looks for an adapter once more. */
async function lookAgain(page, lang) {
  await page.getByRole('alert').getByRole('button', { name: say(lang, 'start-again') }).click();
  await page.locator('.lab-plan > .lab-device').waitFor();
}

each('the worker cannot be loaded', async (page, lang) => {
  await page.route(/\/lab-worker-[\w-]+\.js$/, (route) => route.abort());
  await openLab(page, stage.url, 'unified-memory');
  await failed(page, lang, 'worker-dead');
  await page.unroute(/\/lab-worker-[\w-]+\.js$/);
  await lookAgain(page, lang);
  await worksAgain(page, lang);
});

each('the worker’s module cannot be loaded', async (page, lang) => {
  await page.route(/headroom_lab_worker_bg-[\w-]+\.wasm$/, (route) => route.fulfill({ status: 500, body: '' }));
  await openLab(page, stage.url, 'unified-memory');
  await failed(page, lang, 'worker-dead');
  await page.unroute(/headroom_lab_worker_bg-[\w-]+\.wasm$/);
  await lookAgain(page, lang);
  await worksAgain(page, lang);
});

each('an answer holds a number that JavaScript has not', async (page, lang) => {
  await inWorker(
    page,
    () => {
      Object.defineProperty(GPUSupportedLimits.prototype, 'maxBufferSize', { get: () => 2 ** 60 });
    },
    1,
  );
  await openLab(page, stage.url, 'unified-memory');
  const banner = await failed(page, lang, 'worker-dead');
  await banner.locator('summary').click();
  await banner.getByText(String(2n ** 60n)).waitFor();
  await lookAgain(page, lang);
  await worksAgain(page, lang);
});

test('what a learner wrote stays when the worker dies', async (t) => {
  const page = await stage.visit(t);
  await inWorker(
    page,
    () => {
      addEventListener('message', ({ data }) => {
        if (data.request && !data.request.probe) {
          throw new Error('gone');
        }
      });
    },
    1,
  );
  await openEditor(page, stage.url, PLACEMENT);
  await setCode(page, 'mine = 1');
  await page.locator('#predict-device_used_gb').fill('14');
  await page.getByRole('button', { name: say('en', 'predict-mark') }).click();
  await page.locator('#gpu button.button--primary').click();
  await probed(page);
  await runButton(page).click();
  await failed(page, 'en', 'worker-dead');
  await editor(page).click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('2');
  assert.equal(await shownCode(page), 'mine = 12', 'the page works on');
});
