import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Days that are looked back on. */
const LOOK_BACK_DAYS = 91

export interface LastInspectionAndAlarm {
  check_in_at: Date | null
  check_in_by: string | null
  alarm_at: Date | null
}

/** Selects the last recorded inspection with its person, and the start of the last alarm, on the reader's farms. */
export async function selectLastInspectionAndAlarm(
  db: Db,
  scope: TenantScope,
  today: string,
): Promise<LastInspectionAndAlarm> {
  const farms = sql`any(${[...scope.readableFarms]}::uuid[])`
  const { rows } = await sql<LastInspectionAndAlarm>`
    select c.created_at as check_in_at, nullif(${fullName('u')}, '') as check_in_by, a.started_at as alarm_at
    from (select 1) as always
    left join lateral (select r.created_at, r.created_by from record r where r.directory_id = ${scope.directoryId}
      and r.farm_id = ${farms} and r.type_id = ${recordKind.checkIn} and r.deleted_at is null
      and r.day > ${today}::date - ${sql.lit(LOOK_BACK_DAYS)} order by r.day desc, r.created_at desc limit 1) c on true
    left join user_account u on u.id = c.created_by
    left join lateral (select a.started_at from alarm a where a.directory_id = ${scope.directoryId} and a.farm_id = ${farms}
      and a.deleted_at is null and a.started_at > ${today}::date - ${sql.lit(LOOK_BACK_DAYS)}
      order by a.started_at desc limit 1) a on true`.execute(db)
  return rows[0] ?? { check_in_at: null, check_in_by: null, alarm_at: null }
}
