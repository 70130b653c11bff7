interface KeyedDebounce {
  /** Calls the function when the key has not been scheduled again for the delay. */
  schedule: (key: string, callback: () => unknown) => void
  /** Calls all waiting functions at once. */
  flush: () => void
  /** Drops all waiting functions. */
  cancel: () => void
}

/** Debounces the functions of each key separately: a call for one key neither delays nor drops that of another. */
export function createKeyedDebounce(delayMs: number): KeyedDebounce {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; callback: () => unknown }>()
  const call = (key: string) => {
    const entry = waiting.get(key)
    if (!entry) return
    clearTimeout(entry.timer)
    waiting.delete(key)
    entry.callback()
  }
  return {
    schedule(key, callback) {
      clearTimeout(waiting.get(key)?.timer)
      waiting.set(key, { timer: setTimeout(() => call(key), delayMs), callback })
    },
    flush() {
      for (const key of [...waiting.keys()]) call(key)
    },
    cancel() {
      for (const { timer } of waiting.values()) clearTimeout(timer)
      waiting.clear()
    },
  }
}
