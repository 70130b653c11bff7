import type { FarmId, MixId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { MixTypeNumber } from '@herdboard/contract/feed/feed-mixes.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FeedPlaces, isAtPlaces } from './feed-places.ts'

/** Feed delivery. `price`: DKK per 100 kg as typed, else the mix's price on that day; null where neither is known. */
export interface FeedDeliveryRow {
  record_id: RecordId
  day: string
  order_no: string | null
  supplier: string | null
  silo: string | null
  mix_id: MixId
  mix_name: string
  type_id: MixTypeNumber
  farm_id: FarmId
  farm_name: string
  barn_name: string | null
  /** Pig type that a delivery to a whole farm is for; null where not stated. */
  pig_type: PigType | null
  kg: number
  price: number | null
  surcharge: number
  fe_per_100kg: number | null
}

/** Deliveries to places over days, newest first, at most `limit` rows. Runs one statement. */
export async function selectFeedDeliveryRows(
  db: Db,
  scope: TenantScope,
  places: FeedPlaces,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<FeedDeliveryRow[]> {
  const at = isAtPlaces(scope, places, {
    farm: sql.ref('m.farm_id'),
    barn: sql.ref('m.barn_id'),
    pigType: sql.ref('m.pig_type'),
  })
  const { rows } = await sql<FeedDeliveryRow>`
    select m.record_id, m.day, nullif(r.detail ->> 'FF_OrderNo', '') as order_no,
      nullif(r.detail ->> 'FF_FeedSupplier', '') as supplier, nullif(r.detail ->> 'FF_Silo', '') as silo,
      x.id as mix_id, x.name as mix_name, x.type_id, f.id as farm_id, f.name as farm_name, b.name as barn_name, m.pig_type,
      m.kg::float8 as kg, x.fe_per_100kg::float8 as fe_per_100kg,
      coalesce(m.price_dkk_per_100kg, (select p.price_dkk_per_100kg from feed_mix_price p
        where p.directory_id = ${scope.directoryId} and p.mix_id = m.mix_id and p.valid_from <= m.day
        order by p.valid_from desc limit 1))::float8 as price,
      coalesce(m.surcharge_dkk_per_100kg, x.surcharge_dkk_per_100kg)::float8 as surcharge
    from feed_move m
    join record r on r.directory_id = ${scope.directoryId} and r.id = m.record_id
    join feed_mix x on x.directory_id = ${scope.directoryId} and x.id = m.mix_id
    join farm f on f.directory_id = ${scope.directoryId} and f.id = m.farm_id
    left join barn b on b.directory_id = ${scope.directoryId} and b.id = m.barn_id
    where m.directory_id = ${scope.directoryId} and m.farm_id = any(${[...scope.readableFarms]}::uuid[])
      and m.day >= ${from}::date and m.day <= ${to}::date and m.kg > 0 and ${at}
    order by m.day desc, r.created_at desc, m.record_id desc limit ${limit}`.execute(db)
  return rows
}
