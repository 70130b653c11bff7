let storageUserId = 'nobody'

/** From here on everything is kept under this user, so that a shared office PC never mixes two people's choices. */
export function setStorageUser(userId: string): void {
  storageUserId = userId
}

const fullKey = (key: string) => `herdboard.${storageUserId}.${key}`

/** What was kept under a key, or the default when it is absent, unreadable or not of the expected shape. */
export function readUserStorage<Value>(
  key: string,
  isValid: (value: unknown) => value is Value,
  fallback: Value,
): Value {
  try {
    const text = localStorage.getItem(fullKey(key))
    const value: unknown = text === null ? null : JSON.parse(text)
    return isValid(value) ? value : fallback
  } catch {
    // Storage may be closed by the browser or filled by another version: the default always works.
    return fallback
  }
}

/** Keeps a value. A browser that refuses (private window, full disk) loses the memory, not the task. */
export function writeUserStorage(key: string, value: unknown): void {
  try {
    localStorage.setItem(fullKey(key), JSON.stringify(value))
  } catch {
    return
  }
}
