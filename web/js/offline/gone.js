// In place of `sw.js` where there is none any more, as with the development server: whatever an earlier worker kept goes, and
// so does the worker.

self.addEventListener('install', () => self.skipWaiting());

self.addEventListener('activate', (event) => {
  const { pathname } = new URL('./', self.location);
  const go = async () => {
    const own = (await caches.keys()).filter((name) => name.startsWith(`headroom:${pathname}:`));
    await Promise.all(own.map((name) => caches.delete(name)));
    await self.registration.unregister();
    const open = await self.clients.matchAll();
    await Promise.all(open.map((page) => page.navigate(page.url)));
  };
  event.waitUntil(go());
});
