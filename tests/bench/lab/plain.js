// Uploads and downloads in plain JavaScript, as anybody would write them; or with the empty submissions by which the lab has a
// browser look again whether a device is done.

/** After how many milliseconds, one after the other; the last one again and again. As `crates/gpu/src/device/wait.rs` has it. */
const READING_MS = [1, 8, 16];
const DONE_MS = [16];

/**
 * @param {number} largest  bytes
 * @param {boolean} [nudging]  whether the device is nudged while it is waited for
 */
export async function openPlain(largest, nudging = false) {
  const adapter = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
  const device = await adapter.requestDevice({ requiredLimits: { maxBufferSize: largest } });
  const usage = GPUBufferUsage;
  const buffer = device.createBuffer({ size: largest, usage: usage.STORAGE | usage.COPY_SRC | usage.COPY_DST });
  const window = device.createBuffer({ size: largest, usage: usage.MAP_READ | usage.COPY_DST });
  const sent = new Uint8Array(largest);
  const words = new Uint32Array(sent.buffer);
  for (let at = 0; at < words.length; at += 1) {
    words[at] = Math.imul(at ^ 0x9e3779b1, 0x85ebca6b);
  }
  const got = new Uint8Array(largest);

  /** Waits for an answer of the device's. */
  async function wait(answer, nudgesMs) {
    if (!nudging) {
      return answer;
    }
    let turn = 0;
    let timer;
    const nextNudge = () => {
      timer = setTimeout(() => {
        device.queue.submit([]);
        turn += 1;
        nextNudge();
      }, nudgesMs[Math.min(turn, nudgesMs.length - 1)]);
    };
    nextNudge();
    try {
      return await answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Milliseconds until the last of `count` transfers of `bytes` bytes is done. */
  async function upload(bytes, count) {
    const start = performance.now();
    for (let at = 0; at < count; at += 1) {
      device.queue.writeBuffer(buffer, 0, sent, 0, bytes);
      device.queue.submit([]);
    }
    await wait(device.queue.onSubmittedWorkDone(), DONE_MS);
    return performance.now() - start;
  }

  /** Milliseconds for `count` transfers, one after the other, each read to its last byte. */
  async function download(bytes, count) {
    got.fill(0);
    const start = performance.now();
    for (let at = 0; at < count; at += 1) {
      const commands = device.createCommandEncoder();
      commands.copyBufferToBuffer(buffer, 0, window, 0, bytes);
      device.queue.submit([commands.finish()]);
      await wait(window.mapAsync(GPUMapMode.READ, 0, bytes), READING_MS);
      got.set(new Uint8Array(window.getMappedRange(0, bytes)));
      window.unmap();
    }
    const elapsed = performance.now() - start;
    for (let at = 0; at < bytes; at += 1) {
      if (got[at] !== sent[at]) {
        throw new Error(`byte ${at} is not what was sent`);
      }
    }
    return elapsed;
  }

  return { upload, download, close: () => device.destroy() };
}
