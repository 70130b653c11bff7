import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** First day on which a farm has pigs of a type. */
export interface FirstPigDay {
  farm_id: FarmId
  pig_type: PigType
  day: string
}

export async function selectFirstPigDays(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
): Promise<FirstPigDay[]> {
  const { rows } = await sql<FirstPigDay>`
    select f.id as farm_id, t.no as pig_type, d.day
    from unnest(${[...farmIds]}::uuid[]) f(id)
    cross join (values (1), (2)) t(no)
    cross join lateral (select d.day from herd_farm_day d
      where d.directory_id = ${directoryId} and d.farm_id = f.id and d.pig_type = t.no
        and (d.head_open > 0 or d.head > 0)
      order by d.day limit 1) d`.execute(db)
  return rows
}
