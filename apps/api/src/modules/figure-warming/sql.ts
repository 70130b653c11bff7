import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'

/** A company with a signed-in user. */
export interface CompanyInUse {
  id: DirectoryId
  /** When its nightly job is due again: another time means that the job has changed the figures. */
  nightly_run_at: Date | null
}

/** Selects the companies whose users signed in or renewed their session since an instant, the last used ones first. */
export async function selectCompaniesInUse(db: Db, since: Date): Promise<CompanyInUse[]> {
  const { rows } = await sql<CompanyInUse>`
    select c.id, max(j.run_at) as nightly_run_at
    from companies_in_use(${since}) c left join job j on j.kind = 'nightly' and j.target_directory_id = c.id
    group by c.id, c.last_used_at
    order by c.last_used_at desc, c.id`.execute(db)
  return rows
}
