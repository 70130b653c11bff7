import { setTimeout as sleep } from 'node:timers/promises'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { StartProblem } from '#platform/config/start-problem.ts'
import { connectAsOwner } from '#platform/database/connection/owner-connection.ts'
import { openDatabase } from '#platform/database/pool.ts'
import { API_ROLE, ensureApiRole } from './api-role.ts'
import { MIGRATIONS_FOLDER, readMigrations } from './migrations-folder.ts'

/** Maximum wait for a lock on a table. Others queue behind a waiting migration, so it gives up and tries again. */
const LOCK_MS = 2_000
const MAX_ATTEMPTS = 30

/** Key of the advisory lock that serialises the migrations of processes that start together; an arbitrary number. */
const MIGRATION_LOCK = 7_435_102

/**
 * Migrates the database to this program's schema: first the API's role, then all pending migrations, in one
 * transaction. Safe to call from several processes at once. It waits up to `patienceMs` for a server that is still
 * starting. Throws a StartProblem, with nothing changed, for a server that is unreachable or too old, a schema newer
 * than the program, or a failing migration.
 */
export async function migrateDatabase(
  ownerAddress: string,
  { folder = MIGRATIONS_FOLDER, patienceMs = 10_000 }: { folder?: string; patienceMs?: number } = {},
): Promise<void> {
  const owner = await connectAsOwner(ownerAddress, patienceMs)
  try {
    await owner.query(`set lock_timeout = ${LOCK_MS}`)
    await retryOnLockTimeout(() => owner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]))
    const migrations = readMigrations(folder)
    const pending = await pendingNames(owner, Object.keys(migrations))
    await ensureApiRole(owner, ownerAddress)
    if (pending.length === 0) return
    await retryOnLockTimeout(() => runMigrations(ownerAddress, migrations))
    // Only the owner may change the list of applied migrations.
    await owner.query(`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${API_ROLE}`)
  } finally {
    await owner.end().catch(() => undefined)
  }
}

async function pendingNames(owner: pg.Client, known: string[]): Promise<string[]> {
  const { rows: tables } = await owner.query(`select to_regclass('kysely_migration') is not null as present`)
  if (!tables[0].present) return known
  const { rows } = await owner.query<{ name: string }>('select name from kysely_migration order by name')
  const done = rows.map(({ name }) => name)
  const newer = done.filter((name) => !known.includes(name))
  if (newer.length === 0) return known.filter((name) => !done.includes(name))
  throw new StartProblem(
    `The database has a newer schema (${newer.at(-1)}) than this program knows. Start the newer release of Herdboard.`,
  )
}

async function runMigrations(ownerAddress: string, migrations: ReturnType<typeof readMigrations>): Promise<void> {
  const db = openDatabase(ownerAddress, { connections: 1, statementMs: 0, idleInTransactionMs: 0, lockMs: LOCK_MS })
  try {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (!error) return
    if (isLockWait(error)) throw error
    const failed = results.find(({ status }) => status === 'Error')?.migrationName ?? 'The migration'
    throw new StartProblem(`${failed} failed, nothing was changed: ${(error as Error).message}`, { cause: error })
  } finally {
    await db.destroy()
  }
}

async function retryOnLockTimeout<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isLockWait(error)) throw error
      await sleep(500 + Math.random() * 500)
    }
  }
}

const isLockWait = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '55P03'
