import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import type { LedgerPeriod } from '#modules/ledger/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { periodRelation } from './relations.ts'

/** Farms or batches whose records are read, in the order of the groups. */
export interface GroupPlaces {
  kind: 'farm' | 'batch'
  ids: readonly string[]
  pigType: PigType
}

const placeRelation = ({ ids }: GroupPlaces) =>
  sql`unnest(${[...ids]}::uuid[], ${ids.map((_, no) => no)}::int[]) as g(id, grp)`

const placeColumn = ({ kind }: GroupPlaces, table: string) => sql.ref(`${table}.${kind}_id`)

/** Treatments begun: pigs times courses. */
export async function selectTreatedSums(
  db: Db,
  { directoryId }: TenantScope,
  query: GroupPlaces,
  periods: readonly LedgerPeriod[],
): Promise<{ period: number; grp: number; head: number }[]> {
  const { rows } = await sql<{ period: number; grp: number; head: number }>`
    select a.period, g.grp, sum(t.head)::int as head
    from ${periodRelation('a', periods)} cross join ${placeRelation(query)}
    join record r on r.directory_id = ${directoryId} and ${placeColumn(query, 'r')} = g.id and r.type_id = ${sql.lit(recordKind.treatment)}
     and r.day > a.opening and r.day <= a.closing and r.deleted_at is null
    join treatment t on t.directory_id = ${directoryId} and t.record_id = r.id and t.pig_type = ${query.pigType}
    group by 1, 2`.execute(db)
  return rows
}

/** A slaughter at most this many days from a booking is the booked one. */
const SAME_LORRY_DAYS = 7

/** Pigs booked at a slaughterhouse and not slaughtered yet. */
export async function selectBookedSums(
  db: Db,
  { directoryId }: TenantScope,
  query: GroupPlaces,
  periods: readonly LedgerPeriod[],
): Promise<{ period: number; grp: number; head: number; kg: number | null }[]> {
  const { rows } = await sql<{ period: number; grp: number; head: number; kg: number | null }>`
    with booking as materialized (
      -- Row-level security keeps arithmetic on a column out of the index of the departures, so it is done here.
      select a.period, g.grp, r.barn_id, r.section_id, r.batch_id, r.head, r.kg,
        r.day - ${SAME_LORRY_DAYS}::int as first_day, r.day + ${SAME_LORRY_DAYS}::int as last_day
      from ${periodRelation('a', periods)} cross join ${placeRelation(query)}
      join record r on r.directory_id = ${directoryId} and ${placeColumn(query, 'r')} = g.id and r.type_id = ${sql.lit(recordKind.preSlaughter)}
       and r.day > a.opening and r.day <= a.closing and r.deleted_at is null
      join barn b on b.directory_id = ${directoryId} and b.id = r.barn_id and b.pig_type = ${query.pigType})
    select r.period, r.grp, sum(r.head)::int as head,
      case when bool_and(r.kg is not null) then sum(r.kg)::float8 end as kg
    from booking r
    where not exists (select from herd_unit u
      join herd_leg l on l.directory_id = ${directoryId} and l.unit_id = u.id and l.kind = ${sql.lit(legKind.slaughter)}
       and l.day >= r.first_day and l.day <= r.last_day
      where u.directory_id = ${directoryId} and u.barn_id = r.barn_id
        and (r.section_id is null or u.section_id = r.section_id) and (r.batch_id is null or u.batch_id = r.batch_id))
    group by 1, 2`.execute(db)
  return rows
}

/** Farm data for the heading of a report. */
export interface FarmHead {
  id: FarmId
  name: string
  chr_number: string | null
  street: string | null
  postal_town: string | null
  production_kind: number
  count_loss_as_dead: boolean
  /** Pig places for the pig type; null where a barn has no number. */
  places: number | null
  /** Latest data quality category; null before the first assessment. */
  quality: number | null
  /** Numbers of the quality methods with the worst category. */
  worst_methods: number[]
}

export async function selectFarmHeads(
  db: Db,
  { directoryId }: TenantScope,
  farmIds: readonly FarmId[],
  pigType: PigType,
): Promise<FarmHead[]> {
  const { rows } = await sql<FarmHead>`
    with capacity as (
      select b.farm_id, coalesce(b.pig_capacity, (select case when bool_and(s.pig_capacity is not null)
          then sum(s.pig_capacity) end from section s
          where s.directory_id = ${directoryId} and s.barn_id = b.id and s.deleted_at is null))::int as places
      from barn b
      where b.directory_id = ${directoryId} and b.farm_id = any (${farmIds}::uuid[]) and b.pig_type = ${pigType}
        and b.deleted_at is null)
    select f.id, f.name, f.chr_number, f.street, f.postal_town, f.production_kind, f.count_loss_as_dead,
      (select case when bool_and(c.places is not null) then sum(c.places)::int end from capacity c where c.farm_id = f.id) as places,
      q.category as quality,
      case when q.category in (2, 3) then array(select (x ->> 'id')::int from jsonb_array_elements(q.results) x
        where (x ->> 'category')::int = 3 or ((x ->> 'category')::int = 2 and q.category = 2) order by 1 limit 3)
        else '{}'::int[] end as worst_methods
    from farm f
    left join lateral (select d.category, d.results from data_quality d
      where d.directory_id = ${directoryId} and d.farm_id = f.id order by d.day desc limit 1) q on true
    where f.directory_id = ${directoryId} and f.id = any (${farmIds}::uuid[])
    order by lower(f.name), f.id`.execute(db)
  return rows
}
