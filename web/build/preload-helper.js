// Fetches the style sheets and modules of a part beside the part itself, in place of the bundler's own helper, which does the same
// for more browsers than can run the page: every visitor loads it first.

/** @type {Map<string, Promise<unknown>>} style sheets by address: once there, they stay */
const sheets = new Map();

/** @param {string} rel @param {string} href */
function link(rel, href) {
  const element = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
  document.head.append(element);
  return element;
}

/** @param {string} href */
function sheet(href) {
  const load = (done, failed) => {
    const element = link('stylesheet', href);
    element.onload = done;
    element.onerror = () => {
      // The next attempt asks anew.
      element.remove();
      sheets.delete(href);
      failed(new Error(`could not load ${href}`));
    };
  };
  const loading = sheets.get(href) ?? new Promise(load);
  sheets.set(href, loading);
  return loading;
}

/**
 * @param {() => Promise<any>} load     the part
 * @param {string[]} [files]            what comes with it
 * @param {string} [from]               what their addresses are relative to
 */
export async function __vitePreload(load, files = [], from) {
  const there = new Set(Array.from(document.querySelectorAll('link'), (element) => element.href));
  const addresses = files.map((file) => new URL(file, from).href);
  const missing = addresses.filter((href) => !there.has(href) || sheets.has(href));
  const isSheet = (href) => href.endsWith('.css');
  missing.filter((href) => !isSheet(href)).forEach((href) => link('modulepreload', href));
  await Promise.all(missing.filter(isSheet).map(sheet));
  return load();
}
