const KEY = 'herdboard.tab'
const lockOf = (id: string) => `herdboard.tab.${id}`

let own: string | null = null

/**
 * Name of this tab, the same after a reload. Where the browser can, the tab holds a lock of that name as long as it
 * lives, however it ends.
 */
export function tabId(): string {
  if (own === null) take(storedId() ?? crypto.randomUUID())
  return own as string
}

/**
 * Settles the name before the first draft is read. A browser copies what a tab keeps when it is duplicated: where the
 * tab that it was copied from still lives, this one takes a name of its own.
 */
export async function settleTabId(): Promise<void> {
  const storedTabId = storedId()
  if (own !== null || storedTabId === null || !('locks' in navigator)) return
  if (await mayHold(storedTabId)) own ??= storedTabId
  else if (own === null) take(crypto.randomUUID())
}

/** Whether nobody else has that name; it is held from here on. */
const mayHold = (id: string): Promise<boolean> =>
  new Promise((settle) => {
    const onLock = (lock: Lock | null) => {
      settle(lock !== null)
      return lock && new Promise<never>(() => undefined)
    }
    navigator.locks.request(lockOf(id), { ifAvailable: true }, onLock).catch(() => settle(true))
  })

/** Whether a tab of that name is still there; unknown is no. */
export async function isTabOpen(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(id))
}

function take(id: string): string {
  own = id
  try {
    sessionStorage.setItem(KEY, id)
  } catch {
    // A browser that keeps nothing gives a new name with every load.
  }
  holdLock(id)
  return id
}

function storedId(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

function holdLock(id: string): void {
  if (!('locks' in navigator)) return
  void navigator.locks.request(lockOf(id), () => new Promise<never>(() => undefined)).catch(() => undefined)
}
