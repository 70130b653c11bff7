import { exponentialBackoffMs } from '@herdboard/contract/core/exponential-backoff.ts'
import { HOUR_MS, MINUTE_MS } from '@herdboard/domain/time/durations.ts'

const WORKER = '/push-worker.js'

/** A build that could not be stored, as on a weak line, is fetched again after a minute, then more seldom. */
const INSTALL_BACKOFF = { firstMs: MINUTE_MS, maxMs: HOUR_MS }

/**
 * Registers the service worker, with which the app opens without a network, and looks for a new build every hour. Calls
 * `onUpdate` when one is ready; what it gives takes the new build into use and loads the page again. A page that is of that
 * build already, from the server or since an update, is not called: its worker is taken into use.
 */
export async function startServiceWorker(onUpdate: (apply: () => void) => void): Promise<() => void> {
  if (!('serviceWorker' in navigator)) return () => undefined
  let stopFollowing = (): void => undefined
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let failures = 0
  const retryLater = (): void => {
    if (isStopped) return
    failures += 1
    clearTimeout(retryTimer)
    retryTimer = setTimeout(() => void install(), exponentialBackoffMs({ attempt: failures, ...INSTALL_BACKOFF }))
  }
  const install = async (): Promise<void> => {
    try {
      const registration = await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' })
      stopFollowing()
      if (isStopped) return
      stopFollowing = followBuilds(registration, onUpdate, (isStored) => {
        if (isStored) failures = 0
        else retryLater()
      })
      // Where an older build is in use, the registration alone looks for no newer one.
      if (failures > 0 && registration.active) await registration.update()
    } catch {
      // The script of the worker did not arrive either.
      retryLater()
    }
  }
  await install()
  return () => {
    isStopped = true
    clearTimeout(retryTimer)
    stopFollowing()
  }
}

/** Calls `onUpdate` for a build that waits beside the one in use, and `onFetched` for one that was stored, or could not be. */
function followBuilds(
  registration: ServiceWorkerRegistration,
  onUpdate: (apply: () => void) => void,
  onFetched: (isStored: boolean) => void,
): () => void {
  const watched = new Set<ServiceWorker>()
  const offer = () => {
    const { waiting, active } = registration
    // The very first one waits for a moment, too, and replaces nothing.
    if (!waiting || !active) return
    void isOfThisPage(waiting).then((isThis) => {
      if (isThis) waiting.postMessage(ACTIVATE)
      else onUpdate(() => applyUpdate(waiting))
    })
  }
  const onFound = () => {
    const { installing } = registration
    if (!installing || watched.has(installing)) return
    watched.add(installing)
    installing.addEventListener('statechange', () => onFetched(installing.state !== 'redundant'), { once: true })
    installing.addEventListener('statechange', offer)
  }
  registration.addEventListener('updatefound', onFound)
  onFound()
  offer()
  const timer = setInterval(() => void registration.update().catch(() => undefined), HOUR_MS)
  return () => {
    clearInterval(timer)
    registration.removeEventListener('updatefound', onFound)
  }
}

/** A worker that does not answer is of an earlier build, or busy: the page then counts as another build. */
const ANSWER_MS = 2_000

/** Whether the page began with the scripts of a worker's build. */
async function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answered = new Promise<unknown>((resolve) => {
    port1.onmessage = ({ data }: MessageEvent) => resolve(data)
    setTimeout(() => resolve(null), ANSWER_MS)
  })
  worker.postMessage('entries', [port2])
  const entries = await answered
  port1.close()
  const scripts = [...document.scripts].map(({ src }) => src)
  return Array.isArray(entries) && entries.some((entry) => scripts.some((src) => src.endsWith(`/${entry}`)))
}

const ACTIVATE = 'activate'
/** How long the old worker may finish what it does. Then it serves the page of the new build itself. */
const ACTIVATION_MS = 3_000

function applyUpdate(waiting: ServiceWorker): void {
  const timer = setTimeout(() => location.reload(), ACTIVATION_MS)
  const onChange = () => {
    clearTimeout(timer)
    location.reload()
  }
  navigator.serviceWorker.addEventListener('controllerchange', onChange, { once: true })
  waiting.postMessage(ACTIVATE)
}

/**
 * Whether this device opens the round and the application without a network: the worker is in charge only when it has stored all
 * of its build.
 */
export const isAppStored = (): boolean => 'serviceWorker' in navigator && navigator.serviceWorker.controller !== null

/** Calls the listener when the browser wakes the worker because there is a network again. */
export const onSyncWoken = (listener: () => void): (() => void) => onWorkerMessage('send-outbox', listener)

/** Calls the listener when the push service gave this browser another address. */
export const onPushChanged = (listener: () => void): (() => void) => onWorkerMessage('push-changed', listener)

function onWorkerMessage(message: string, listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => undefined
  const onMessage = ({ data }: MessageEvent) => {
    if (data === message) listener()
  }
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}

/** Asks the browser to wake the worker when there is a network; browsers without background sync do nothing. */
export async function requestSync(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = (await navigator.serviceWorker.getRegistration(WORKER)) as
    | (ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } })
    | undefined
  await registration?.sync?.register('outbox').catch(() => undefined)
}
