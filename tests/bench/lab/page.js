// Times both ways in turns: within a round each size once by the one and once by the other, and once more in plain JavaScript,
// which tells how much two equal ways differ here; and in plain JavaScript that nudges the device as the lab does, which tells what
// the nudges make of it and what the lab's own glue costs. Each comes first in one round of four. Where a device's memory comes to lie makes a
// difference too: in each block all of them open devices anew, in another order.

import init, * as lab from './headroom_bench_lab.js';
import { openPlain } from './plain.js';

/** A sample lasts so long at least, in milliseconds. */
const SAMPLE_MS = 20;
const MOST = 256;

const OPEN = {
  plain: openPlain,
  again: openPlain,
  nudged: (largest) => openPlain(largest, true),
  lab: async (largest) => {
    await lab.open(largest);
    return lab;
  },
};

globalThis.measure = async (sizes, blocks, rounds) => {
  await init({ module_or_path: new URL('headroom_bench_lab_bg.wasm', import.meta.url) });
  const names = Object.keys(OPEN);
  const inTurns = (turn) => names.map((_, at) => names[(turn + at) % names.length]);
  const cases = ['upload', 'download'].flatMap((what) =>
    sizes.map((bytes) => ({ what, bytes, count: 1, plain: [], lab: [], again: [], nudged: [] })),
  );
  for (let block = 0; block < blocks; block += 1) {
    const ways = {};
    for (const way of inTurns(block)) {
      ways[way] = await OPEN[way](Math.max(...sizes));
    }
    // The first round pays for first use and does not count.
    for (let round = 0; round <= rounds; round += 1) {
      for (const one of cases) {
        const took = {};
        for (const way of inTurns(round)) {
          took[way] = (await ways[way][one.what](one.bytes, one.count)) / one.count;
        }
        if (round > 0) {
          names.forEach((way) => one[way].push(took[way]));
        } else if (block === 0) {
          one.count = Math.min(MOST, Math.max(1, Math.ceil(SAMPLE_MS / Math.max(took.plain, 0.01))));
        }
      }
    }
    names.forEach((way) => ways[way].close());
  }
  return cases;
};
globalThis.ready = true;
