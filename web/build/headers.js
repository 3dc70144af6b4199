// The headers of Headroom's own servers. The built site does not depend on any of them.

import { headerPolicy } from './csp.js';

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
