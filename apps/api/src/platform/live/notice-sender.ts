import { sql } from 'kysely'
import { beforeDestroy, type Database, type Db } from '#platform/database/pool.ts'
import { afterCommit, databaseOf, gatherWrite } from '#platform/database/transaction-end.ts'
import { LIVE_CHANNEL, type LiveNotice } from './live-notice.ts'
import { deletePublisher, publisherWrite, RENEW_PUBLISHER_MS, renewPublisher } from './live-publishers.ts'

/** Notices within this time are sent together. Streams gather for longer before they write an event. */
const GATHER_MS = 50
const RETRY_MS = 1_000

/** Sends the notices of this process after their commits. */
interface NoticeSender {
  readonly id: string
  /** The row of `live_publisher` is committed. */
  isRegistered: boolean
  send(notices: readonly LiveNotice[]): void
}

const senders = new WeakMap<Database, NoticeSender>()

/**
 * Sends notices soon after the commit of the caller's transaction. Inside of it, `pg_notify` would make the commits of
 * all processes wait for one lock. The first such transaction writes the row of `live_publisher` by which other
 * processes find out that this one ended before it sent its notices.
 */
export function sendAfterCommit(db: Db, notices: readonly LiveNotice[]): void {
  const database = databaseOf(db)
  const sender = senders.get(database) ?? createNoticeSender(database)
  senders.set(database, sender)
  if (!sender.isRegistered) gatherWrite(db, publisherWrite, sender.id)
  afterCommit(db, () => {
    sender.isRegistered = true
    sender.send(notices)
  })
}

function createNoticeSender(database: Database): NoticeSender {
  const id = crypto.randomUUID()
  let waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let sending = Promise.resolve()

  const sendWaiting = async (): Promise<void> => {
    const payloads = waiting
    waiting = new Set()
    try {
      if (payloads.size > 0) await sendNotices(database, [...payloads])
    } catch {
      // They wait until the database is available again, in their order.
      waiting = new Set([...payloads, ...waiting])
      schedule(RETRY_MS)
    }
  }
  const schedule = (ms: number): void => {
    timer ??= setTimeout(() => {
      timer = undefined
      sending = sending.then(sendWaiting)
    }, ms).unref()
  }
  const renewal = setInterval(() => {
    if (sender.isRegistered) renewPublisher(database, id).catch(() => undefined)
  }, RENEW_PUBLISHER_MS).unref()
  const sender: NoticeSender = {
    id,
    isRegistered: false,
    send: (notices) => {
      for (const notice of notices) waiting.add(JSON.stringify(notice))
      schedule(GATHER_MS)
    },
  }
  beforeDestroy(database, async () => {
    clearInterval(renewal)
    await sending.then(sendWaiting)
    clearTimeout(timer)
    // What could not be sent is reported by another process.
    if (waiting.size === 0) await deletePublisher(database, id)
  })
  return sender
}

/** The commit of a notification alone holds the lock, so it does not wait for the disk. */
const sendNotices = (database: Database, payloads: readonly string[]) =>
  sql`select set_config('synchronous_commit', 'off', true), pg_notify(${LIVE_CHANNEL}, payload)
    from unnest(${payloads}::text[]) payload`.execute(database)
