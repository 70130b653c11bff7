import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { workerPart } from './service-worker-file.ts'

const script = await workerPart('push-worker')

const pushed = {
  tag: '018f0000-0000-7000-8000-000000000001',
  title: 'Holm I/S',
  body: 'Vand: intet flow i Stald 3, A1',
  language: 'da',
  path: '/notifications?types=27',
  is_severe: true,
  seen: { label: 'Set', token: 'bevis' },
}

/** Runs the built service worker in a browser of fakes. */
function startWorker({ status = 204, isOffline = false, openTabs = [] as string[] } = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const showNotification = vi.fn(async (_title: string, _options: Record<string, unknown>) => undefined)
  const openWindow = vi.fn(async (_url: string) => undefined)
  const focus = vi.fn(async () => undefined)
  const subscribe = vi.fn(async (_options: object) => ({}))
  const postMessage = vi.fn((_message: string) => undefined)
  const fetch = vi.fn(async (_url: string, _request: { body: string }) => {
    if (isOffline) throw new TypeError('offline')
    return { status }
  })
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    skipWaiting: async () => undefined,
    location: new URL('https://herdboard.example/push-worker.js'),
    registration: { showNotification, pushManager: { subscribe } },
    clients: { matchAll: async () => openTabs.map((url) => ({ url, focus, postMessage })), openWindow },
  }
  runInNewContext(script, { self, fetch, URL, JSON })
  const dispatch = async (type: string, event: object) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (each: Promise<unknown>) => work.push(each), ...event })
    await Promise.all(work)
  }
  const push = () => dispatch('push', { data: { json: () => pushed } })
  const press = async (action: string) => {
    await push()
    const [title, { data }] = showNotification.mock.lastCall ?? ['', {}]
    await dispatch('notificationclick', { action, notification: { title, data, close: () => undefined } })
  }
  return { push, press, dispatch, subscribe, postMessage, showNotification, openWindow, focus, fetch }
}

test('push message shows company, text and a button, stays on screen, and has its own tag', async () => {
  const { push, showNotification } = startWorker()
  await push()
  expect(showNotification.mock.calls).toEqual([
    [
      'Holm I/S',
      expect.objectContaining({
        body: 'Vand: intet flow i Stald 3, A1',
        tag: pushed.tag,
        lang: 'da',
        requireInteraction: true,
        actions: [{ action: 'seen', title: 'Set' }],
      }),
    ],
  ])
})

test('press on the message opens the app at the notification, or focuses the tab that shows it', async () => {
  const address = 'https://herdboard.example/notifications?types=27'
  const without = startWorker({ openTabs: ['https://herdboard.example/overview'] })
  await without.press('')
  expect(without.openWindow.mock.calls).toEqual([[address]])
  const open = startWorker({ openTabs: [address] })
  await open.press('')
  expect([open.openWindow.mock.calls, open.focus.mock.calls.length]).toEqual([[], 1])
  expect(open.fetch).not.toHaveBeenCalled()
})

test('press on the button sends the token of the message, and opens nothing', async () => {
  const { press, fetch, openWindow, showNotification } = startWorker()
  await press('seen')
  expect(fetch.mock.calls.map(([url, { body }]) => [url, JSON.parse(body)])).toEqual([
    ['/api/auth/seen', { token: 'bevis' }],
  ])
  expect([openWindow.mock.calls, showNotification.mock.calls.length]).toEqual([[], 1])
})

test.each([{ isOffline: true }, { status: 503 }, { status: 429 }])(
  'a press that does not reach the server shows the message again (%o)',
  async (options) => {
    const { press, showNotification } = startWorker(options)
    await press('seen')
    const button = [{ action: 'seen', title: 'Set' }]
    expect(showNotification.mock.calls.map(([title, { tag, actions }]) => [title, tag, actions])).toEqual([
      ['Holm I/S', pushed.tag, button],
      ['Holm I/S', pushed.tag, button],
    ])
  },
)

test.each([{ status: 403 }, { status: 404 }, { status: 422 }])(
  'a press that the server refuses for good shows the message again without the button (%o)',
  async (options) => {
    const { press, showNotification } = startWorker(options)
    await press('seen')
    const [, again] = showNotification.mock.calls
    expect(again).toEqual(['Holm I/S', expect.objectContaining({ body: pushed.body, tag: pushed.tag, actions: [] })])
  },
)

test('a subscription that the push service ended is renewed, and open pages send it to the server', async () => {
  const { dispatch, subscribe, postMessage } = startWorker({ openTabs: ['https://herdboard.example/overview'] })
  const options = { userVisibleOnly: true, applicationServerKey: 'BKey' }
  await dispatch('pushsubscriptionchange', { oldSubscription: { options }, newSubscription: null })
  expect(subscribe.mock.calls).toEqual([[options]])
  expect(postMessage.mock.calls).toEqual([['push-changed']])
})
