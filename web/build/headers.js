// The headers of Headroom's own servers. The built site does not depend on any of them.

import { guestPolicy, headerPolicy } from './csp.js';

/** Cross-origin isolation: the page may interrupt Python instead of ending it, and clocks are finer. */
export const isolation = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

export const security = {
  ...isolation,
  'Content-Security-Policy': headerPolicy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
};

/** What other sites may load: the page for their frames with the script that explains a sandbox, the element, and statements. */
const FOR_OTHERS = /\/(?:embed\.html|sandbox\.js|headroom-element\.js|xapi\.js)$/;

/** The headers of one file of the site. @param {string} path  as asked for, without a query */
export function headersOf(path) {
  if (!FOR_OTHERS.test(path)) {
    return security;
  }
  const shared = { ...security, 'Cross-Origin-Resource-Policy': 'cross-origin', 'Content-Security-Policy': guestPolicy };
  return path.endsWith('.js') ? { ...shared, 'Access-Control-Allow-Origin': '*' } : shared;
}
