// The measure that the page's own start is held against: how soon can Python answer at all?

const worker = new Worker('./worker.js', { type: 'module' });
worker.onmessage = ({ data }) => {
  globalThis.bare = { answer: data, at: performance.now() };
};
