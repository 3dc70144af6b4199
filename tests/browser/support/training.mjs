// The lab's room "A training step", with a device that was measured before.

import { results, runButton, RUN_PATIENCE } from './lab.mjs';
import { say } from './words.mjs';

export const KEY = 'headroom:lab:profile';
export const MIB = 1 << 20;

/** A device that was measured before: what this machine would measure is another test's, and depends on what else it does. */
const line = (alpha, rate) => ({ alpha_ms: alpha, beta_bytes_per_second: rate, half_bytes: (alpha * rate) / 1000, r_squared: 1, points: 5 });
export const PROFILE = {
  version: 1,
  context: {
    rules: { version: 1, repeats: 7, sample_ms: 20, largest_bytes: 64 * MIB, most_operations: 4096 },
    adapter: { name: 'swiftshader', vendor: 'google', driver: '', backend: 'webgpu', kind: 'software', software: true },
    host: { browser: 'Chromium', os: 'Linux', when: '2026-11-30T00:00:00Z' },
  },
  upload: line(0.1, 1e9),
  download: line(0.5, 5e8),
  device_copy_bytes_per_second: 2e9,
  memcpy_bytes_per_second: 2e9,
  round_trip_ms: 0.4,
  read_back_ms: 0.5,
  overlap: 0.2,
  ratios: { upload_to_memcpy: 0.5, upload_to_device_copy: 0.5, download_to_upload: 0.5, overlap: 0.2 },
};

/** Keeps that profile as one of this very adapter: another one's would not predict here. */
export const keepProfile = (page) =>
  page.evaluate(async ([key, profile]) => {
    const { info, isFallbackAdapter } = await navigator.gpu.requestAdapter({ powerPreference: 'high-performance' });
    const words = ['vendor', 'architecture', 'device', 'description'].map((word) => info[word]).filter(Boolean);
    const kind = (info.isFallbackAdapter ?? isFallbackAdapter) ? 'software' : 'unknown';
    const adapter = { ...profile.context.adapter, name: words.join(' '), vendor: info.vendor, kind };
    localStorage.setItem(key, JSON.stringify({ ...profile, context: { ...profile.context, adapter } }));
  }, [KEY, PROFILE]);

export const select = (page, name, index) => page.locator(`#lab-train-${name}`).selectOption({ index });

/** The smallest network that is offered, as the address asks for it: 32 rows of 16 numbers, two blocks. */
export async function openRoom(page, base, lang, more = '') {
  await page.goto(`${base}#/lab?room=training&batch=32&width=16&blocks=2${more}`);
  await page.locator('.lab-train .lab-device').waitFor();
  await page.getByText(say(lang, 'train-about')).waitFor();
  await select(page, 'hidden', 1);
}

export async function run(page) {
  await runButton(page).click();
  await page.locator('.lab-run').waitFor();
  await results(page).waitFor({ timeout: RUN_PATIENCE });
}
