import type { UnitId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { feedNames } from './feed/feed-sums.ts'
import { dayCounters } from './units/days.ts'

/** Digest of the stored rows of a unit, a pig type or a feed record. */
export interface StoredDigest {
  digest: string
  last_day: string
}

/** Sum of the hashes of rows (`RowHash`), each of its day and values. Wide enough for any number of rows. */
const hashOf = (values: RawBuilder<unknown>) =>
  sql`sum(hashint8extended(hash_array_extended(array[d.day - date '2000-01-01', ${values}]::bigint[], 0), 0))::text`

const dayValues = sql.raw([...dayCounters, ...feedNames].map((name) => `d.${name}`).join(', '))
const dayDigest = sql`${hashOf(dayValues)} as digest, max(d.day) as last_day`
/** The curve of a point is no whole number: the 64 bits of its double (`RowHash.fraction`). A zero has one sign. */
const curveBits = sql`('x' || encode(float8send(d.curve_scale + 0), 'hex'))::bit(64)::bigint`
const pointValues = sql`d.head, (d.kg * 1000)::bigint, d.diff_head, (d.growth_kg * 1000)::bigint, ${curveBits}`
const pointDigest = sql`${hashOf(pointValues)} as digest, max(d.day) as last_day`

export const selectDayDigests = (db: Db, scope: TenantScope, unitIds: readonly UnitId[]) =>
  selectUnitDigests(db, scope, unitIds, 'herd_day', dayDigest)

export const selectPointDigests = (db: Db, scope: TenantScope, unitIds: readonly UnitId[]) =>
  selectUnitDigests(db, scope, unitIds, 'herd_point', pointDigest)

/** Selects the digests by unit. Each unit is one range of the index; a unit without rows is absent. */
async function selectUnitDigests(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  table: 'herd_day' | 'herd_point',
  digest: RawBuilder<unknown>,
): Promise<Map<string, StoredDigest>> {
  const { rows } = await sql<StoredDigest & { id: string }>`
    select u.id, x.digest, x.last_day from unnest(${unitIds}::uuid[]) as u(id)
    cross join lateral (select ${digest} from ${sql.table(table)} d
      where d.directory_id = ${scope.directoryId} and d.unit_id = u.id) x
    where x.last_day is not null`.execute(db)
  return new Map(rows.map(({ id, ...stored }) => [id, stored]))
}

/** Selects the digests of a farm's sums by pig type. */
export async function selectFarmDayDigests(
  db: Db,
  scope: TenantScope,
  farmId: string,
): Promise<Map<number, StoredDigest>> {
  const { rows } = await sql<StoredDigest & { pig_type: number }>`
    select d.pig_type, ${dayDigest} from herd_farm_day d
    where d.directory_id = ${scope.directoryId} and d.farm_id = ${farmId} group by d.pig_type`.execute(db)
  return new Map(rows.map(({ pig_type, ...stored }) => [pig_type, stored]))
}

/** Selects the digests of a farm's shares of feed by record. The unit and the mix of a share are hashes of their ids. */
export async function selectShareDigests(db: Db, scope: TenantScope, farmId: string): Promise<Map<string, string>> {
  const values = sql`${idHash('d.unit_id')}, ${idHash('d.mix_id')}, d.grams, d.milli_feed_units, d.cost_ore`
  const { rows } = await sql<{ record_id: string; digest: string }>`
    select d.record_id, ${hashOf(values)} as digest
    from feed_day d where d.directory_id = ${scope.directoryId} and d.farm_id = ${farmId} group by d.record_id`.execute(
    db,
  )
  return new Map(rows.map(({ record_id, digest }) => [record_id, digest]))
}

const idHash = (column: string) => sql.raw(`uuid_hash_extended(${column}, 0)`)

/** Selects the hashes of ids, by id. */
export async function selectIdHashes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; hash: string }>`
    select i.id, ${idHash('i.id')}::text as hash from unnest(${ids}::uuid[]) as i(id)`.execute(db)
  return new Map(rows.map(({ id, hash }) => [id, hash]))
}

/** What the values of shares depend on: energy and surcharge of a mix, and its prices. */
export interface FeedMixRate {
  mix_id: string
  fe_per_100kg: number | null
  surcharge_dkk_per_100kg: number
  prices: { validFrom: string; priceDkkPer100Kg: number }[]
}

export async function selectFeedMixRates(
  db: Db,
  scope: TenantScope,
  mixIds: readonly string[],
): Promise<Map<string, FeedMixRate>> {
  const { rows } = await sql<FeedMixRate>`
    select m.id as mix_id, m.fe_per_100kg::float8 as fe_per_100kg,
      m.surcharge_dkk_per_100kg::float8 as surcharge_dkk_per_100kg,
      array(select json_build_object('validFrom', p.valid_from, 'priceDkkPer100Kg', p.price_dkk_per_100kg)
        from feed_mix_price p where p.directory_id = ${scope.directoryId} and p.mix_id = m.id) as prices
    from feed_mix m where m.directory_id = ${scope.directoryId} and m.id = any(${mixIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.mix_id, row]))
}
