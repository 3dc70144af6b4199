// Uploads and downloads in plain JavaScript, as anybody would write them.

/**
 * @param {number} largest  bytes
 * @param {number} [lateUs]  what the script does for so many microseconds after each submission of a download
 */
export async function openPlain(largest, lateUs = 0) {
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

  /** Milliseconds until the last of `count` transfers of `bytes` bytes is done. */
  async function upload(bytes, count) {
    const start = performance.now();
    for (let at = 0; at < count; at += 1) {
      device.queue.writeBuffer(buffer, 0, sent, 0, bytes);
      device.queue.submit([]);
    }
    await device.queue.onSubmittedWorkDone();
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
      const mapped = window.mapAsync(GPUMapMode.READ, 0, bytes);
      for (const until = performance.now() + lateUs / 1000; performance.now() < until; );
      await mapped;
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
