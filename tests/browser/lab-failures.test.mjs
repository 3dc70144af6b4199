// What a browser, a driver or a GPU can do to the lab: each time a sentence in the reader's language that says what to do,
// nothing lost, and where it can be tried again, it works again.

import assert from 'node:assert/strict';
import {
  failed, inEach, inWorker, loses, measuring, nothingLost, openLab, results, run, runButton, setUp, simulates, useLab, worksAgain,
} from './support/lab.mjs';
import { like, say } from './support/words.mjs';

const stage = useLab();
const each = (name, body) => inEach(stage, name, body);

each('no WebGPU', async (page, lang) => {
  await inWorker(page, () => {
    Object.defineProperty(WorkerNavigator.prototype, 'gpu', { get: () => undefined });
  });
  await openLab(page, stage.url, 'unified-memory');
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
  await openLab(page, stage.url, 'unified-memory');
  await failed(page, lang, 'no-adapter');
  await simulates(page, lang);
});

each('only a software adapter', async (page, lang) => {
  await openLab(page, stage.url, 'unified-memory');
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
  await setUp(page, stage.url);
  await runButton(page).click();
  const banner = await failed(page, lang, 'request-refused');
  await banner.locator('summary').click();
  assert.match(await banner.locator('code').innerText(), /the driver said no/);
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
  await setUp(page, stage.url);
  await runButton(page).click();
  await failed(page, lang, 'out-of-memory');
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('the device is lost in the middle', async (page, lang) => {
  // The driver goes away at a submission of the plan’s own, once.
  await inWorker(page, loses('staging slot', 60));
  await setUp(page, stage.url);
  await runButton(page).click();
  await failed(page, lang, 'device-lost');
  await nothingLost(page);
  await worksAgain(page, lang);
});

each('the GPU’s own process is gone in the middle', async (page, lang) => {
  await setUp(page, stage.url);
  await runButton(page).click();
  await measuring(page, lang);
  const session = await page.context().browser().newBrowserCDPSession();
  // It never answers: who could is gone.
  session.send('Browser.crashGpuProcess').catch(() => {});
  await failed(page, lang, 'device-lost');
  await session.detach();
  await nothingLost(page);
  await worksAgain(page, lang);
});
