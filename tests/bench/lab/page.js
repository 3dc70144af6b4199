// Times both ways in turns: within a round each size once by the one and once by the other, the first now this, now that.

import init, * as lab from './headroom_bench_lab.js';
import { openPlain } from './plain.js';

/** A sample lasts so long at least, in milliseconds. */
const SAMPLE_MS = 20;
const MOST = 256;

globalThis.measure = async (sizes, rounds) => {
  await init({ module_or_path: new URL('headroom_bench_lab_bg.wasm', import.meta.url) });
  const largest = Math.max(...sizes);
  await lab.open(largest);
  const ways = { plain: await openPlain(largest), lab };
  const cases = ['upload', 'download'].flatMap((what) => sizes.map((bytes) => ({ what, bytes, count: 1, plain: [], lab: [] })));
  // Everything is there before anything is fetched: the first round pays for first use and does not count.
  for (let round = 0; round <= rounds; round += 1) {
    for (const one of cases) {
      const order = round % 2 === 0 ? ['plain', 'lab'] : ['lab', 'plain'];
      const took = {};
      for (const way of order) {
        took[way] = (await ways[way][one.what](one.bytes, one.count)) / one.count;
      }
      if (round === 0) {
        one.count = Math.min(MOST, Math.max(1, Math.ceil(SAMPLE_MS / Math.max(took.plain, 0.01))));
      } else {
        one.plain.push(took.plain);
        one.lab.push(took.lab);
      }
    }
  }
  return cases;
};
globalThis.ready = true;
