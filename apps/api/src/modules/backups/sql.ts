import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { RestoredServer } from '#platform/backup/restored-server.ts'
import { apiAddress } from '#platform/database/migrate/api-role.ts'
import { type Database, type Db, openDatabase } from '#platform/database/pool.ts'

/** The connections of a restored database: of the API's role, and one that sees which companies there are. */
export interface RestoredDatabase {
  database: Database
  companies: DirectoryId[]
  close(): Promise<void>
}

export async function openRestored({ ownerAddress, adminAddress }: RestoredServer): Promise<RestoredDatabase> {
  const admin = openDatabase(adminAddress, { connections: 1 })
  const { rows } = await sql<{ id: DirectoryId }>`select id from directory order by id`.execute(admin)
  await admin.destroy()
  const database = openDatabase(apiAddress(ownerAddress), { connections: 2, statementMs: 0 })
  return { database, companies: rows.map(({ id }) => id), close: () => database.destroy() }
}

/** Whether the last attempt to archive the log of changes failed: it then grows in the data folder. */
export async function isArchiveFailing(database: Database | Db): Promise<boolean> {
  const { rows } = await sql<{ fails: boolean }>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
      from pg_stat_archiver`.execute(database)
  return rows[0]?.fails === true
}
