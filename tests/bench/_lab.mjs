// The site's own lab worker, asked by a bench.

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DIST } from './_site.mjs';

/** Its address on a site that is served. */
export function labWorker(site) {
  const name = readdirSync(join(DIST, 'assets')).find((file) => /^lab-worker-[\w-]+\.js$/.test(file));
  return `${site.url}assets/${name}`;
}

/** One request to the worker, and its outcome. */
export const ask = (page, worker, request) =>
  page.evaluate(
    ([worker, request]) =>
      new Promise((resolve, reject) => {
        const lab = new Worker(worker, { type: 'module' });
        lab.onerror = (event) => reject(new Error(event.message));
        lab.onmessage = ({ data }) => {
          const { done, failed } = data.event ?? {};
          if (data.dead ?? failed) {
            reject(new Error(data.dead ?? failed.detail));
          } else if (done) {
            lab.terminate();
            resolve(done);
          }
        };
        lab.postMessage({ id: 1, request });
      }),
    [worker, request],
  );
