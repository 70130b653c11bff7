/** Values by key, limited by the sum of their sizes in bytes: the least recently used ones are removed first (LRU). */
export interface SizedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value, size: number): void
}

/** Bytes of the entry itself with its key, so that many empty values are limited too. */
const ENTRY_SIZE = 1_000

export function createSizedCache<Value>(maxSize: number): SizedCache<Value> {
  // A Map iterates in the order of insertion; a used entry is inserted again.
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0
  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    total -= entry.size
  }
  return {
    get(key) {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    set(key, value, size) {
      remove(key)
      const entry = { value, size: size + ENTRY_SIZE }
      if (entry.size > maxSize) return
      entries.set(key, entry)
      total += entry.size
      for (const oldest of entries.keys()) {
        if (total <= maxSize) break
        remove(oldest)
      }
    },
  }
}
