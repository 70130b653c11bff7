import type { BarnId, BatchId, FarmId, MixId, PlaceId, SectionId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { FARM_ZONE } from '@herdboard/domain/time/farm-day.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** For this many days after a movement, an empty place still takes records of pigs. */
const RECENT_DAYS = 30
/** A visit longer ago counts as none. */
export const VISIT_DAYS = 91
/** Pigs that arrive within these days after the place was empty belong to one stay. */
const FILLING_DAYS = 28
/** Pens that were named longer ago are not proposed. */
const PEN_DAYS = 180

/** Pigs of a unit today. */
export interface RoundUnit {
  barn_id: BarnId
  section_id: SectionId | null
  batch_id: BatchId | null
  pigs: number
  dead_today: number
  weight_kg: number | null
  had_pigs: boolean
  /** Days since the place was empty; null where pigs still arrived when those of that time had been there for weeks. */
  day: number | null
}

export interface RoundBarn {
  id: BarnId
  name: string
  pig_type: PigType
  is_batch_production: boolean
  sections: { id: SectionId; name: string }[]
  batches: { id: BatchId; name: string; section_ids: SectionId[] }[]
  units: RoundUnit[]
}

/** Selects the barns of a farm by name, with their sections, open batches and pigs. One statement. */
export async function selectRoundBarns(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  today: string,
): Promise<RoundBarn[]> {
  const { rows } = await sql<RoundBarn>`
    with unit as materialized (
      select u.barn_id, u.section_id, u.batch_id, coalesce(d.head, 0) as pigs,
        (select coalesce(sum(-l.head), 0)::int from herd_leg l where l.directory_id = ${directoryId} and l.unit_id = u.id
          and l.day = ${today}::date and l.kind = ${sql.lit(legKind.dead)}) as dead_today,
        case when d.head > 0 then d.stock_g::float8 / d.head / 1000 end as weight_kg,
        d.head > 0 or exists (select from herd_leg l where l.directory_id = ${directoryId} and l.unit_id = u.id
          and l.day > ${addDays(today, -RECENT_DAYS)}::date offset 0) as had_pigs,
        case when d.head > 0 and not exists (select from herd_day x where x.directory_id = ${directoryId} and x.unit_id = u.id
          and x.day > e.day + ${FILLING_DAYS}::int and x.day <= ${today}::date and x.in_head + x.transfer_in_head > 0)
          then ${today}::date - e.day end as day
      from herd_unit u
      left join lateral (select d.head, d.stock_g from herd_day d where d.directory_id = ${directoryId}
        and d.unit_id = u.id and d.day <= ${today}::date order by d.day desc limit 1) d on true
      left join lateral (select x.day from herd_day x where x.directory_id = ${directoryId} and x.unit_id = u.id
        and x.day <= ${today}::date and x.head_open <= 0 order by x.day desc limit 1) e on d.head > 0
      where u.directory_id = ${directoryId} and u.farm_id = ${farmId})
    select b.id, b.name, b.pig_type, b.is_batch_production,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
        from section s where s.directory_id = ${directoryId} and s.barn_id = b.id and s.deleted_at is null) as sections,
      (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'section_ids', t.section_ids)
          order by t.start_date desc, t.name, t.id), '[]')
        from batch t where t.directory_id = ${directoryId} and t.barn_id = b.id and t.deleted_at is null
          and (t.end_date is null or t.end_date > ${today}::date)) as batches,
      (select coalesce(jsonb_agg(to_jsonb(unit)), '[]') from unit where unit.barn_id = b.id) as units
    from barn b
    where b.directory_id = ${directoryId} and b.farm_id = ${farmId} and b.deleted_at is null
    order by b.name, b.id`.execute(db)
  return rows
}

export interface RoundVisit {
  barn_id: BarnId
  section_id: SectionId | null
  batch_id: BatchId | null
  seen_at: Date
}

/** Selects the last visit to each place of a farm by a record, note or finished task. One statement. */
export async function selectRoundVisits(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  today: string,
): Promise<RoundVisit[]> {
  const since = addDays(today, -VISIT_DAYS)
  const { rows } = await sql<RoundVisit>`
    select barn_id, section_id, batch_id, max(at) as seen_at from (
      select r.barn_id, r.section_id, r.batch_id,
        case when r.type_id = ${sql.lit(recordKind.checkIn)} then (r.detail ->> 'FF_DateTime')::timestamp at time zone ${FARM_ZONE}
          -- A record written after its day counts as a visit by midnight of that day.
          else least(r.created_at, (r.day + 1)::timestamp at time zone ${FARM_ZONE}) end as at
      from record r
      where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farmId} and r.day > ${since}::date
        and r.type_id not in (${recordKind.posting}, ${recordKind.preSlaughter})
      union all
      select n.barn_id, n.section_id, n.batch_id, n.created_at from note n
      where n.directory_id = ${directoryId} and n.deleted_at is null and n.farm_id = ${farmId} and n.day > ${since}::date
      union all
      select a.barn_id, a.section_id, a.batch_id, a.completed_at from assignment a
      where a.directory_id = ${directoryId} and a.deleted_at is null and a.farm_id = ${farmId}
        and a.completed_at is not null and a.day > ${since}::date) visit
    where barn_id is not null
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Selects the pens that records of a farm named, by place. One statement. */
export async function selectRoundPens(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  today: string,
): Promise<{ place_id: PlaceId; pens: string[] }[]> {
  const { rows } = await sql<{ place_id: PlaceId; pens: string[] }>`
    select coalesce(r.section_id, r.batch_id, r.barn_id) as place_id,
      array_agg(distinct r.detail ->> 'FF_Pen' order by r.detail ->> 'FF_Pen') as pens
    from record r
    where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farmId} and r.barn_id is not null
      and r.day > ${addDays(today, -PEN_DAYS)}::date and jsonb_typeof(r.detail -> 'FF_Pen') = 'string'
    group by 1`.execute(db)
  return rows
}

export interface RoundFeedUse {
  place_id: PlaceId
  /** Last day of the newest record of feed use at this place. */
  day: string
  mix_id: MixId | null
}

/** Selects the newest feed use of each place of a farm. One statement. */
export async function selectRoundFeedUse(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
): Promise<RoundFeedUse[]> {
  const { rows } = await sql<RoundFeedUse>`
    select distinct on (1) coalesce(r.section_id, r.batch_id, r.barn_id) as place_id, r.day,
      (r.detail ->> 'FF_Mix')::uuid as mix_id
    from record r
    where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farmId} and r.barn_id is not null
      and r.type_id = ${sql.lit(recordKind.feedUse)}
    order by 1, r.day desc, r.id desc`.execute(db)
  return rows
}

/** Selects the mixes of a farm, and those of no farm. One statement. */
export async function selectRoundMixes(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
): Promise<{ id: MixId; name: string }[]> {
  const { rows } = await sql<{ id: MixId; name: string }>`
    select m.id, m.name from feed_mix m
    where m.directory_id = ${directoryId} and m.deleted_at is null and not m.is_inactive
      and (exists (select from feed_mix_farm l where l.directory_id = ${directoryId} and l.mix_id = m.id and l.farm_id = ${farmId})
        or not exists (select from feed_mix_farm l where l.directory_id = ${directoryId} and l.mix_id = m.id))
    order by m.name, m.id`.execute(db)
  return rows
}
