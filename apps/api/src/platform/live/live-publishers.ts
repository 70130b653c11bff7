import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'
import type { GatheredWrite } from '#platform/database/transaction-end.ts'
import { LIVE_CHANNEL, LOST_NOTICES } from './live-notice.ts'

/**
 * A process that has not renewed its row for this time has ended without deleting it, perhaps between a commit and its
 * notices.
 */
const LEASE_SECONDS = 30
export const RENEW_PUBLISHER_MS = 10_000

/** The row of a process, committed with the first change that it publishes. */
export const publisherWrite: GatheredWrite<string> = {
  name: 'live_publisher',
  statement: ([id]) => sql`insert into live_publisher (id, seen_at) values (${id}, clock_timestamp())
    on conflict (id) do nothing`,
}

/** Renews the row. Inserts it again where another process took this one for ended. */
export const renewPublisher = (database: Database, id: string) =>
  sql`insert into live_publisher (id) values (${id}) on conflict (id) do update set seen_at = now()`.execute(database)

export const deletePublisher = (database: Database, id: string) =>
  sql`delete from live_publisher where id = ${id}`.execute(database)

/** Text of the statement that notifies all processes when a publisher has ended and its notices may be lost. */
export const REPORT_LOST_NOTICES = `
  with ended as (delete from live_publisher where seen_at < now() - interval '${LEASE_SECONDS} seconds' returning id)
  select pg_notify('${LIVE_CHANNEL}', '${LOST_NOTICES}') from ended limit 1`
