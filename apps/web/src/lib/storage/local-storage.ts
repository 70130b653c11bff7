/**
 * Stores a value for all tabs of this browser, independent of the user; null removes it. Does nothing in a browser
 * without storage.
 */
export function writeLocalStorage(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Returns the value, or null when there is none or storage is blocked. */
export function readLocalStorage(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
