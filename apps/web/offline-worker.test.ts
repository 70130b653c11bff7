import { runInNewContext } from 'node:vm'
import { afterEach, expect, test, vi } from 'vitest'
import { listBuildFiles, serviceWorkerScript } from './service-worker-file.ts'

afterEach(() => vi.useRealTimers())

const page = (build: string) => `<script src="/assets/index-${build}.js"></script>`

/** Caches of a browser that several workers share, one after the other. */
function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      put: async (path: string, response: Response) => void cache.set(path, response),
      match: async (path: string) => cache.get(path)?.clone(),
    }
  }
  const match = async (path: string) =>
    [...stored.values()]
      .find((cache) => cache.has(path))
      ?.get(path)
      ?.clone()
  return {
    stored,
    caches: { open, match, keys: async () => [...stored.keys()], delete: async (name: string) => stored.delete(name) },
  }
}

const browser = fakeCaches()

/** Runs the worker of a build in a browser whose server answers as `respond` says. */
async function startWorker(build: string, respond: (path: string) => Response | Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>()
  const fetched: string[] = []
  const fetch = async (request: string | { url: string }) => {
    const path = typeof request === 'string' ? request : new URL(request.url).pathname
    fetched.push(path)
    return respond(path)
  }
  const files = listBuildFiles(
    [`assets/index-${build}.js`, 'assets/shared.js', 'icons/pig.svg', 'mark.svg'],
    [`assets/index-${build}.js`],
  )
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: vi.fn(async () => undefined),
    location: new URL('https://herdboard.example/push-worker.js'),
    clients: { claim: async () => undefined, matchAll: async () => [] },
    registration: { waiting: null as object | null },
  }
  runInNewContext(await serviceWorkerScript(files), {
    self,
    fetch,
    caches: browser.caches,
    URL,
    Response,
    Set,
    Promise,
    setTimeout,
    Error,
    Array,
  })
  const dispatch = async (type: string) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (each: Promise<unknown>) => work.push(each) })
    await Promise.all(work)
  }
  const get = async (path: string, mode = 'no-cors'): Promise<string | null> => {
    let response: Promise<Response> | null = null
    const request = { url: `https://herdboard.example${path}`, method: 'GET', mode }
    listeners.get('fetch')?.({ request, respondWith: (given: Promise<Response>) => (response = given) })
    return response === null ? null : await (await (response as Promise<Response>)).text()
  }
  /** What the worker answers to a page that asks for its build. */
  const entries = () => {
    const port = { postMessage: vi.fn() }
    listeners.get('message')?.({ data: 'entries', ports: [port] })
    return port.postMessage.mock.calls[0]?.[0]
  }
  return {
    entries,
    install: () => dispatch('install'),
    activate: () => dispatch('activate'),
    get,
    fetched,
    skipWaiting: self.skipWaiting,
    registration: self.registration,
  }
}

const serverOf = (build: string) => (path: string) =>
  new Response(path === '/' || path === '/overview' || path === '/round' ? page(build) : `${build} ${path}`)
const gone = () => Promise.reject(new TypeError('Failed to fetch'))

test('service worker opens page and code of its build without a network, and never the API', async () => {
  await (await startWorker('a', serverOf('a'))).install()
  const offline = await startWorker('a', gone)
  expect(await offline.get('/overview', 'navigate')).toBe(page('a'))
  expect(await offline.get('/assets/index-a.js')).toBe('a /assets/index-a.js')
  expect(await offline.get('/api/records')).toBeNull()
  expect(await offline.get('/api/records', 'navigate')).toBeNull()
})

test('service worker tells a page the scripts with which its build begins', async () => {
  expect((await startWorker('a', serverOf('a'))).entries()).toEqual(['assets/index-a.js'])
})

test('page comes from the server while it answers, and from the copy at 502', async () => {
  await (await startWorker('a', serverOf('a'))).install()
  const newer = await startWorker('a', () => new Response('newer page'))
  expect(await newer.get('/overview', 'navigate')).toBe('newer page')
  const away = await startWorker('a', () => new Response('bad gateway', { status: 502 }))
  expect(await away.get('/overview', 'navigate')).toBe(page('a'))
})

test('a new build fetches only what changed, waits, and leaves the files of the build before', async () => {
  const first = await startWorker('a', serverOf('a'))
  await first.install()
  await first.activate()
  const second = await startWorker('b', serverOf('b'))
  await second.install()
  expect(second.fetched).not.toContain('/assets/shared.js')
  expect(second.skipWaiting).not.toHaveBeenCalled()
  await second.activate()
  const offline = await startWorker('b', gone)
  expect(await offline.get('/assets/index-a.js')).toBe('a /assets/index-a.js')
  expect(await offline.get('/overview', 'navigate')).toBe(page('b'))
  const third = await startWorker('c', serverOf('c'))
  await third.install()
  await third.activate()
  expect([...browser.stored.values()].some((cache) => cache.has('/assets/index-a.js'))).toBe(false)
})

test('worker that the browser keeps in use gives the page of the build that waits, once that is complete', async () => {
  const inUse = await startWorker('k', serverOf('k'))
  await inUse.install()
  await inUse.activate()
  const offline = await startWorker('k', gone)
  expect(await offline.get('/overview', 'navigate')).toBe(page('k'))
  const failed = await startWorker('l', (path) =>
    path === '/round' ? new Response('', { status: 404 }) : serverOf('l')(path),
  )
  await expect(failed.install()).rejects.toThrow()
  expect(await offline.get('/overview', 'navigate')).toBe(page('k'))
  await (await startWorker('l', serverOf('l'))).install()
  offline.registration.waiting = {}
  expect(await offline.get('/overview', 'navigate')).toBe(page('l'))
  expect(await offline.get('/assets/index-l.js')).toBe('l /assets/index-l.js')
})

test('worker that waits with the same files gives its own page, and not that of the build before', async () => {
  for (const build of ['p', 'q']) {
    const worker = await startWorker(build, serverOf(build))
    await worker.install()
    await worker.activate()
  }
  const offline = await startWorker('q', gone)
  await (await startWorker('q', serverOf('q'))).install()
  offline.registration.waiting = {}
  expect(await offline.get('/overview', 'navigate')).toBe(page('q'))
})

test('build that returns in place of a faulty one gives its page while it waits', async () => {
  for (const build of ['r', 's']) {
    const worker = await startWorker(build, serverOf(build))
    await worker.install()
    await worker.activate()
  }
  await (await startWorker('faulty', serverOf('faulty'))).install()
  const returned = await startWorker('r', serverOf('r'))
  await returned.install()
  const offline = await startWorker('s', gone)
  offline.registration.waiting = {}
  expect(await offline.get('/overview', 'navigate')).toBe(page('r'))
})

test('build that was not stored to its end does not take the place of the one whose tabs are open', async () => {
  const inUse = await startWorker('t', serverOf('t'))
  await inUse.install()
  await inUse.activate()
  const failed = await startWorker('u', (path) =>
    path === '/round' ? new Response('', { status: 404 }) : serverOf('u')(path),
  )
  await expect(failed.install()).rejects.toThrow()
  const next = await startWorker('v', serverOf('v'))
  await next.install()
  await next.activate()
  const offline = await startWorker('v', gone)
  expect(await offline.get('/assets/index-t.js')).toBe('t /assets/index-t.js')
})

test('copy that is forgotten while it is stored is not taken for a whole one', async () => {
  await (await startWorker('w', serverOf('w'))).install()
  const waiting = await startWorker('x', serverOf('x'))
  await waiting.install()
  const line = Promise.withResolvers<void>()
  const slow = await startWorker('y', async (path) => {
    if (path === '/round') await line.promise
    return serverOf('y')(path)
  })
  const stored = slow.install()
  await vi.waitUntil(() => slow.fetched.includes('/round'))
  await waiting.activate()
  line.resolve()
  await expect(stored).rejects.toThrow('deleted')
})

test('a build whose page is of another build is not installed', async () => {
  const worker = await startWorker('d', serverOf('e'))
  await expect(worker.install()).rejects.toThrow('another build')
})

test('a file that the busy server refuses is asked for again, with longer pauses, until it is there', async () => {
  vi.useFakeTimers()
  let refusals = 3
  const worker = await startWorker('f', (path) => {
    if (path !== '/icons/pig.svg' || refusals === 0) return serverOf('f')(path)
    refusals -= 1
    return refusals === 1 ? gone() : new Response('busy', { status: 503 })
  })
  const installed = worker.install()
  await vi.advanceTimersByTimeAsync(6_900)
  expect(refusals).toBe(0)
  expect(worker.fetched.filter((path) => path === '/icons/pig.svg')).toHaveLength(3)
  await vi.advanceTimersByTimeAsync(200)
  await installed
  expect(worker.fetched.filter((path) => path === '/icons/pig.svg')).toHaveLength(4)
  expect(await (await startWorker('f', gone)).get('/icons/pig.svg')).toBe('f /icons/pig.svg')
})

test('a file that the server does not have is asked for once, and the build is not installed', async () => {
  const worker = await startWorker('g', (path) =>
    path === '/mark.svg' ? new Response('', { status: 404 }) : serverOf('g')(path),
  )
  await expect(worker.install()).rejects.toThrow('/mark.svg is missing')
  expect(worker.fetched.filter((path) => path === '/mark.svg')).toHaveLength(1)
})

test('a file without a hash comes from this build, and not from the one before', async () => {
  const before = await startWorker('n', serverOf('n'))
  await before.install()
  await before.activate()
  await (await startWorker('o', serverOf('o'))).install()
  expect(await (await startWorker('o', gone)).get('/icons/pig.svg')).toBe('o /icons/pig.svg')
})
