import type { FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { WASHING } from '@herdboard/domain/alarms/alarm-types.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { sectionUnits } from './section-units.ts'

/** An event that concerns the pigs of a section. */
export interface SectionEvent {
  kind: 'insertion' | 'departure' | 'feed' | 'water_treatment' | 'treatment' | 'note' | 'alarm' | 'washing'
  /** Farm day. */
  day: string
  /** Only of an alarm, a note and a washing, which begins when a person names it as the cause of an alarm. */
  at: Date | null
  /** Pigs that entered or left. */
  head: number | null
  /** Name of the mix or drug; beginning of a note. */
  name: string | null
  type_id: number | null
  severity: 2 | 3 | null
  cause_id: number | null
}

/** A mix that was not fed for this many days counts as new. */
const FEED_DAYS = 21
/** Administered in the drinking water: a number of the list of administrations. */
const BY_WATER = 3
/** Characters of a note in a chart. */
const NOTE_CHARS = 60

/**
 * Selects the events that explain the sensor curves, in chronological order; detailed ones include notes, and treatments
 * by other means than water. One statement.
 */
export async function selectSectionEvents(
  db: Db,
  scope: TenantScope,
  { id, farm_id, barn_id }: { id: SectionId; farm_id: FarmId; barn_id: string },
  { from, to, isDetailed = false }: { from: string; to: string; isDetailed?: boolean },
): Promise<SectionEvent[]> {
  const { directoryId } = scope
  const { rows } = await sql<SectionEvent>`
    with unit as materialized (${sectionUnits(scope, [id])}),
    day as (
      select d.day, round(sum((d.in_head + d.transfer_in_head) * u.share))::int as head_in,
        round(sum((d.out_head + d.transfer_out_head + d.slaughter_head) * u.share))::int as head_out
      from unit u join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.unit_id
        and d.day between ${from}::date and ${to}::date
      group by 1
    ), feed_period as (
      select f.mix_id, f.from_day, f.to_day from feed_use f
      where f.directory_id = ${directoryId} and f.farm_id = ${farm_id} and f.barn_id = ${barn_id} and f.to_day >= ${from}::date - ${FEED_DAYS}::int
        and (f.section_id = ${id} or f.batch_id in (select u.batch_id from unit u))
    ), event as (
      select 'insertion' as kind, day, null::timestamptz as at, head_in as head, null as name, null::int as type_id, null::int as severity, null::int as cause_id
      from day where head_in > 0
      union all select 'departure', day, null, head_out, null, null, null, null from day where head_out > 0
      union all
      select 'feed', e.from_day, null, null, m.name, null, null, null
      from feed_period e join feed_mix m on m.directory_id = ${directoryId} and m.id = e.mix_id
      where e.from_day between ${from}::date and ${to}::date
        and exists (select from feed_period o where o.from_day < e.from_day)
        and not exists (select from feed_period o where o.mix_id = e.mix_id and o.from_day < e.from_day and o.to_day >= e.from_day - ${FEED_DAYS}::int)
      union all
      select distinct case when t.method_id = ${BY_WATER} then 'water_treatment' else 'treatment' end, r.day, null::timestamptz, null::int,
        t.drug_name, null::int, null::int, null::int
      from record r join treatment t on t.directory_id = ${directoryId} and t.record_id = r.id
        and (t.method_id = ${BY_WATER} or ${isDetailed})
      where r.directory_id = ${directoryId} and r.deleted_at is null and r.farm_id = ${farm_id} and r.barn_id = ${barn_id}
        and r.day between ${from}::date and ${to}::date
        and (r.section_id = ${id} or r.batch_id in (select u.batch_id from unit u))
      union all
      select 'note', null, n.created_at, null, left(n.text, ${NOTE_CHARS}), null, null, null
      from note n where ${isDetailed} and n.directory_id = ${directoryId} and n.deleted_at is null and n.barn_id = ${barn_id}
        and n.day between ${from}::date and ${to}::date
        and (n.section_id = ${id} or n.batch_id in (select u.batch_id from unit u))
      union all
      select 'washing', null, a.acknowledged_at, null, null, null, null, null
      from alarm a where a.directory_id = ${directoryId} and a.section_id = ${id} and a.deleted_at is null and a.cause_id = ${WASHING}
        and a.acknowledged_at >= ${from}::date and a.acknowledged_at < ${to}::date + 2
      union all
      select 'alarm', null, a.started_at, null, null, a.type_id, a.severity, a.cause_id
      from alarm a where a.directory_id = ${directoryId} and a.section_id = ${id} and a.deleted_at is null
        and a.started_at >= ${from}::date and a.started_at < ${to}::date + 2)
    select * from event order by coalesce(day::timestamptz, at), kind, name`.execute(db)
  return rows
}
