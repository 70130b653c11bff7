/** Script of the service worker; its folder is the scope. */
const WORKER = '/push-worker.js'
const SUBSCRIBE_TIMEOUT_MS = 20_000

/** Whether this browser can show push messages. An iPhone can only after the app is on its home screen. */
export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Whether the user or the browser has refused notifications of this site; only its settings can change that. */
export const isPushRefused = (): boolean => isPushSupported() && Notification.permission === 'denied'

const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration(WORKER))?.pushManager.getSubscription()) ?? null

/** Returns the address of this browser at its push service; null where push is off. */
export const pushEndpoint = async (): Promise<string | null> =>
  isPushSupported() ? ((await currentSubscription())?.endpoint ?? null) : null

export interface PushAddress {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

/**
 * Asks for the permission and subscribes this browser with the server's public key (base64url). Call it only on a
 * press: browsers refuse to ask otherwise. Returns `refused` without the permission, and `unavailable` where the push
 * service of the browser cannot be reached.
 */
export async function subscribeToPush(publicKey: string): Promise<PushAddress | 'refused' | 'unavailable'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  try {
    const registration = await navigator.serviceWorker.register(WORKER)
    await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscribed = registration.pushManager.subscribe(options).catch(async (error: unknown) => {
      // The browser is subscribed with an earlier key of the server.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      return registration.pushManager.subscribe(options)
    })
    const subscription = await Promise.race([subscribed, afterTimeout()])
    if (subscription === 'timeout') return 'unavailable'
    const { endpoint, keys } = subscription.toJSON()
    return { endpoint: endpoint ?? '', keys: { p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' } }
  } catch (error) {
    if (error instanceof DOMException || error instanceof TypeError) return 'unavailable'
    throw error
  }
}

/** A browser that does not reach its push service may wait without an end. */
const afterTimeout = (): Promise<'timeout'> =>
  new Promise((resolve) => setTimeout(() => resolve('timeout'), SUBSCRIBE_TIMEOUT_MS))

/**
 * Ends push in this browser, for all companies: the push service then refuses the server's messages, and the server
 * forgets the browser.
 */
export async function unsubscribeFromPush(): Promise<void> {
  forgetPushAddresses()
  if (isPushSupported()) await (await currentSubscription())?.unsubscribe()
}

const REMEMBERED = /^herdboard\.[^.]+\.push\./

/** Forgets by which address this browser got messages, so that nothing renews it after the sign-out. */
function forgetPushAddresses(): void {
  for (const key of Object.keys(localStorage)) if (REMEMBERED.test(key)) localStorage.removeItem(key)
}
