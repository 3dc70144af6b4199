// The resize messages of H5P, for pages that have its resizer and nothing of ours. The three steps are H5P's: it first lets
// the frame shrink, and only then asks how high it wants to be.

/**
 * @param {object} with_
 * @param {Window} with_.self
 * @param {() => string | null} with_.target  the host's origin
 * @param {() => number} with_.height
 * @param {() => void} with_.onGreeting  the host does size the frame
 */
export function speakH5p({ self, target, height, onGreeting }) {
  const host = self.parent === self ? null : self.parent;
  let friendly = false;
  const send = (action, fields = {}) => {
    const to = target();
    if (host !== null && to !== null) {
      host.postMessage({ context: 'h5p', action, ...fields }, to);
    }
  };
  const prepare = () => friendly && send('prepareResize', { scrollHeight: height(), clientHeight: height() });

  self.addEventListener('message', (event) => {
    const action = actionOf(event.data);
    const known = target();
    if (host === null || event.source !== host || action === null || (known !== '*' && event.origin !== known)) {
      return;
    }
    if (action === 'ready') {
      send('hello');
    } else if (action === 'hello') {
      friendly = true;
      onGreeting();
      prepare();
    } else if (action === 'resizePrepared' && friendly) {
      send('resize', { scrollHeight: height() });
    } else if (action === 'resize') {
      prepare();
    }
  });
  send('hello');
  return { changed: prepare };
}

/** @param {unknown} data */
function actionOf(data) {
  try {
    return data?.context === 'h5p' && typeof data.action === 'string' ? data.action : null;
  } catch {
    return null;
  }
}
