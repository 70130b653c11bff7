const KEY = 'herdboard.tab'
const lockOf = (id: string) => `herdboard.tab.${id}`

let own: string | null = null

/**
 * Name of this tab, the same after a reload. Where the browser can, the tab holds a lock of that name as long as it
 * lives, however it ends.
 */
export function tabId(): string {
  if (own !== null) return own
  own = storedId() ?? crypto.randomUUID()
  try {
    sessionStorage.setItem(KEY, own)
  } catch {
    // A browser that keeps nothing gives a new name with every load.
  }
  holdLock(own)
  return own
}

/** Whether a tab of that name is still there; unknown is no. */
export async function isTabOpen(id: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === lockOf(id))
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
