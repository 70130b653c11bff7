/*
 * Part of the service worker (`/push-worker.js`): shows push messages, also while no page is open. What works without a
 * network is in `offline-worker.ts`. It exports nothing, because it is a script.
 */

/** The part of the service worker's API that this file uses; its library would redefine the types of pages. */
interface PushWorkerScope {
  addEventListener(type: string, listener: (event: WorkerEvent) => void): void
  location: Location
  registration: {
    showNotification(title: string, options: ShownNotification): Promise<void>
    pushManager: { subscribe(options: unknown): Promise<unknown> }
  }
  clients: {
    matchAll(options: {
      type: 'window'
      includeUncontrolled: boolean
    }): Promise<{ url: string; focus(): Promise<void>; postMessage(message: string): void }[]>
    openWindow(url: string): Promise<unknown>
  }
}

interface WorkerEvent {
  waitUntil(work: Promise<unknown>): void
  /** Of a push. */
  data?: { json(): unknown } | null
  /** Of a press on a notification. */
  action?: string
  /** Of a changed subscription. */
  oldSubscription?: { options: unknown } | null
  newSubscription?: unknown
  notification?: { title: string; data: ShownNotification['data']; close(): void }
}

interface ShownNotification {
  body: string
  tag: string
  lang: string
  icon: string
  requireInteraction: boolean
  actions: { action: string; title: string }[]
  data: { path: string; token: string | null; shown: Omit<ShownNotification, 'data'> }
}

/** What the server sends (`apps/api/src/modules/messages/push/push-payload.ts`). */
interface Pushed {
  tag: string
  title: string
  body: string
  language: string
  path: string
  is_severe: boolean
  seen: { label: string; token: string } | null
}

const SEEN = 'seen'
const NO_CONNECTION = 503
const TOO_MANY = 429
const worker = self as unknown as PushWorkerScope

/** A message that arrives twice replaces the first one silently, because its tag is the same. */
function show({ tag, title, body, language, path, is_severe, seen }: Pushed): Promise<void> {
  const shown = {
    body,
    tag,
    lang: language,
    icon: '/brand/icon',
    // An alarm stays on screen until somebody reacts.
    requireInteraction: is_severe,
    actions: seen ? [{ action: SEEN, title: seen.label }] : [],
  }
  return worker.registration.showNotification(title, { ...shown, data: { path, token: seen?.token ?? null, shown } })
}

/**
 * A press that marked nothing shows the message again: nobody may believe that an alarm was seen which was not. The
 * button is left out where a second press would be refused, too, as with an expired token; a press on the message opens
 * the app.
 */
async function markSeen({ title, data }: NonNullable<WorkerEvent['notification']>): Promise<void> {
  const { token, shown } = data
  const status = await fetch('/api/auth/seen', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  }).then(
    (response) => response.status,
    () => NO_CONNECTION,
  )
  if (status < 300) return
  const isFinal = status >= 400 && status < 500 && status !== TOO_MANY
  await worker.registration.showNotification(title, { ...shown, ...(isFinal && { actions: [] }), data })
}

/** Opens the app at the notification, in the tab that shows it already, or in a new one, which loses no unsaved work. */
async function open(path: string): Promise<void> {
  const url = new URL(path, worker.location.origin).href
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const tab = tabs.find((each) => each.url === url)
  await (tab ? tab.focus() : worker.clients.openWindow(url))
}

/**
 * Subscribes again where the push service ended a subscription. Open pages send the server the new address at once;
 * otherwise the next page that opens does (`lib/push/renew-push.ts`), because the worker has no sign-in.
 */
async function renewSubscription({ oldSubscription, newSubscription }: WorkerEvent): Promise<void> {
  if (!newSubscription && oldSubscription)
    await worker.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined)
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const tab of tabs) tab.postMessage('push-changed')
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renewSubscription(event)))
worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as Pushed))
})
worker.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  if (!notification) return
  notification.close()
  event.waitUntil(action === SEEN ? markSeen(notification) : open(notification.data.path))
})
