// The page's half of offline use: registers the service worker when there is nothing else to do, says when the site works
// without a network, and when a new version waits. Only the learner's word brings that in.

import '../css/offline.css';
import { hide, show } from './offline/notice.js';

/** A tab may stay open for days. */
const LOOK_AGAIN_MS = 3_600_000;

/** In which something can be written and read again. */
const PROBE = 'headroom:1:probe';

/** That it works without a network is said once. */
const TOLD = 'headroom:1:offline';

function tell() {
  try {
    if (localStorage.getItem(TOLD) === null) {
      localStorage.setItem(TOLD, 'told');
      show('ready');
    }
  } catch {
    show('ready');
  }
}

/** Whether a reload could lose something: two copies to choose from, or a browser that keeps nothing. */
function unsaved() {
  if (document.querySelector('.app > .banner')) {
    return true;
  }
  try {
    // About as much as one exercise's work.
    localStorage.setItem(PROBE, 'x'.repeat(50_000));
    localStorage.removeItem(PROBE);
    return false;
  } catch {
    return true;
  }
}

/** @param {ServiceWorkerContainer} container */
export async function keepOffline(container = navigator.serviceWorker) {
  if (navigator.connection?.saveData && !container.controller) {
    return;
  }
  let controlled = container.controller !== null;
  let asked = false;
  const registration = await container.register('./sw.js');
  // A browser, or whoever drives it, may refuse without an error.
  if (!registration) {
    return;
  }

  function reload() {
    hide();
    if (registration.waiting) {
      asked = true;
      registration.waiting.postMessage('activate');
    } else {
      // Another tab has brought it in.
      location.reload();
    }
  }

  const offer = () => show('update', { now: () => (unsaved() ? show('unsaved', { anyway: reload, later: hide }) : reload()), later: hide });

  container.addEventListener('controllerchange', () => {
    if (asked) {
      location.reload();
    } else if (controlled) {
      offer();
    }
    controlled = true;
  });

  /** @param {ServiceWorker} worker */
  function follow(worker) {
    const first = registration.active === null;
    const changed = () => {
      if (worker.state === 'installed' && !first) {
        offer();
      } else if (worker.state === 'activated' && first) {
        tell();
      }
    };
    worker.addEventListener('statechange', changed);
  }

  registration.addEventListener('updatefound', () => follow(registration.installing));
  if (registration.installing) {
    follow(registration.installing);
  }
  if (registration.waiting && registration.active) {
    offer();
  }
  if (registration.active) {
    registration.active.postMessage('hello');
    tell();
  }

  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden && Date.now() - looked > LOOK_AGAIN_MS) {
      looked = Date.now();
      // Without a network there is nothing to find.
      registration.update().catch(() => {});
    }
  });
}
