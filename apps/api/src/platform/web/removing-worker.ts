/**
 * A service worker that takes the place of any earlier one, deletes its copies and itself, and loads the pages again that
 * the earlier one was in charge of. A page without one stays as it is: it would load for ever, since it registers this.
 */
export const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil((async () => {
  for (const name of await caches.keys()) if (name.startsWith('herdboard-')) await caches.delete(name)
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  // Not waited for: the browser lets a page load only after this.
  for (const page of pages) page.navigate(page.url).catch(() => undefined)
})()))
`
