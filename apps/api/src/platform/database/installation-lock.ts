import { sql } from 'kysely'
import type { Db } from './pool.ts'

/** Whoever changes who administers the installation, by hand or on a screen, comes one after the other. */
export const lockInstallation = (db: Db) => sql`select pg_advisory_xact_lock(13, 0)`.execute(db)
