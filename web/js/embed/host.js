// The frame's end of the line to the course page around it.

import { LIMITS, TO_FRAME, VERSION, makeReader } from './protocol.js';

/**
 * The origin of the page that holds this frame, as the browser says it; null where it does not.
 *
 * @param {{ ancestorOrigins?: ArrayLike<string> }} location
 * @param {string} referrer
 */
export function originOfHost(location, referrer) {
  const ancestor = location.ancestorOrigins?.[0];
  if (ancestor) {
    return ancestor;
  }
  try {
    return new URL(referrer).origin;
  } catch {
    return null;
  }
}

/**
 * @param {object} with_
 * @param {Window} with_.self
 * @param {string | null} with_.origin  the host's; null: whichever says hello first
 * @param {string} with_.frame  the name that both sides quote
 * @param {(message: { type: string }) => void} with_.onMessage
 */
export function connect({ self, origin, frame, onMessage }) {
  const host = self.parent === self ? null : self.parent;
  const reader = makeReader({ types: TO_FRAME, limit: LIMITS.toFrame });
  let bound = origin;
  let greeted = false;
  let sent = 0;

  function receive(event) {
    const message = reader.read(event, { source: host, origin: bound, frame });
    if (message === null) {
      return;
    }
    if (message.type === 'hello') {
      bound ??= event.origin;
      greeted = true;
    }
    onMessage(message);
  }
  self.addEventListener('message', receive);

  return {
    /** Whether a course page has said that it listens. */
    get greeted() {
      return greeted;
    },

    /** @returns {string | null} what messages are addressed to; null: nobody yet */
    get target() {
      // An opaque origin has no address; the window is still the parent's alone.
      return host === null || bound === null ? null : bound === 'null' ? '*' : bound;
    },

    /** Sends, unless there is nobody to send to. @param {string} type @param {object} [fields] */
    send(type, fields = {}) {
      const target = this.target;
      if (target !== null) {
        sent += 1;
        host.postMessage({ headroom: VERSION, frame, n: sent, type, ...fields }, target);
      }
    },
  };
}
