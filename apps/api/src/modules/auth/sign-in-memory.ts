import { LRUCache } from 'lru-cache'
import { type Database, type Db, mainDatabaseOf } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { type FairQueue, fairQueue } from '#platform/jobs/fair-queue.ts'
import type { SignInThrottle } from './sign-in-throttle.ts'
import { countAttempt } from './sql/sign-in-attempts.ts'

/** Subjects whose wait a process remembers. Beyond it, the one that asked least recently asks the database again. */
const MAX_SUBJECTS = 10_000
/** A wait that ended elsewhere, such as by a new password, holds this much longer in another process. */
const ASK_AGAIN_MS = 5_000

interface SignInMemory {
  waits: LRUCache<string, { until: Date; askAgainMs: number }>
  strangers: FairQueue
}

const memories = new WeakMap<Database, SignInMemory>()

function memoryOf(database: Database): SignInMemory {
  const main = mainDatabaseOf(database)
  const memory = memories.get(main) ?? {
    waits: new LRUCache({ max: MAX_SUBJECTS }),
    strangers: fairQueue({ atOnce: 1, maxWaiting: 100, retryAfterSeconds: 2 }),
  }
  memories.set(main, memory)
  return memory
}

/** Forgets the wait of an account whose attempts were deleted. */
export const forgetWait = (database: Database, { subject }: SignInThrottle): boolean =>
  memoryOf(database).waits.delete(subject)

interface PasswordAttempt {
  throttles: readonly SignInThrottle[]
  /** The network of a browser that did not sign in to the account before; null for one that did. */
  stranger: string | null
  now: Date
}

/**
 * Counts an attempt at a password; where it may continue, reads the account in the same transaction. Else returns the
 * instant until which to wait. A flood keeps no connection from those who sign in: a known wait is answered without
 * the database, and strangers are counted one at a time, by networks in turn.
 */
export async function countPasswordAttempt<T>(
  database: Database,
  { throttles, stranger, now }: PasswordAttempt,
  select: (db: Db) => Promise<T>,
): Promise<{ waitUntil: Date } | { waitUntil: null; known: T }> {
  const { waits, strangers } = memoryOf(database)
  for (const { subject } of throttles) {
    const wait = waits.get(subject)
    if (wait && wait.until > now && wait.askAgainMs > now.getTime()) return { waitUntil: wait.until }
  }
  const count = () =>
    withTransaction(database, async (db) => {
      for (const throttle of throttles) {
        const waitUntil = await countAttempt(db, throttle, now)
        if (waitUntil) return { throttle, waitUntil }
      }
      return { waitUntil: null, known: await select(db) }
    })
  const counted = stranger === null ? await count() : await strangers(stranger, count)
  if (!counted.waitUntil) return counted
  waits.set(counted.throttle.subject, { until: counted.waitUntil, askAgainMs: now.getTime() + ASK_AGAIN_MS })
  return { waitUntil: counted.waitUntil }
}
