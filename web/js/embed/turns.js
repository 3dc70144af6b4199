// One Python at a time: a frame asks for its turn before it starts an interpreter, and gives it back when it rests and
// another one waits. The browser's locks keep the order; where they are refused, the course page's script does.

const NAME = 'headroom-python';

/** Between two runs of one verdict there are gaps. Whoever rests longer is done. */
const REST_MS = 400;

/**
 * @typedef {{ take: () => Promise<() => void>, othersWait: () => Promise<boolean>, onWanted: (call: () => void) => void }} Turns
 */

/**
 * Turns by the browser's locks, with a bell for those who hold one; null where the browser refuses either.
 *
 * @returns {Promise<Turns | null>}
 */
export async function turnsByLocks(self) {
  try {
    const { locks } = self.navigator;
    await locks.query();
    const bell = new self.BroadcastChannel(NAME);
    return {
      take() {
        bell.postMessage('wanted');
        return new Promise((granted, refused) => {
          locks.request(NAME, () => new Promise((giveBack) => granted(giveBack))).catch(refused);
        });
      },
      othersWait: async () => (await locks.query()).pending.some(({ name }) => name === NAME),
      onWanted: (call) => bell.addEventListener('message', call),
    };
  } catch {
    return null;
  }
}

/**
 * Turns by the course page's script. `heard` is called with each message that it sends.
 *
 * @param {{ greeted: boolean, send: (type: string, fields?: object) => void }} host
 * @returns {Turns & { heard: (type: string) => void }}
 */
export function turnsByHost(host) {
  let granted = null;
  let wanted = false;
  let ring = () => {};
  return {
    take() {
      wanted = false;
      const giveBack = () => host.send('turn', { wanted: false });
      // Without a script on the page there is nobody who could keep an order.
      if (!host.greeted) {
        return Promise.resolve(() => {});
      }
      return new Promise((settle) => {
        granted = () => settle(giveBack);
        host.send('turn', { wanted: true });
      });
    },
    othersWait: async () => wanted,
    onWanted(call) {
      ring = call;
    },
    heard(type) {
      if (type === 'turn') {
        granted?.();
        granted = null;
      } else if (type === 'wanted') {
        wanted = true;
        ring();
      }
    },
  };
}

/**
 * Puts the page's Python under turns.
 *
 * @param {typeof import('../python.js').python} python
 * @param {() => Promise<Turns>} choose  called when the first turn is needed
 */
export function takeTurns(python, choose) {
  /** @type {Promise<Turns> | null} */
  let chosen = null;
  /** @type {(() => void) | null} */
  let giveBack = null;
  let timer;
  let state = 'idle';

  const release = () => {
    giveBack?.();
    giveBack = null;
  };
  const rest = async () => {
    const turns = await chosen;
    if (giveBack !== null && (await turns.othersWait()) && state === 'ready' && python.rest()) {
      release();
    }
  };
  const restSoon = () => {
    clearTimeout(timer);
    if (state === 'ready') {
      timer = setTimeout(rest, REST_MS);
    }
  };
  python.waitBeforeStart(async () => {
    if (giveBack !== null) {
      return;
    }
    if (chosen === null) {
      chosen = choose();
      (await chosen).onWanted(restSoon);
    }
    giveBack = await (await chosen).take();
  });
  python.onStatus((status) => {
    state = status.state;
    restSoon();
    if (state === 'failed') {
      release();
    }
  });
}
