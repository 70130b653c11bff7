const KEY = 'herdboard.tab'
const lockName = (id: string) => `herdboard.tab.${id}`

let ownTabId: string | null = null

/**
 * Returns the id of this tab, the same after a reload. If the browser supports it, the tab holds a lock of that name
 * until it ends, also when it crashes.
 */
export function tabId(): string {
  if (ownTabId === null) claimTabId(storedId() ?? crypto.randomUUID())
  return ownTabId as string
}

/**
 * Settles the tab id before the first draft is read. A browser copies session storage when the user duplicates a tab.
 * If the original tab is still open, the copy gets its own id.
 */
export async function settleTabId(): Promise<void> {
  const storedTabId = storedId()
  if (ownTabId !== null || storedTabId === null || !('locks' in navigator)) return
  if (await tryLock(storedTabId)) ownTabId ??= storedTabId
  else if (ownTabId === null) claimTabId(crypto.randomUUID())
}

/** Whether no other tab holds the id. This tab holds the lock from then on. */
const tryLock = (id: string): Promise<boolean> =>
  new Promise((resolve) => {
    const onLock = (lock: Lock | null) => {
      resolve(lock !== null)
      return lock && new Promise<never>(() => undefined)
    }
    navigator.locks.request(lockName(id), { ifAvailable: true }, onLock).catch(() => resolve(true))
  })

/** Whether a tab with that id is open; false when the browser does not know. */
export async function isTabOpen(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockName(id))
}

function claimTabId(id: string): string {
  ownTabId = id
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // Without session storage, every page load gets a new id.
  }
  holdTabLock(id)
  return id
}

function storedId(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function holdTabLock(id: string): void {
  if (!('locks' in navigator)) return
  void navigator.locks.request(lockName(id), () => new Promise<never>(() => undefined)).catch(() => undefined)
}
