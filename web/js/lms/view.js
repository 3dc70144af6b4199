// Runs in view.html before the page does: puts the attempt's storage in the place of the browser's, and passes verdicts on.
// A classic script, since modules run later.
(() => {
  const lms = window.parent === window ? undefined : window.parent.headroomLms;
  if (!lms) {
    return;
  }
  if (lms.storage) {
    Object.defineProperty(window, 'localStorage', { configurable: true, get: () => lms.storage });
  }
  document.addEventListener('headroom:verdict', ({ detail }) => lms.judged(JSON.parse(JSON.stringify(detail))));
})();
