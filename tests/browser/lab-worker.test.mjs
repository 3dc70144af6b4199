// The lab's worker dies, in every way that one can: the page lives on, says so, and starts another one.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editor, openEditor, setCode, shownCode } from './support/exercise.mjs';
import {
  failed, inEach, inWorker, nothingLost, openLab, probed, runButton, setUp, useLab, worksAgain,
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

each('the worker falls silent', async (page, lang) => {
  // A minute of the page’s is two seconds here, and nothing else is quicker.
  await page.addInitScript(() => {
    const { setTimeout } = globalThis;
    globalThis.setTimeout = (act, ms, ...more) => setTimeout(act, ms === 60_000 ? 2000 : ms, ...more);
  });
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
});

each('the worker cannot be loaded', async (page, lang) => {
  await page.route(/\/lab-worker-[\w-]+\.js$/, (route) => route.abort());
  await openLab(page, stage.url, 'unified-memory');
  await failed(page, lang, 'worker-dead');
  await page.unroute(/\/lab-worker-[\w-]+\.js$/);
  await worksAgain(page, lang);
});

each('the worker’s module cannot be loaded', async (page, lang) => {
  await page.route(/headroom_lab_worker_bg-[\w-]+\.wasm$/, (route) => route.fulfill({ status: 500, body: '' }));
  await openLab(page, stage.url, 'unified-memory');
  await failed(page, lang, 'worker-dead');
  await page.unroute(/headroom_lab_worker_bg-[\w-]+\.wasm$/);
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
