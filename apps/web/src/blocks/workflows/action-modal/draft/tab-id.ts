const KEY = 'herdboard.tab'
const lockName = (id: string) => `herdboard.tab.${id}`

let ownTabId: string | null = null

/**
 * Name of this tab, the same after a reload. Where the browser can, the tab holds a lock of that name as long as it
 * lives, however it ends.
 */
export function tabId(): string {
  if (ownTabId === null) claimTabId(storedId() ?? crypto.randomUUID())
  return ownTabId as string
}

/**
 * Settles the name before the first draft is read. A browser copies what a tab keeps when it is duplicated: where the
 * tab that it was copied from still lives, this one takes a name of its own.
 */
export async function settleTabId(): Promise<void> {
  const storedTabId = storedId()
  if (ownTabId !== null || storedTabId === null || !('locks' in navigator)) return
  if (await tryLock(storedTabId)) ownTabId ??= storedTabId
  else if (ownTabId === null) claimTabId(crypto.randomUUID())
}

/** Whether nobody else has that name; it is held from here on. */
const tryLock = (id: string): Promise<boolean> =>
  new Promise((settle) => {
    const onLock = (lock: Lock | null) => {
      settle(lock !== null)
      return lock && new Promise<never>(() => undefined)
    }
    navigator.locks.request(lockName(id), { ifAvailable: true }, onLock).catch(() => settle(true))
  })

/** Whether a tab of that name is still there; unknown is no. */
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
    // A browser that keeps nothing gives a new name with every load.
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
