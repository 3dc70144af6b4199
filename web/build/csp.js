// The page's content security policy, said once: the build writes it into the pages, the server sends it
// as a header too.

const POLICY = {
  'default-src': ["'none'"],
  // WebAssembly needs its keyword; JavaScript from strings stays forbidden.
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  // No `style=` attribute and no <style> element anywhere; scripts set styles through the CSSOM.
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  // The Python worker starts from a blob: so that it inherits this policy on every host (js/python.js).
  'worker-src': ["'self'", 'blob:'],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
};

/** @param {Record<string, string[]>} policy */
function serialise(policy) {
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
}

/** For <meta>, which does not know frame-ancestors. */
export const metaPolicy = serialise(POLICY);

/** For the server's header: only pages beside this one may frame it. */
export const headerPolicy = serialise({ ...POLICY, 'frame-ancestors': ["'self'"] });

/** For embed.html, which is made to be framed: it says nothing about who may. */
export const guestPolicy = metaPolicy;

/** For vite's development server, which puts styles into the page and talks over a web socket. */
export const developmentPolicy = serialise({
  ...POLICY,
  'style-src': ["'self'", "'unsafe-inline'"],
  'connect-src': ["'self'", 'ws:'],
});
