let owner = 'nobody'

/** From here on everything is kept under this user, so that a shared office PC never mixes two people's choices. */
export function keepFor(userId: string): void {
  owner = userId
}

const fullKey = (key: string) => `herdboard.${owner}.${key}`

/** What was kept under a key, or the default when it is absent, unreadable or not of the expected shape. */
export function readStored<Value>(key: string, holds: (value: unknown) => value is Value, otherwise: Value): Value {
  try {
    const text = localStorage.getItem(fullKey(key))
    const value: unknown = text === null ? null : JSON.parse(text)
    return holds(value) ? value : otherwise
  } catch {
    // Storage may be closed by the browser or filled by another version: the default always works.
    return otherwise
  }
}

/** Keeps a value. A browser that refuses (private window, full disk) loses the memory, not the task. */
export function store(key: string, value: unknown): void {
  try {
    localStorage.setItem(fullKey(key), JSON.stringify(value))
  } catch {
    return
  }
}
