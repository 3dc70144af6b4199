// What a browser, a driver or a GPU can do to a run: each time a sentence in the reader's language that says what to do,
// nothing lost, and where it can be tried again, it works again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { editor, openEditor, setCode, shownCode } from './support/exercise.mjs';
import {
  copied, ended, failed, inWorker, openLab, probed, results, run, runButton, RUN_PATIENCE, simulated, useLab,
} from './support/lab.mjs';
import { PLACEMENT } from './support/site.mjs';
import { openTab, until } from './support/stage.mjs';
import { LANGUAGES, like, say } from './support/words.mjs';

const stage = useLab();

const PLAN = 'unified-memory';

/** A test in each language. */
function each(name, body) {
  for (const lang of LANGUAGES) {
    test(`${name}, in ${lang}`, async (t) => body(await stage.visit(t, { lang }), lang, t));
  }
}

/** What a reader has set before a run, and finds again after whatever happens to it. */
async function setUp(page, slug = PLAN) {
  await openLab(page, stage.url, slug);
  if (slug === PLAN) {
    await page.locator('#lab-guess').fill('12.5');
    await page.locator('#lab-slots').selectOption({ index: 2 });
    await page.locator('.lab-table--rows select').first().selectOption({ index: 1 });
  }
}

async function nothingLost(page) {
  assert.equal(await page.locator('#lab-guess').inputValue(), '12.5');
  assert.equal(await page.locator('#lab-slots').evaluate((list) => list.selectedIndex), 2);
  assert.equal(await page.locator('.lab-table--rows select').first().evaluate((list) => list.selectedIndex), 1);
  assert.equal(await page.locator('.lab-run').count(), 0, 'nothing runs any more');
}

/** The same run once more, now that nothing stands in its way. */
async function worksAgain(page, lang) {
  await run(page);
  const report = await copied(page, lang);
  assert.ok(report.modes.length > 0);
  assert.equal(await page.getByRole('alert').count(), 0);
}

/** The simulated device is there, is called so, and computes with the reader's own figures. */
async function simulates(page, lang) {
  const fold = simulated(page);
  assert.equal(await fold.evaluate((item) => item.open), true, 'it is offered, not hidden');
  await fold.getByText(say(lang, 'sim-about')).waitFor();
  const label = fold.locator('.label--simulated');
  assert.equal(await label.innerText(), say(lang, 'simulated'));
  assert.equal(await label.isVisible(), true);
  const overheads = () => fold.locator('tbody tr').last().locator('td').allInnerTexts();
  const before = await overheads();
  assert.equal(before.length, 3);
  await page.locator('#sim-upload').fill('5');
  await until(async () => (await overheads())[1] !== before[1], 'another bandwidth, another overhead');
  await page.locator('#sim-upload').fill('0');
  await fold.getByText(say(lang, 'sim-impossible')).waitFor();
  await page.locator('#sim-upload').fill('25');
  await until(async () => (await overheads()).join() === before.join(), 'the first figures again');
}

each('no WebGPU', async (page, lang) => {
  await inWorker(page, () => {
    Object.defineProperty(WorkerNavigator.prototype, 'gpu', { get: () => undefined });
  });
  await openLab(page, stage.url, PLAN);
  const banner = await failed(page, lang, 'no-webgpu');
  assert.match(await banner.innerText(), /Chrome.*Firefox.*dom\.webgpu\.enabled/, 'which browsers, and what to switch on');
  assert.equal(await page.locator('.lab-act').count(), 0, 'nothing to start');
  await simulates(page, lang);

  // The lesson on cuts has no such device, and says so; the lab’s page tells the same.
  await openLab(page, stage.url, 'memory-cuts');
  await failed(page, lang, 'no-webgpu');
  await page.getByText(say(lang, 'cuts-need-device')).waitFor();
  await page.goto(`${stage.url}#/lab`);
  await page.locator('.lab-choose__start').click();
  await failed(page, lang, 'no-webgpu');
});

each('no adapter', async (page, lang) => {
  await inWorker(page, () => {
    GPU.prototype.requestAdapter = async () => null;
  });
  await openLab(page, stage.url, PLAN);
  await failed(page, lang, 'no-adapter');
  await simulates(page, lang);
});

each('only a software adapter', async (page, lang) => {
  await openLab(page, stage.url, PLAN);
  const device = page.locator('.lab-plan > .lab-device');
  assert.match(await device.innerText(), /swiftshader/i);
  await device.getByText(say(lang, 'software')).waitFor();
  await run(page);
  await results(page).getByText(say(lang, 'software-warning')).waitFor();
  for (const mark of await results(page).locator('.lab-watermark').all()) {
    assert.equal((await mark.textContent()).trim(), say(lang, 'software'));
    assert.ok((await mark.boundingBox()).height > 20);
  }
  assert.ok((await results(page).locator('.lab-watermark').count()) > 0);
  // What its times teach would be wrong about every GPU.
  assert.doesNotMatch(await results(page).innerText(), like(lang, 'teach-cost'));
});

each('the device request is refused', async (page, lang) => {
  await inWorker(page, () => {
    const request = GPUAdapter.prototype.requestDevice;
    let refused = false;
    GPUAdapter.prototype.requestDevice = function (...args) {
      if (refused) {
        return request.apply(this, args);
      }
      refused = true;
      return Promise.reject(new DOMException('the driver said no', 'OperationError'));
    };
  });
  await setUp(page);
  await runButton(page).click();
  const banner = await failed(page, lang, 'request-refused');
  await banner.locator('summary').click();
  await banner.getByText(/the driver said no/).waitFor();
  await nothingLost(page);
  await simulates(page, lang);
  await worksAgain(page, lang);
});

each('out of memory', async (page, lang) => {
  await inWorker(page, () => {
    // The buffer of the activations’ staging slot cannot be had, once, as WebGPU tells it: by the scope around the call.
    const { createBuffer, pushErrorScope, popErrorScope } = GPUDevice.prototype;
    const scopes = [];
    let [met, full] = [false, false];
    GPUDevice.prototype.createBuffer = function (wanted) {
      if (wanted.label === 'staging slot' && !met) {
        [met, full] = [true, true];
      }
      return createBuffer.call(this, wanted);
    };
    GPUDevice.prototype.pushErrorScope = function (filter) {
      scopes.push(filter);
      return pushErrorScope.call(this, filter);
    };
    GPUDevice.prototype.popErrorScope = async function () {
      const fails = scopes.pop() === 'out-of-memory' && full;
      full &&= !fails;
      const error = await popErrorScope.call(this);
      return fails ? new GPUOutOfMemoryError('no room left') : error;
    };
  });
  await setUp(page);
  await runButton(page).click();
  await failed(page, lang, 'out-of-memory');
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('the device is lost in the middle', async (page, lang) => {
  await inWorker(page, () => {
    // The driver goes away at a submission of the plan’s own, once.
    const { submit } = GPUQueue.prototype;
    const { requestDevice } = GPUAdapter.prototype;
    const { createBuffer } = GPUDevice.prototype;
    let [device, left] = [null, -1];
    let met = false;
    GPUAdapter.prototype.requestDevice = async function (...args) {
      device = await requestDevice.apply(this, args);
      return device;
    };
    GPUDevice.prototype.createBuffer = function (wanted) {
      if (wanted.label === 'staging slot' && !met) {
        met = true;
        left = 60;
      }
      return createBuffer.call(this, wanted);
    };
    GPUQueue.prototype.submit = function (...args) {
      left -= 1;
      if (left === 0) {
        device.destroy();
      }
      return submit.apply(this, args);
    };
  });
  await setUp(page);
  await runButton(page).click();
  await failed(page, lang, 'device-lost');
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('the GPU’s own process is gone in the middle', async (page, lang) => {
  await setUp(page);
  await runButton(page).click();
  await measuring(page, lang);
  const session = await page.context().browser().newBrowserCDPSession();
  // It never answers: who could is gone.
  session.send('Browser.crashGpuProcess').catch(() => {});
  await failed(page, lang, 'device-lost');
  await session.detach();
  await nothingLost(page);
});

/** Until the run is well under way. */
const measuring = (page, lang) =>
  page.locator('.lab-run__text').getByText(say(lang, 'phase-measuring')).waitFor({ timeout: RUN_PATIENCE });

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
  await setUp(page);
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
  await setUp(page);
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
  await setUp(page);
  await runButton(page).click();
  await failed(page, lang, 'worker-dead');
  await nothingLost(page);
});

each('the worker cannot be loaded', async (page, lang) => {
  await page.route(/\/lab-worker-[\w-]+\.js$/, (route) => route.abort());
  await openLab(page, stage.url, PLAN);
  await failed(page, lang, 'worker-dead');
  await page.unroute(/\/lab-worker-[\w-]+\.js$/);
  await worksAgain(page, lang);
});

each('the worker’s module cannot be loaded', async (page, lang) => {
  await page.route(/headroom_lab_worker_bg-[\w-]+\.wasm$/, (route) => route.fulfill({ status: 500, body: '' }));
  await openLab(page, stage.url, PLAN);
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

each('the tab is hidden during a run', async (page, lang) => {
  await setUp(page);
  await runButton(page).click();
  await measuring(page, lang);
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await failed(page, lang, 'tab-hidden');
  assert.equal(await results(page).count(), 0, 'the run is dropped');
  await page.evaluate(() => {
    delete document.visibilityState;
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('a run is cancelled', async (page, lang) => {
  await setUp(page);
  await runButton(page).click();
  await measuring(page, lang);
  await page.locator('.lab-run').getByRole('button', { name: say(lang, 'cancel'), exact: true }).click();
  await failed(page, lang, 'cancelled');
  assert.equal(await results(page).count(), 0);
  await nothingLost(page);
  await worksAgain(page, lang);
});

/** In the worker: one word of what goes to the device in transfers of a plan’s slices is another one. */
function spoilSlices() {
  const { writeBuffer } = GPUQueue.prototype;
  const { createBuffer } = GPUDevice.prototype;
  const spoiled = new WeakSet();
  GPUDevice.prototype.createBuffer = function (wanted) {
    const buffer = createBuffer.call(this, wanted);
    if (wanted.label === 'staging slot' || wanted.label === 'lossy') {
      spoiled.add(buffer);
    }
    return buffer;
  };
  GPUQueue.prototype.writeBuffer = function (buffer, at, data, from = 0, size = undefined) {
    if (!spoiled.has(buffer)) {
      return writeBuffer.call(this, buffer, at, data, from, size);
    }
    const bytes = ArrayBuffer.isView(data)
      ? new Uint8Array(data.buffer, data.byteOffset + from * data.BYTES_PER_ELEMENT, size === undefined ? undefined : size * data.BYTES_PER_ELEMENT)
      : new Uint8Array(data, from, size);
    const copy = bytes.slice();
    copy[copy.length - 4] ^= 1;
    return writeBuffer.call(this, buffer, at, copy);
  };
}

each('a checksum differs: the figures are thrown away, and said to be', async (page, lang) => {
  await inWorker(page, spoilSlices);
  await setUp(page);
  await run(page);
  const report = await copied(page, lang);
  assert.deepEqual(report.modes, [], 'nothing that came through a staging slot counts');
  const spoiled = report.not_run.filter(({ failure }) => failure.code === 'checksum_differs');
  assert.deepEqual(spoiled.map(({ mode }) => mode), ['plan', 'plan_with_prefetch']);
  const text = await results(page).innerText();
  assert.ok(text.includes(say(lang, 'failure-checksum-differs')), text);
  const peaks = await results(page).locator('.lab-table__sum').first().locator('td').allInnerTexts();
  assert.match(peaks[0], new RegExp(say(lang, 'not-run')), 'all resident does not fit');
  for (const peak of peaks.slice(1)) {
    assert.doesNotMatch(peak, new RegExp(say(lang, 'not-run')), 'the plan does fit');
  }
  assert.equal(await results(page).getByRole('button', { name: say(lang, 'fill') }).count(), 0);
  await nothingLost(page);
});

each('two labs in two tabs', async (page, lang, t) => {
  const other = await openTab(t, page.context());
  await setUp(page);
  await setUp(other);
  await page.locator('#lab-protocol').selectOption({ index: 0 });
  await runButton(page).click();
  await measuring(page, lang);
  await runButton(other).click();
  await failed(other, lang, 'busy');
  await nothingLost(other);
  // The first one is none the worse for it, and the second has its turn.
  assert.equal(await page.locator('.lab-run').count(), 1);
  await page.locator('.lab-run').getByRole('button', { name: say(lang, 'cancel'), exact: true }).click();
  await failed(page, lang, 'cancelled');
  await other.bringToFront();
  await worksAgain(other, lang);
});

test('a lab that is opened while another tab measures finds its adapter all the same', async (t) => {
  const page = await stage.visit(t);
  await setUp(page);
  await page.locator('#lab-protocol').selectOption({ index: 0 });
  await runButton(page).click();
  await measuring(page, 'en');
  const other = await openTab(t, page.context());
  await openLab(other, stage.url, PLAN);
  assert.equal(await other.getByRole('alert').count(), 0);
  await other.locator('.lab-plan > .lab-device').getByText(say('en', 'software')).waitFor();
  await page.locator('.lab-run').getByRole('button', { name: say('en', 'cancel'), exact: true }).click();
  await ended(page);
});
