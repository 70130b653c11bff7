import { sql } from 'kysely'
import type { Database } from '#platform/database/pool.ts'
import { withTransaction } from '#platform/database/transaction.ts'

/** What is wrong with the database, in words for the operator; null where nothing is. */
export type DatabaseFault = 'The database does not answer.' | `The database refuses changes: ${string}.` | null

const ANSWER_MS = 2_400
/** A process that was held meanwhile reads the answer that came before it says that there was none. */
const READ_MS = 100
/** A trial of the disk writes a few megabytes. */
const WRITE_TRIAL_MS = 10_000

/** Checks whether the database answers, and now and then whether it can write. */
export function databaseHealth(database: Database): () => Promise<DatabaseFault> {
  let triedAtMs = Number.NEGATIVE_INFINITY
  let writeFault: DatabaseFault = null
  return async () => {
    const isTrialDue = performance.now() - triedAtMs >= WRITE_TRIAL_MS
    const trial = isTrialDue ? tryWrite(database) : tryRead(database)
    const fault = await withinAnswerTime<DatabaseFault>(trial, 'The database does not answer.')
    if (fault === 'The database does not answer.') return fault
    if (!isTrialDue) return writeFault
    triedAtMs = fault === null ? performance.now() : Number.NEGATIVE_INFINITY
    writeFault = fault
    return fault
  }
}

const tryRead = (database: Database): Promise<DatabaseFault> =>
  sql`select 1 from directory limit 1`.execute(database).then(() => null, faultOf)

/**
 * Sorts more than its memory holds: PostgreSQL writes a temporary file to the disk of its data, and leaves no row and no
 * entry in the log of changes.
 */
const tryWrite = (database: Database): Promise<DatabaseFault> =>
  withTransaction(database, async (db): Promise<DatabaseFault> => {
    const { rows } = await sql<{ is_read_only: boolean }>`
      select current_setting('default_transaction_read_only') = 'on' or pg_is_in_recovery() as is_read_only,
        set_config('work_mem', '64kB', true)`.execute(db)
    if (rows[0]?.is_read_only) return 'The database refuses changes: it is read-only.'
    await sql`select count(*) from (select repeat(md5(i::text), 100) as line from generate_series(1, 1000) i
      order by line offset 1) sorted`.execute(db)
    return null
  }).catch(faultOf)

function faultOf(error: unknown): DatabaseFault {
  const code = String((error as { code?: unknown }).code ?? '')
  if (code === '53100') return 'The database refuses changes: its disk is full.'
  if (code === '25006') return 'The database refuses changes: it is read-only.'
  if (code.startsWith('58')) return 'The database refuses changes: its disk cannot be written.'
  return 'The database does not answer.'
}

/** Returns what the work returns, or `otherwise` where the database has not answered in time. */
export function withinAnswerTime<Result>(work: Promise<Result>, otherwise: Result): Promise<Result> {
  const { promise, resolve } = Promise.withResolvers<Result>()
  // Timers that are due run before answers that have arrived, so the second one starts when the process is free again.
  let timer = setTimeout(() => {
    timer = setTimeout(() => resolve(otherwise), READ_MS)
  }, ANSWER_MS)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}
