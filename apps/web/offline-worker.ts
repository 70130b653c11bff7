/*
 * Part of the service worker (`/push-worker.js`): the app opens without a network. It keeps the code of its build and
 * of the one before, and one copy of the page; it keeps no answer of the API. It exports nothing, because it is a
 * script.
 */

/** The part of the service worker's API that this file uses; its library would redefine the types of pages. */
interface OfflineWorkerScope {
  addEventListener(type: string, listener: (event: OfflineWorkerEvent) => void): void
  skipWaiting(): Promise<void>
  location: Location
  registration: { waiting: unknown }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window' }): Promise<{ postMessage(message: string): void }[]>
  }
}

interface OfflineWorkerEvent {
  waitUntil(work: Promise<unknown>): void
  respondWith(response: Promise<Response>): void
  request: Request
  /** Of a message. */
  data?: unknown
  ports?: readonly { postMessage(message: unknown): void }[]
  /** Of a sync. */
  tag?: string
}

/** Replaced by the build: its id, the entry scripts of its pages and all its files. */
declare const BUILD: { id: string; entries: string[]; files: string[] }

const scope = self as unknown as OfflineWorkerScope
const CACHE_PREFIX = 'herdboard-'
const CACHE = `${CACHE_PREFIX}${BUILD.id}`
/** The page of the app, and that of the round. Their names in the cache are no addresses of screens. */
const PAGES = ['/', '/round']
const nameOfPage = (path: string): string => `/kept-page${path}`
/** Holds the number of a copy, in its cache. */
const NUMBER = '/kept-number'
/** How long a page may take before the kept one is shown. */
const PAGE_TIMEOUT_MS = 4_000
const PARALLEL = 4
/** Pauses between the attempts to load a file or page of the build: exponential backoff. */
const RETRY_PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 16_000]
/** The server is away behind its proxy. */
const AWAY = new Set([502, 503, 504])
const NOT_A_PAGE = /^\/(api|health\/(live|ready)|assets|brand|consent)(\/|$)/
const listed = new Set(BUILD.files)

/**
 * Fetches what the build needs. Retries with backoff while the network fails or the server is busy or away (5xx):
 * without a retry one busy second would leave the device without the app until its next visit.
 */
async function fetchWithRetry(address: string, cache: RequestCache): Promise<Response> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    const response = await fetch(address, { cache }).catch(() => null)
    if (response && response.status < 500) return response
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  return fetch(address, { cache })
}

/** The copies of builds in this browser, in the order in which it began to store them. */
const copyNames = async (): Promise<string[]> => (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))

/** Its number among the builds that were stored to their end: a build that returns is newer again. 0: it was not. */
const numberOfCopy = async (name: string): Promise<number> =>
  Number((await (await (await caches.open(name)).match(NUMBER))?.text()) ?? 0)

/** The copy that was stored to its end last; of copies of earlier builds without numbers, the one begun last. */
async function newestCopy(names: readonly string[]): Promise<string | undefined> {
  const copies = await Promise.all(names.map(async (name) => ({ name, no: await numberOfCopy(name) })))
  return copies.reduce<(typeof copies)[number] | undefined>(
    (newest, copy) => (newest && newest.no > copy.no ? newest : copy),
    undefined,
  )?.name
}

/** Keeps all files of this build. Those with a hash in their name are taken from the build before where it has them. */
async function keepBuild(): Promise<void> {
  const cache = await caches.open(CACHE)
  const rest = [...BUILD.files]
  const keepNext = async (): Promise<void> => {
    for (let file = rest.pop(); file !== undefined; file = rest.pop()) {
      const isHashed = file.startsWith('/assets/')
      const known = isHashed ? await caches.match(file) : undefined
      const response = known ?? (await fetchWithRetry(file, isHashed ? 'default' : 'no-cache'))
      if (!response.ok) throw new Error(`${file} is missing`)
      await cache.put(file, response)
    }
  }
  await Promise.all(Array.from({ length: PARALLEL }, keepNext))
  for (const path of PAGES) {
    const page = await fetchWithRetry(path, 'no-store')
    const text = await page.clone().text()
    // A page of another build would ask for files that this cache lacks: the browser installs this worker later.
    if (!page.ok || !BUILD.entries.some((entry) => text.includes(entry)))
      throw new Error('the page is of another build')
    await cache.put(nameOfPage(path), page)
  }
  const names = await copyNames()
  // Another build that was taken into use meanwhile forgot this one: it is fetched again.
  if (!names.includes(CACHE)) throw new Error('the copy was deleted')
  const numbers = await Promise.all(names.map(numberOfCopy))
  await cache.put(NUMBER, new Response(String(1 + Math.max(0, ...numbers))))
}

/** Forgets all builds but this one and the one before, whose tabs may still be open. */
async function forgetOldBuilds(): Promise<void> {
  const names = (await copyNames()).filter((name) => name !== CACHE)
  const before = await newestCopy(names)
  await Promise.all(names.filter((name) => name !== before).map((name) => caches.delete(name)))
  await scope.clients.claim()
}

/**
 * The kept page: that of a build that waits, if there is one, as the server would give it. A browser may take minutes
 * until it uses a new worker, because it lets the old one finish what it does. A worker that changed without a file of its
 * build has the copy of this one, and not that of an older build.
 */
async function storedPage(path: string): Promise<Response | undefined> {
  const name = nameOfPage(PAGES.includes(path) ? path : '/')
  const newest = scope.registration.waiting ? await newestCopy(await copyNames()) : undefined
  const newer = newest && (await (await caches.open(newest)).match(name))
  return newer ?? (await caches.open(CACHE)).match(name)
}

/** The page from the server; the kept one where the server is away or slow. */
async function openPage(request: Request, path: string): Promise<Response> {
  const fresh = fetch(request)
  const tooLate = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT_MS))
  const first = await Promise.race([fresh.catch(() => null), tooLate])
  if (first && !AWAY.has(first.status)) return first
  return (await storedPage(path)) ?? first ?? fresh
}

/** A file of this build before one of the same name in the build before. */
const openFile = async (request: Request, path: string): Promise<Response> =>
  (await (await caches.open(CACHE)).match(path)) ?? (await caches.match(path)) ?? fetch(request)

scope.addEventListener('install', (event) => event.waitUntil(keepBuild()))
scope.addEventListener('activate', (event) => event.waitUntil(forgetOldBuilds()))
scope.addEventListener('message', ({ data, ports }) => {
  if (data === 'activate') void scope.skipWaiting()
  // A page asks whether it is of this build already.
  if (data === 'entries') ports?.[0]?.postMessage(BUILD.entries)
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== scope.location.origin) return
  if (request.mode === 'navigate' && !NOT_A_PAGE.test(pathname)) event.respondWith(openPage(request, pathname))
  else if (listed.has(pathname) || pathname.startsWith('/assets/')) event.respondWith(openFile(request, pathname))
})
/** The browser has a network again: the open pages send what waits in the outbox. */
scope.addEventListener('sync', (event) => {
  if (event.tag !== 'outbox') return
  const notifyPages = async () => {
    for (const client of await scope.clients.matchAll({ type: 'window' })) client.postMessage('send-outbox')
  }
  event.waitUntil(notifyPages())
})
