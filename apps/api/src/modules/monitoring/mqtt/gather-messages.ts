/** How much may wait before no more is read, and for how long a message waits for others. */
export interface GatherLimits {
  count: number
  bytes: number
  waitMs: number
}

/** Messages that wait to be stored together, in the order of their arrival. */
export interface Gathering<Message> {
  /** Adds a message; resolves once the next one may be read. */
  add(message: Message, bytes: number): Promise<void>
  /** Waits for messages and takes all of them; after `end` those that still wait, and then none. */
  take(): Promise<Message[]>
  /** Forgets what waits. */
  clear(): void
  /** Lets nobody wait any longer. */
  end(): void
}

/**
 * Gathers messages up to a limit. They are taken when the limit is reached or the first of them has waited for its time;
 * while a group is being stored, the next one gathers. So a few messages wait for a moment only, and many share a
 * transaction. What is beyond the limit is not read: it stays with the sender.
 */
export function gatherMessages<Message>(limits: GatherLimits): Gathering<Message> {
  let waiting: Message[] = []
  let bytes = 0
  let firstMs = 0
  let isEnded = false
  // A taker waits for the first message and for a full group, an adder for the group to be taken.
  let changed = Promise.withResolvers<void>()
  let emptied = Promise.withResolvers<void>()
  const notifyTaker = () => {
    changed.resolve()
    changed = Promise.withResolvers()
  }
  const empty = (): Message[] => {
    const group = waiting
    ;[waiting, bytes] = [[], 0]
    emptied.resolve()
    emptied = Promise.withResolvers()
    return group
  }
  const isFull = () => waiting.length >= limits.count || bytes >= limits.bytes
  const msLeft = () => (waiting.length === 0 ? Number.POSITIVE_INFINITY : firstMs + limits.waitMs - performance.now())
  return {
    add: (message, size) => {
      const isFirst = waiting.length === 0
      if (isFirst) firstMs = performance.now()
      waiting.push(message)
      bytes += size
      if (isFirst || isFull()) notifyTaker()
      return isFull() && !isEnded ? emptied.promise : Promise.resolve()
    },
    take: async () => {
      while (!isEnded && !isFull() && msLeft() > 0) await settledWithin(changed.promise, msLeft())
      return empty()
    },
    clear: () => {
      empty()
      notifyTaker()
    },
    end: () => {
      isEnded = true
      notifyTaker()
    },
  }
}

/** Waits for a promise, but no longer than some milliseconds. */
async function settledWithin(promise: Promise<void>, ms: number): Promise<void> {
  if (ms === Number.POSITIVE_INFINITY) return promise
  const late = Promise.withResolvers<void>()
  const timer = setTimeout(late.resolve, ms)
  await Promise.race([promise, late.promise])
  clearTimeout(timer)
}
