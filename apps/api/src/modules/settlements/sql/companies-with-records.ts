import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** Selects the companies with records: each has a nightly job. Outside a request, row-level security shows no company. */
export async function selectCompaniesWithRecords(db: Db): Promise<DirectoryId[]> {
  const { rows } = await sql<{ id: DirectoryId }>`
    select distinct target_directory_id as id from job
     where kind = 'nightly' and target_directory_id is not null order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
