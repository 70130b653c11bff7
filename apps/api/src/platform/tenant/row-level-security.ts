import type { DirectoryId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { DEFERRED_STATEMENT_MARK } from '#platform/database/statement/deferred-statements.ts'
import { writeGathered } from '#platform/database/transaction-end.ts'

/** Who changes something in a transaction, and the write's change id; empty for work outside a request. */
export interface ChangeAuthor {
  user: string
  changeId: string
}

/** How PostgreSQL plans the statements of a transaction. */
export interface PlanSettings {
  /** One plan for each statement, whatever its lists: for writes of a few rows. */
  genericPlans?: boolean
}

/** Setting of a transaction with `genericPlans`. */
export const GENERIC_PLANS = sql`set_config('plan_cache_mode', 'force_generic_plan', true)`

interface RowLevelSettings {
  directoryId: DirectoryId | null
  userId: UserId | null
  changeId: string | null
}

const NOBODY: RowLevelSettings = { directoryId: null, userId: null, changeId: null }
/** What this file last set in a transaction; no other file sets it (`scripts/rules`). */
const settings = new WeakMap<Db, RowLevelSettings>()

export function authorOf(db: Db): ChangeAuthor {
  const { userId, changeId } = settings.get(db) ?? NOBODY
  return { user: userId ?? '', changeId: changeId ?? '' }
}

/**
 * Sets the settings that row-level security (`enable row level security` in the migrations) reads in this transaction:
 * company, user and the write's change id. They end with the transaction. They are sent with the next statement, and take effect before it. What the transaction
 * has gathered is written first, under the earlier settings.
 */
export async function setRowLevelSecurity(
  db: Db,
  directoryId: DirectoryId | null,
  userId: UserId | null,
  changeId: string | null = null,
  { genericPlans = false }: PlanSettings = {},
): Promise<void> {
  await writeGathered(db)
  settings.set(db, { directoryId, userId, changeId })
  await sql`select ${DEFERRED_STATEMENT_MARK} set_config('herdboard.directory_id', ${directoryId ?? ''}, true),
    set_config('herdboard.user_id', ${userId ?? ''}, true),
    set_config('herdboard.change_id', ${changeId ?? ''}, true)${genericPlans ? sql`, ${GENERIC_PLANS}` : sql``}`.execute(
    db,
  )
}

/**
 * Runs work under the row-level security of another company and user, or of none, with the caller's change id; then sets
 * that of the caller again. After an error, the database does so: it rolls back the transaction, or to its savepoint.
 */
export async function withRowLevelSecurity<T>(
  db: Db,
  { directoryId, userId }: Pick<RowLevelSettings, 'directoryId' | 'userId'>,
  work: () => Promise<T>,
): Promise<T> {
  const own = settings.get(db) ?? NOBODY
  await setRowLevelSecurity(db, directoryId, userId, own.changeId)
  let done: T
  try {
    done = await work()
  } catch (error) {
    settings.set(db, own)
    throw error
  }
  await setRowLevelSecurity(db, own.directoryId, own.userId, own.changeId)
  return done
}
