import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

interface FarmDays {
  farmIds: readonly string[]
  from: string
  to: string
}

/** A stored weighing; `pen` is null for one of several pens, which states their mean. */
export interface StoredWeighing extends PlaceOfRecord {
  pen: string | null
  day: string
  head: number
  avgKg: number
}

/** Selects the weighings of farms in some days. */
export async function selectWeighings(
  db: Db,
  { directoryId }: TenantScope,
  { farmIds, from, to }: FarmDays,
): Promise<StoredWeighing[]> {
  const { rows } = await sql<StoredWeighing>`
    select distinct r.id, r.farm_id as "farmId", r.barn_id as "barnId", r.section_id as "sectionId", r.batch_id as "batchId",
      w.day, r.head, w.avg_kg::float8 as "avgKg",
      case when jsonb_array_length(r.detail -> 'FS_Weighing') = 1 then r.detail -> 'FS_Weighing' -> 0 ->> 'FF_Pen' end as pen
    from herd_unit u
    join herd_weighing w on w.directory_id = ${directoryId} and w.unit_id = u.id
      and w.day between ${from}::date and ${to}::date
    join record r on r.directory_id = ${directoryId} and r.id = w.record_id and r.type_id = ${sql.lit(recordKind.weighing)}
      and r.deleted_at is null
    where u.directory_id = ${directoryId} and u.farm_id = any(${farmIds}::uuid[]) and r.head > 0`.execute(db)
  return rows
}

/** A day on which pigs came to a place. */
export type ArrivalDay = PlaceOfRecord & { day: string }

/** Selects the days on which pigs came to the places of farms. */
export async function selectArrivalDays(
  db: Db,
  { directoryId }: TenantScope,
  { farmIds, from, to }: FarmDays,
): Promise<ArrivalDay[]> {
  const { rows } = await sql<ArrivalDay>`
    select distinct u.farm_id as "farmId", u.barn_id as "barnId", u.section_id as "sectionId", u.batch_id as "batchId", l.day
    from herd_unit u
    join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.day between ${from}::date and ${to}::date
      and l.kind in (${literalList(legKind.insertion, legKind.transferIn)})
    where u.directory_id = ${directoryId} and u.farm_id = any(${farmIds}::uuid[])`.execute(db)
  return rows
}
