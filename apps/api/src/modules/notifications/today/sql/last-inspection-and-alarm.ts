import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Days that are looked back on. */
const LOOK_BACK_DAYS = 91

export interface LastInspectionAndAlarm {
  check_in_at: Date | null
  check_in_by: string | null
  /** When the last alarm ended or was closed; the present while one is open. */
  alarm_at: Date | null
}

/** Selects the last inspection with its person, and the end of the last alarm, on the reader's farms. */
export async function selectLastInspectionAndAlarm(
  db: Db,
  scope: TenantScope,
  { today, now }: { today: string; now: Date },
): Promise<LastInspectionAndAlarm> {
  const farms = sql`any(${[...scope.readableFarms]}::uuid[])`
  const { rows } = await sql<LastInspectionAndAlarm>`
    select c.at as check_in_at, nullif(${fullName('u')}, '') as check_in_by, a.at as alarm_at
    from (select 1) as always
    left join lateral (select (r.detail ->> 'FF_DateTime')::timestamp at time zone ${FARM_ZONE} as at, r.created_by from record r where r.directory_id = ${scope.directoryId}
      and r.farm_id = ${farms} and r.type_id = ${recordKind.checkIn} and r.deleted_at is null
      and r.day > ${today}::date - ${sql.lit(LOOK_BACK_DAYS)} order by r.day desc, r.detail ->> 'FF_DateTime' desc limit 1) c on true
    left join user_account u on u.id = c.created_by
    left join lateral (select coalesce(least(a.ended_at, a.closed_at), ${now}) as at from alarm a where a.directory_id = ${scope.directoryId} and a.farm_id = ${farms}
      and a.deleted_at is null and a.started_at > ${today}::date - ${sql.lit(LOOK_BACK_DAYS)}
      order by 1 desc limit 1) a on true`.execute(db)
  return rows[0] ?? { check_in_at: null, check_in_by: null, alarm_at: null }
}
