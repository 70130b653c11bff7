import type { FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { type LedgerPeriod, planForLists } from '#modules/ledger/service.ts'
import { statedAmount } from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Pigs that a record moved in or out of one unit. Heads and kilos are positive. */
export interface MovedPigsRow {
  unit_id: UnitId
  record_id: RecordId
  day: string
  kind: number
  head: number
  kg: number | null
  carcass_kg: number
  sender_farm_id: FarmId | null
  sender_pig_type: PigType | null
  /** Amount of the record, DKK: as typed, or what its typed price per pig or kg gives. */
  typed_dkk: number | null
  entry_kind: string | null
  departure_kind: string | null
  has_supplements: boolean
  /** Production kind of the pigs' batch; null without a batch. */
  batch_kind: number | null
  /** All units of a slaughter; null for other records. */
  lots: { unit_id: UnitId; carcass_kg: number; head: number; approved_head: number }[] | null
}

/**
 * Selects the movements of units in a period, in one statement. Pigs that were not weighed have the ledger's weight of
 * that day: what the day's row contains beyond the weighed ones.
 */
export async function selectMovedPigs(
  db: Db,
  { directoryId }: TenantScope,
  unitIds: readonly UnitId[],
  { opening, closing }: LedgerPeriod,
): Promise<MovedPigsRow[]> {
  await planForLists(db, unitIds.length)
  const isOf = (...kinds: number[]) => sql`l.kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})`
  const { rows } = await sql<MovedPigsRow>`
    select l.unit_id, l.record_id, l.day, l.kind, abs(l.head) as head, coalesce(l.carcass_kg, 0)::float8 as carcass_kg,
      case when l.kg is not null then abs(l.kg)::float8
        else (abs(l.head) * (case l.kind when ${sql.lit(legKind.dead)} then d.dead_g else d.in_g end / 1000.0 - same.weighed_kg)
          / nullif(same.unweighed, 0))::float8 end as kg,
      case when ${isOf(legKind.transferOut)} then o.farm_id when ${isOf(legKind.transferIn)} then p.farm_id end as sender_farm_id,
      case when ${isOf(legKind.transferOut)} then o.pig_type when ${isOf(legKind.transferIn)} then p.pig_type end as sender_pig_type,
      case when ${isOf(legKind.slaughter)} then ${statedAmount(sql`r.detail`, sql`lot.carcass_kg`)}
        when ${isOf(legKind.insertion, legKind.departure)} then coalesce((r.detail ->> 'FF_PriceTotal')::numeric,
          (r.detail ->> 'FF_PricePerPig')::numeric * abs(l.head)) end::float8 as typed_dkk,
      r.detail ->> 'FF_EntryKind' as entry_kind, r.detail ->> 'FF_DepartureKind' as departure_kind,
      coalesce(r.detail ->> 'FF_Supplements', '') <> '' as has_supplements, b.production_kind as batch_kind, lot.rows as lots
    from herd_leg l
    join herd_unit o on o.directory_id = ${directoryId} and o.id = l.unit_id
    join record r on r.directory_id = ${directoryId} and r.id = l.record_id
    left join batch b on b.directory_id = ${directoryId} and b.id = o.batch_id
    left join herd_unit p on p.directory_id = ${directoryId} and p.id = l.peer_unit_id
    left join herd_day d on l.kg is null and d.directory_id = ${directoryId} and d.unit_id = l.unit_id and d.day = l.day
    left join lateral (
      select coalesce(sum(abs(x.kg)), 0) as weighed_kg, coalesce(sum(abs(x.head)) filter (where x.kg is null), 0) as unweighed
        from herd_leg x where l.kg is null and x.directory_id = ${directoryId} and x.unit_id = l.unit_id
         and x.day = l.day and x.kind = l.kind) same on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('unit_id', x.unit_id, 'carcass_kg', x.carcass_kg, 'head', -x.head,
          'approved_head', coalesce(s.approved_head, -x.head)) order by x.unit_id) as rows, sum(x.carcass_kg) as carcass_kg
        from herd_leg x
        left join slaughter_lot s on s.directory_id = ${directoryId} and s.record_id = x.record_id and s.unit_id = x.unit_id
       where ${isOf(legKind.slaughter)} and x.directory_id = ${directoryId} and x.record_id = l.record_id) lot on true
    where l.directory_id = ${directoryId} and l.unit_id = any (${unitIds}::uuid[]) and l.day > ${opening} and l.day <= ${closing}
    order by l.day, l.record_id, l.unit_id`.execute(db)
  return rows
}
