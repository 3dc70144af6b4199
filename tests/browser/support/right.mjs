// Whether what the lab reports is right: the books add up, and every last checksum is the one that is worked out here.

import assert from 'node:assert/strict';

const u32 = (number) => number >>> 0;

function mix(word, position) {
  let x = Math.imul(word ^ Math.imul(position, 0x9e3779b1), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 15), 0xc2b2ae35);
  return u32(x ^ (x >>> 13));
}

/** A component's contents after so many steps, summed word by word. */
function sumOf(number, words, state, updated) {
  const seed = mix(number, 0xc00000);
  const key = updated && state > 0 ? mix(state, 0x5eed) : 0;
  let sum = 0;
  for (let at = 0; at < words; at += 1) {
    sum = (sum + mix(mix(at, seed) ^ key, at + 1)) | 0;
  }
  return u32(sum);
}

/**
 * The checksum over all components after so many steps, worked out here from the protocol: nothing of it comes from
 * the lab.
 *
 * @param {{ bytes: number, updated_by_step: boolean }[]} components  those that are there
 * @param {number} bytesPerGb @param {number} steps
 */
export function checksumAfter(components, bytesPerGb, steps) {
  let all = 0;
  components.forEach(({ bytes, updated_by_step: updated }, at) => {
    const words = Math.max(1, Math.floor((bytes * bytesPerGb) / 1e9 / 4));
    all = (all + mix(sumOf(at, words, steps, updated), at + 1)) | 0;
  });
  return u32(all);
}

/** Every mode that ran: the books are right, and so is the last checksum. */
export function assertRight(report) {
  for (const { mode, peak, step, checksum, verified_steps: verified, ...moved } of report.modes) {
    const { components_bytes, staging_bytes, write_back_bytes, results_bytes, parameters_bytes, total_bytes, ledger } = peak;
    const items = components_bytes + staging_bytes + write_back_bytes + results_bytes + parameters_bytes;
    assert.equal(items, total_bytes, `${mode}: the items are the peak`);
    assert.equal(ledger.reduce((sum, { bytes }) => sum + bytes, 0), total_bytes, `${mode}: the buffers are the peak`);
    assert.ok(total_bytes <= report.budget_bytes, `${mode}: within the budget`);
    const here = report.spec.components.filter(({ place }) => mode === 'all_resident' || place === 'device');
    const scaled = ({ bytes }) => Math.floor((bytes * report.spec.device_bytes_per_gb) / 1e9 / 4) * 4;
    assert.equal(components_bytes, here.reduce((sum, one) => sum + scaled(one), 0), `${mode}: the plan's figure`);
    const away = report.spec.components.filter((one) => !here.includes(one));
    assert.equal(moved.uploaded_bytes, away.reduce((sum, one) => sum + scaled(one), 0), `${mode}: what goes up`);
    const back = away.filter((one) => one.updated_by_step);
    assert.equal(moved.downloaded_bytes, back.reduce((sum, one) => sum + scaled(one), 0), `${mode}: what comes back`);
    assert.ok(step.samples_ms.length >= 3 && step.median_ms > 0, `${mode}: samples`);
    // In the first sample one step is timed; one before it and a look at the end come on top.
    const steps = step.operations;
    assert.equal(verified, 3 + step.samples_ms.length * (steps + 2), `${mode}: every step was verified`);
    const { components, device_bytes_per_gb: scale } = report.spec;
    assert.equal(checksum, checksumAfter(components, scale, steps + 1), `${mode}: the last checksum`);
  }
}

/** A cut order's report: the peak falls, and each state's books are right, and its checksum after its two steps. */
export function assertFalls({ spec, steps, target_bytes: target }) {
  const left = [...spec.components];
  for (const [at, { cut, peak, within_target: within, checksum }] of steps.entries()) {
    if (cut !== null) {
      left.splice(left.findIndex(({ name }) => name === cut), 1);
      assert.ok(peak.total_bytes < steps[at - 1].peak.total_bytes, `the peak falls with ${cut}`);
    }
    const { components_bytes, results_bytes, parameters_bytes, total_bytes } = peak;
    assert.equal(components_bytes + results_bytes + parameters_bytes, total_bytes);
    assert.equal(peak.ledger.reduce((sum, { bytes }) => sum + bytes, 0), total_bytes);
    assert.equal(within, components_bytes <= target);
    assert.equal(checksum, checksumAfter(left, spec.device_bytes_per_gb, 2), `the checksum after ${at} cuts`);
  }
}
