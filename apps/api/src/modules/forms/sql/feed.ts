import type { MixId } from '@herdboard/contract/core/ids.ts'
import type { MixTypeNumber } from '@herdboard/contract/feed/feed-mixes.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FormMixRow {
  id: MixId
  name: string
  type_id: MixTypeNumber
  fe_per_100kg: number | null
  surcharge: number
  /** Price valid on the day; null before the first one. */
  price: number | null
  /** Linked to the farm. */
  is_linked: boolean
  /** Deleted, or no longer offered. */
  is_deleted: boolean
}

/** Mixes of the company with their values on a day, those of the farm first, then by name. */
export async function selectFormMixes(db: Db, scope: TenantScope, farmId: string, day: string): Promise<FormMixRow[]> {
  const { rows } = await sql<FormMixRow>`select m.id, m.name, m.type_id, m.fe_per_100kg::float8 as fe_per_100kg,
      m.surcharge_dkk_per_100kg::float8 as surcharge,
      (select p.price_dkk_per_100kg::float8 from feed_mix_price p where p.directory_id = m.directory_id
        and p.mix_id = m.id and p.valid_from <= ${day}::date order by p.valid_from desc limit 1) as price,
      exists (select from feed_mix_farm f where f.directory_id = m.directory_id and f.mix_id = m.id
        and f.farm_id = ${farmId}) as is_linked,
      m.deleted_at is not null or m.is_inactive as is_deleted
    from feed_mix m where m.directory_id = ${scope.directoryId}
    order by is_linked desc, m.name, m.id`.execute(db)
  return rows
}

/**
 * Mixes that a farm used, delivered or counted, for one pig type where given. The value is the rank, the last used
 * first.
 */
export async function selectMixUses(
  db: Db,
  scope: TenantScope,
  farmId: string,
  pigType: PigType | null,
): Promise<Map<MixId, number>> {
  const ofFarm = sql`x.directory_id = ${scope.directoryId} and x.farm_id = ${farmId}
    and (${pigType}::smallint is null or coalesce(b.pig_type, x.pig_type, ${pigType}::smallint) = ${pigType}::smallint)`
  const ofCount = sql`x.directory_id = ${scope.directoryId} and x.farm_id = ${farmId}
    and (${pigType}::smallint is null or b.pig_type = ${pigType}::smallint)`
  const barn = sql`left join barn b on b.directory_id = x.directory_id and b.id = x.barn_id`
  const { rows } = await sql<{ mix_id: MixId }>`select mix_id from (
      select x.mix_id, x.to_day as day from feed_use x ${barn} where ${ofFarm}
      union all select x.mix_id, x.day from feed_move x ${barn} where ${ofFarm}
      union all select x.mix_id, x.day from feed_count x ${barn} where ${ofCount}) used
    group by mix_id order by max(day) desc, mix_id`.execute(db)
  return new Map(rows.map(({ mix_id }, index) => [mix_id, index]))
}

export interface OverlappingUseRow {
  mix_id: MixId
  from_day: string
  to_day: string
}

/** Consumption already recorded at exactly this place on some day of a period. */
export async function selectOverlappingUses(
  db: Db,
  scope: TenantScope,
  query: { place: PlaceOfRecord; fromDay: string; toDay: string; exceptRecordId: string | null },
): Promise<OverlappingUseRow[]> {
  const { farmId, barnId, sectionId, batchId } = query.place
  const { rows } = await sql<OverlappingUseRow>`select x.mix_id, x.from_day, x.to_day from feed_use x
    where x.directory_id = ${scope.directoryId} and x.farm_id = ${farmId}
      and x.barn_id is not distinct from ${barnId}::uuid and x.section_id is not distinct from ${sectionId}::uuid
      and x.batch_id is not distinct from ${batchId}::uuid
      and x.to_day >= ${query.fromDay}::date and x.from_day <= ${query.toDay}::date
      and x.record_id is distinct from ${query.exceptRecordId}::uuid
    order by x.from_day, x.mix_id`.execute(db)
  return rows
}

/** Whether an order of a supplier is recorded already. */
export async function hasOrder(
  db: Db,
  scope: TenantScope,
  query: { typeId: number; supplier: string; orderNo: string; exceptId: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select exists (select from record r
    where r.directory_id = ${scope.directoryId} and r.type_id = ${query.typeId} and r.deleted_at is null
      and r.detail ->> 'FF_FeedSupplier' = ${query.supplier} and r.detail ->> 'FF_OrderNo' = ${query.orderNo}
      and r.id is distinct from ${query.exceptId}::uuid) as known`.execute(db)
  return rows[0]?.known ?? false
}
