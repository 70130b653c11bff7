let storageUserId = 'nobody'

/** Sets the user for all further entries, so that a shared office PC never mixes the choices of two users. */
export function setStorageUser(userId: string): void {
  storageUserId = userId
}

const fullKey = (key: string) => `herdboard.${storageUserId}.${key}`

/** Returns the stored value of a key, or the default when it is absent, unreadable or not of the expected shape. */
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
    // The browser may block storage, or another version may have written it: the default always works.
    return fallback
  }
}

/** Stores a value. If the browser refuses (private window, full disk), the value is lost but the task continues. */
export function writeUserStorage(key: string, value: unknown): void {
  try {
    localStorage.setItem(fullKey(key), JSON.stringify(value))
  } catch {
    return
  }
}
