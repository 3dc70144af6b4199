// The parts of the build that are Headroom's own.

import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { developmentPolicy, metaPolicy } from './csp.js';

/** Writes the policy into index.html, where `%POLICY%` stands. */
export function policy() {
  let text = metaPolicy;
  return {
    name: 'headroom-policy',
    configResolved(config) {
      text = config.command === 'serve' ? developmentPolicy : metaPolicy;
    },
    transformIndexHtml: (html) => html.replace('%POLICY%', text),
  };
}

/**
 * The page's own module is imported dynamically, so that a failure can be told to the reader. These hints let
 * the browser fetch it, and the WebAssembly file, while it still reads the first script.
 */
export function preloads() {
  const hint = (attrs) => ({ tag: 'link', attrs, injectTo: 'head' });
  return {
    name: 'headroom-preloads',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        if (!bundle) {
          return [];
        }
        const files = Object.keys(bundle);
        const page = files.find((file) => /\/headroom_web-[^/]+\.js$/.test(file));
        const wasm = files.find((file) => /\/headroom_web_bg-[^/]+\.wasm$/.test(file));
        if (!page || !wasm) {
          throw new Error('the page has no module: run `cargo xtask build`, which makes web/pkg first');
        }
        return [
          hint({ rel: 'modulepreload', href: `./${page}` }),
          hint({ rel: 'preload', as: 'fetch', type: 'application/wasm', crossorigin: true, href: `./${wasm}` }),
        ];
      },
    },
  };
}

/** Puts build/preload-helper.js in place of the bundler's. */
export function smallPreloadHelper() {
  const helper = '\0vite/preload-helper.js';
  return {
    name: 'headroom-preload-helper',
    enforce: 'pre',
    load: (id) => (id === helper ? readFileSync(new URL('preload-helper.js', import.meta.url), 'utf8') : null),
  };
}

/**
 * Yew notes on elements, by name, which app they belong to and who listens. The page and the views inside it are such apps, each
 * with numbers of its own from 1: under the same names they would take each other's events. So each view's names are its own.
 *
 * @param {string[]} views  their folders in web/pkg
 */
export function viewMarks(views) {
  return {
    name: 'headroom-view-marks',
    transform(code, id) {
      const view = views.find((name) => id.endsWith(`/pkg/${name}/headroom_${name}.js`));
      if (!view) {
        return null;
      }
      if (!code.includes('__yew_listener_id')) {
        throw new Error(`${view} marks its elements by other names: look at web/build/plugins.js`);
      }
      return { code: code.replaceAll('__yew_', `__yew_${view}_`), map: null };
    },
  };
}

/**
 * The custom element for course pages: one script of its own with a name that never changes, since other people's pages
 * name it.
 *
 * @param {string} entry
 */
export function element(entry) {
  const FILE = 'headroom-element.js';
  const bundled = async () => {
    const options = { configFile: false, logLevel: 'warn', publicDir: false };
    const lib = { entry, name: 'headroomElement', formats: ['iife'], fileName: () => FILE };
    const result = await build({ ...options, build: { write: false, target: 'es2022', lib } });
    return [result].flat()[0].output[0].code;
  };
  return {
    name: 'headroom-element',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await bundled() });
    },
    configureServer: (server) => answer(server, FILE, bundled),
  };
}

/**
 * A module that course pages load by its name, as it stands.
 *
 * @param {string} name
 * @param {string} path
 */
export function asItStands(name, path) {
  const source = async () => readFileSync(path, 'utf8');
  return {
    name: `headroom-${name}`,
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: name, source: await source() });
    },
    configureServer: (server) => answer(server, name, source),
  };
}

/**
 * While one develops, the site is no thing to keep: a worker of a built site from the same address goes.
 *
 * @param {string} path
 */
export function noWorker(path) {
  return {
    name: 'headroom-no-worker',
    configureServer: (server) => answer(server, 'sw.js', async () => readFileSync(path, 'utf8')),
  };
}

/** A script of the development server. */
function answer(server, name, text) {
  server.middlewares.use(async (request, response, next) => {
    if (request.url?.split('?')[0] !== `/${name}`) {
      next();
      return;
    }
    response.setHeader('Content-Type', 'text/javascript');
    response.end(await text());
  });
}
