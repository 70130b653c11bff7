import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Serialises changes of the installation's administrators, from the command line or a screen. */
export const lockInstallation = (db: Db) => sql`select pg_advisory_xact_lock(13, 0)`.execute(db)
