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
    select u.active_directory_id as id, max(j.run_at) as nightly_run_at
    from sign_in s
    join user_account u on u.id = s.user_id and u.active_directory_id is not null
    left join job j on j.kind = 'nightly' and j.target_directory_id = u.active_directory_id
    where s.ended_at is null and s.rotated_at >= ${since}
    group by u.active_directory_id
    order by max(s.rotated_at) desc, u.active_directory_id`.execute(db)
  return rows
}
