import type { AlarmId, BarnId, FarmId, PlaceId, SectionId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredAlarm {
  id: AlarmId
  type_id: number
  farm_id: FarmId
  barn_id: BarnId
  section_id: SectionId
  severity: 1 | 2 | 3
  started_at: Date
  ended_at: Date | null
  measured: number | null
  expected: number | null
  cleared_alarm_id: AlarmId | null
  cause_id: number | null
  action: string | null
  remark: string | null
  acknowledged_at: Date | null
  muted_until: Date | null
  version: number
  deleted_at: Date | null
}

const columns = sql`a.id, a.type_id, a.farm_id, a.barn_id, a.section_id, a.severity, a.started_at, a.ended_at, a.measured,
  a.expected, a.cleared_alarm_id, a.cause_id, a.action, a.remark, a.acknowledged_at, a.muted_until, a.version,
  a.deleted_at`

/** Selects an alarm of a farm that the user may read; null where it does not exist. */
export async function selectAlarm(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  id: string,
  { isLocked = false } = {},
): Promise<StoredAlarm | null> {
  const { rows } = await sql<StoredAlarm>`
    select ${columns} from alarm a
    where a.directory_id = ${directoryId} and a.id = ${id} and a.deleted_at is null
      and a.farm_id = any(${[...readableFarms]}::uuid[]) ${isLocked ? sql`for update` : sql``}`.execute(db)
  return rows[0] ?? null
}

export interface ListedAlarm extends StoredAlarm {
  farm_name: string
  barn_name: string
  section_name: string
}

/** Selects the alarms that began in the period, with the entries of those that ended in it, newest first. */
export async function selectAlarms(
  db: Db,
  scope: TenantScope,
  { from, to, placeIds, limit }: { from: Date; to: Date; placeIds: readonly PlaceId[] | null; limit: number },
): Promise<ListedAlarm[]> {
  const { directoryId, readableFarms } = scope
  const { rows } = await sql<ListedAlarm>`
    select ${columns}, f.name as farm_name, b.name as barn_name, e.name as section_name
    from alarm a
    join farm f on f.directory_id = ${directoryId} and f.id = a.farm_id
    join barn b on b.directory_id = ${directoryId} and b.id = a.barn_id
    join section e on e.directory_id = ${directoryId} and e.id = a.section_id
    where a.directory_id = ${directoryId} and a.farm_id = any(${[...readableFarms]}::uuid[]) and a.deleted_at is null
      and a.started_at >= ${from} and a.started_at < ${to}
      and not exists (select from alarm o where o.directory_id = ${directoryId} and o.id = a.cleared_alarm_id
        and o.deleted_at is not null)
      and ${placeIds === null ? sql`true` : sql`(a.farm_id = any(${placeIds}::uuid[]) or a.barn_id = any(${placeIds}::uuid[]) or a.section_id = any(${placeIds}::uuid[]))`}
    order by a.started_at desc, a.type_id, a.id
    limit ${limit}`.execute(db)
  return rows
}

/** A section that has or had sensors, with what must be judged again. */
export interface JudgedSection {
  section_id: SectionId
  section_name: string
  barn_id: BarnId
  farm_id: FarmId
  /** First hour with new readings; null where none arrived since the last judgement. */
  changed_from: Date | null
  alarms_evaluated_at: Date | null
  /** Start of the oldest open alarm. */
  open_from: Date | null
}

export async function selectJudgedSections(db: Db, { directoryId }: TenantScope): Promise<JudgedSection[]> {
  const { rows } = await sql<JudgedSection>`
    select e.id as section_id, e.name as section_name, b.id as barn_id, b.farm_id,
      min(s.changed_from) as changed_from, min(s.alarms_evaluated_at) as alarms_evaluated_at,
      (select min(a.started_at) from alarm a where a.directory_id = ${directoryId} and a.section_id = e.id
         and a.ended_at is null and a.severity > 1) as open_from
    from sensor_placement p
    join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id
    join section e on e.directory_id = ${directoryId} and e.id = p.section_id and e.deleted_at is null
    join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id and b.deleted_at is null
    where p.directory_id = ${directoryId}
    group by 1, 2, 3, 4 order by 1`.execute(db)
  return rows
}

/** Selects the alarms of a section from an instant on, including deleted ones, so that those are not raised again. */
export async function selectAlarmsSince(
  db: Db,
  { directoryId }: TenantScope,
  sectionId: SectionId,
  since: Date,
): Promise<StoredAlarm[]> {
  const { rows } = await sql<StoredAlarm>`
    select ${columns} from alarm a
    where a.directory_id = ${directoryId} and a.section_id = ${sectionId} and a.severity > 1
      and (a.started_at >= ${since} or a.ended_at >= ${since} or a.ended_at is null or a.muted_until > ${since})
    order by a.type_id, a.started_at`.execute(db)
  return rows
}

export type NewAlarm = Pick<
  StoredAlarm,
  | 'id'
  | 'type_id'
  | 'farm_id'
  | 'barn_id'
  | 'section_id'
  | 'severity'
  | 'started_at'
  | 'ended_at'
  | 'measured'
  | 'expected'
  | 'cleared_alarm_id'
>

/** Inserts new alarms and updates known ones. */
export async function upsertAlarms(db: Db, { directoryId }: TenantScope, alarms: readonly NewAlarm[]): Promise<void> {
  if (alarms.length === 0) return
  const rows = alarms.map((alarm) => ({ directory_id: directoryId, ...alarm }))
  await db
    .insertInto('alarm')
    .values(rows)
    .onConflict((clash) =>
      clash.columns(['directory_id', 'id']).doUpdateSet((set) => ({
        severity: set.ref('excluded.severity'),
        started_at: set.ref('excluded.started_at'),
        ended_at: set.ref('excluded.ended_at'),
        measured: set.ref('excluded.measured'),
        expected: set.ref('excluded.expected'),
      })),
    )
    .execute()
}

/** Deletes alarms that later readings disproved, with their clearing entries. */
export const deleteAlarms = (db: Db, { directoryId }: TenantScope, ids: readonly AlarmId[]) =>
  sql`delete from alarm where directory_id = ${directoryId}
    and (id = any(${ids}::uuid[]) or cleared_alarm_id = any(${ids}::uuid[]))`.execute(db)

/** Deletes the clearing entries of these alarms. */
export const deleteClearing = (db: Db, { directoryId }: TenantScope, ids: readonly AlarmId[]) =>
  sql`delete from alarm where directory_id = ${directoryId} and cleared_alarm_id = any(${ids}::uuid[])`.execute(db)

/** Marks the sections' sensors as judged; readings that arrive meanwhile wait for the lock on these rows. */
export const updateJudged = (db: Db, { directoryId }: TenantScope, sectionIds: readonly SectionId[], now: Date) =>
  sql`update sensor s set changed_from = null, alarms_evaluated_at = ${now} where s.directory_id = ${directoryId}
    and exists (select from sensor_placement p where p.directory_id = ${directoryId} and p.sensor_id = s.id
      and p.section_id = any(${sectionIds}::uuid[]))`.execute(db)

/** Saves a user's assessment of an alarm; returns false where another user changed it first. */
export async function updateAlarm(
  db: Db,
  { directoryId, userId }: TenantScope,
  { id, version }: Pick<StoredAlarm, 'id' | 'version'>,
  assessment: Pick<StoredAlarm, 'cause_id' | 'action' | 'remark' | 'acknowledged_at' | 'muted_until'>,
): Promise<boolean> {
  const { rows } = await sql`
    update alarm set cause_id = ${assessment.cause_id}, action = ${assessment.action}, remark = ${assessment.remark},
      acknowledged_at = ${assessment.acknowledged_at}, muted_until = ${assessment.muted_until},
      acknowledged_by = case when ${assessment.acknowledged_at}::timestamptz is null then null else coalesce(acknowledged_by, ${userId}) end,
      version = version + 1
    where directory_id = ${directoryId} and id = ${id} and version = ${version} returning id`.execute(db)
  return rows.length > 0
}

export const hideAlarm = (db: Db, { directoryId }: TenantScope, id: AlarmId, now: Date) =>
  sql`update alarm set deleted_at = ${now}, version = version + 1 where directory_id = ${directoryId} and id = ${id}`.execute(
    db,
  )

/** Selects the last cause that was entered for an alarm of this type in the section. */
export async function selectLastCause(
  db: Db,
  { directoryId }: TenantScope,
  { section_id, type_id }: Pick<StoredAlarm, 'section_id' | 'type_id'>,
): Promise<number | null> {
  const { rows } = await sql<{ cause_id: number }>`
    select cause_id from alarm where directory_id = ${directoryId} and section_id = ${section_id} and type_id = ${type_id}
      and cause_id is not null and deleted_at is null order by started_at desc limit 1`.execute(db)
  return rows[0]?.cause_id ?? null
}
