import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FigureChoice {
  pig_type: PigType
  /** Numbers of the figures, in the order of the cards. */
  type_ids: number[]
  /** True for the person's own choice, false for the company's default. */
  is_own: boolean
}

/**
 * Selects the choice for each pig type. Precedence: for this company, for all of the person's companies, the company's
 * default.
 */
export async function selectChoices(db: Db, { directoryId, userId }: TenantScope): Promise<FigureChoice[]> {
  const { rows } = await sql<FigureChoice>`
    select distinct on (pig_type) pig_type, type_ids, user_id is not null as is_own
      from kpi_selection
     where directory_id = ${directoryId} and (user_id = ${userId} or user_id is null)
        or directory_id is null and user_id = ${userId}
     order by pig_type, user_id is null, directory_id is null`.execute(db)
  return rows
}

/** Stores a person's four figures: for this company, or for every company without a separate choice. */
export const saveOwnChoice = (
  db: Db,
  { directoryId, userId }: TenantScope,
  pigType: PigType,
  typeIds: readonly number[],
  { everywhere }: { everywhere: boolean },
) =>
  sql`insert into kpi_selection (directory_id, user_id, pig_type, type_ids)
    values (${everywhere ? null : directoryId}, ${userId}, ${pigType}, ${typeIds})
    on conflict (directory_id, user_id, pig_type) do update set type_ids = excluded.type_ids`.execute(db)

/** Deletes the person's choices for single companies. */
export const deleteOwnChoices = (db: Db, { userId }: TenantScope, pigType: PigType) =>
  sql`delete from kpi_selection where user_id = ${userId} and pig_type = ${pigType} and directory_id is not null`.execute(
    db,
  )

/** Stores four figures as the default of this company and of all others that the person administers. */
export const saveDefaults = (
  db: Db,
  { directoryId, userId }: TenantScope,
  pigType: PigType,
  typeIds: readonly number[],
) =>
  sql`insert into kpi_selection (directory_id, user_id, pig_type, type_ids)
    select d.id, null, ${pigType}::smallint, ${typeIds}::smallint[] from directory d
     where d.deleted_at is null and (d.id = ${directoryId}
       or d.id in (select m.directory_id from membership m where m.user_id = ${userId} and m.role = 'DirectoryAdmin'))
     order by d.id
    on conflict (directory_id, user_id, pig_type) do update set type_ids = excluded.type_ids`.execute(db)
