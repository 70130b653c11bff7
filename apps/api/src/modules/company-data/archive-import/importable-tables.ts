import type { Db } from '#platform/database/pool.ts'
import { selectTenantTables } from '#platform/tenant/tenant-tables.ts'
import { ARCHIVED_FILES, EXCLUDED_TABLES } from '../archive-contents.ts'

/** Tables of an archive that no import reads, with the reason. */
const NOT_IMPORTED: Readonly<Record<string, string>> = {
  membership: 'who has access is decided by the company that imports',
  access_token: 'keys are secrets and no archive contains them; new ones are made here',
}

/** Tables in which a new company has rows already, such as the news that it exists. Those of the archive replace them. */
const SEEDED: ReadonlySet<string> = new Set(['slaughterhouse', 'kpi_selection', 'notification', 'notification_read'])
/** The history of a company begins before it has data, and nothing is ever removed from it. */
const HISTORY = 'audit_entry'
/** Only some of its rows are imported. */
const RIGHTS = 'farm_permission'

export interface ImportableTables {
  /** All tables that an archive of this version may have, with those that no table of the database is behind. */
  known: string[]
  /** All tables to import; each comes after the tables that it refers to. */
  ordered: string[]
  /** Tables of which a company without data has no row. */
  emptyBefore: string[]
  /** Tables whose rows are deleted first; each comes before those that it refers to. */
  replaced: string[]
}

/** Returns the tables that an archive fills. New tables are included without a change here. */
export async function importableTables(db: Db): Promise<ImportableTables> {
  const childrenFirst = (await selectTenantTables(db)).filter(
    (table) => EXCLUDED_TABLES[table] === undefined && NOT_IMPORTED[table] === undefined,
  )
  return {
    known: [
      ...childrenFirst,
      ...Object.keys(NOT_IMPORTED),
      ...['company', 'people'],
      ...ARCHIVED_FILES.map(({ name }) => name),
    ],
    ordered: childrenFirst.toReversed(),
    emptyBefore: childrenFirst.filter((table) => !SEEDED.has(table) && table !== HISTORY && table !== RIGHTS),
    replaced: childrenFirst.filter((table) => SEEDED.has(table)),
  }
}
