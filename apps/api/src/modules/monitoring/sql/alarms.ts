import type { AlarmId, BarnId, FarmId, PlaceId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { ExplainingReason } from '@herdboard/domain/alarms/intake-model/suppression.ts'
import type { RhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredAlarm {
  id: AlarmId
  type_id: number
  farm_id: FarmId
  barn_id: BarnId
  section_id: SectionId
  /** The highest that it reached. */
  severity: 2 | 3
  started_at: Date
  /** When the measurements were fine again. */
  ended_at: Date | null
  measured: number | null
  expected: number | null
  /** Only of a changed daily rhythm; null where it is unknown. */
  rhythm: RhythmShift | null
  /** The event that explains a part of it or happened while it was open, and when that began. */
  explained_by: ExplainingReason | null
  explained_from: Date | null
  /** Of water or feed that stopped: since when; the alarm began when that had lasted too long. */
  stopped_at: Date | null
  cause_id: number | null
  action: string | null
  remark: string | null
  /** When a person saw it, and who. */
  acknowledged_at: Date | null
  acknowledged_by: UserId | null
  assignee_id: UserId | null
  /** When a person closed it, and who. */
  closed_at: Date | null
  closed_by: UserId | null
  /** A person judged that nothing was wrong. */
  is_harmless: boolean
  muted_until: Date | null
  version: number
  deleted_at: Date | null
}

const columns = sql`a.id, a.type_id, a.farm_id, a.barn_id, a.section_id, a.severity, a.started_at, a.ended_at, a.measured,
  a.expected, a.rhythm, a.explained_by, a.explained_from, a.stopped_at, a.cause_id, a.action, a.remark, a.acknowledged_at, a.acknowledged_by, a.assignee_id, a.closed_at,
  a.closed_by, a.is_harmless, a.muted_until, a.version, a.deleted_at`

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
  acknowledged_by_name: string | null
  assignee_name: string | null
  closed_by_name: string | null
}

/** Selects the alarms that were active in the period: those that nobody closed and that are not over first, then the newest. */
export async function selectAlarms(
  db: Db,
  scope: TenantScope,
  { from, to, placeIds, limit }: { from: Date; to: Date; placeIds: readonly PlaceId[] | null; limit: number },
): Promise<ListedAlarm[]> {
  const { directoryId, readableFarms } = scope
  const nameOf = (column: string) => sql`(select ${fullName('u')} from user_account u where u.id = ${sql.ref(column)})`
  // Two selections instead of OR: each is one range of an index.
  const ofFarms = sql`o.directory_id = ${directoryId} and o.farm_id = any(${[...readableFarms]}::uuid[])`
  const { rows } = await sql<ListedAlarm>`
    with found as (
      select o.* from alarm o where ${ofFarms} and o.started_at >= ${from} and o.started_at < ${to}
      union all
      select o.* from alarm o where ${ofFarms} and coalesce(o.ended_at, 'infinity'::timestamptz) >= ${from} and o.started_at < ${from})
    select ${columns}, f.name as farm_name, b.name as barn_name, e.name as section_name,
      ${nameOf('a.acknowledged_by')} as acknowledged_by_name, ${nameOf('a.assignee_id')} as assignee_name,
      ${nameOf('a.closed_by')} as closed_by_name
    from found a
    join farm f on f.directory_id = ${directoryId} and f.id = a.farm_id
    join barn b on b.directory_id = ${directoryId} and b.id = a.barn_id
    join section e on e.directory_id = ${directoryId} and e.id = a.section_id
    where a.deleted_at is null and (a.closed_at is null or a.started_at >= ${from} or a.closed_at >= ${from})
      and ${placeIds === null ? sql`true` : sql`(a.farm_id = any(${placeIds}::uuid[]) or a.barn_id = any(${placeIds}::uuid[]) or a.section_id = any(${placeIds}::uuid[]))`}
    order by (a.ended_at is null and a.closed_at is null) desc, a.started_at desc, a.type_id, a.id
    limit ${limit}`.execute(db)
  return rows
}

export interface AlarmOfBarn extends StoredAlarm {
  section_name: string
}

/** Selects the open alarms of a barn with the type of one of them, by section. */
export async function selectOpenAlarmsOfBarn(
  db: Db,
  { directoryId, readableFarms }: TenantScope,
  { farm_id, barn_id, type_id }: Pick<StoredAlarm, 'farm_id' | 'barn_id' | 'type_id'>,
): Promise<AlarmOfBarn[]> {
  if (!readableFarms.has(farm_id)) return []
  const { rows } = await sql<AlarmOfBarn>`
    select ${columns}, e.name as section_name from alarm a
    join section e on e.directory_id = ${directoryId} and e.id = a.section_id
    where a.directory_id = ${directoryId} and a.farm_id = ${farm_id} and a.barn_id = ${barn_id} and a.type_id = ${type_id}
      and coalesce(a.ended_at, 'infinity'::timestamptz) = 'infinity' and a.closed_at is null and a.deleted_at is null
    order by e.name, a.id`.execute(db)
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
         and a.ended_at is null) as open_from
    from sensor_placement p
    join sensor s on s.directory_id = ${directoryId} and s.id = p.sensor_id
    join section e on e.directory_id = ${directoryId} and e.id = p.section_id and e.deleted_at is null
    join barn b on b.directory_id = ${directoryId} and b.id = e.barn_id and b.deleted_at is null
    where p.directory_id = ${directoryId}
    group by 1, 2, 3, 4 order by 1`.execute(db)
  return rows
}

/** Selects the alarms of sections from an instant on, including deleted ones, so that those are not raised again. */
export async function selectAlarmsSince(
  db: Db,
  { directoryId }: TenantScope,
  sectionIds: readonly SectionId[],
  since: Date,
): Promise<StoredAlarm[]> {
  const { rows } = await sql<StoredAlarm>`
    select ${columns} from alarm a
    where a.directory_id = ${directoryId} and a.section_id = any(${sectionIds}::uuid[])
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
  | 'rhythm'
  | 'explained_by'
  | 'explained_from'
  | 'stopped_at'
>

const REOPENED = <Column extends 'closed_at' | 'closed_by'>(column: Column) =>
  sql<
    StoredAlarm[Column]
  >`case when excluded.severity <= alarm.severity or alarm.is_harmless then alarm.${sql.ref(column)} end`

/** Inserts new alarms and updates known ones. */
export async function upsertAlarms(db: Db, { directoryId }: TenantScope, alarms: readonly NewAlarm[]): Promise<void> {
  for (let first = 0; first < alarms.length; first += MAX_ROWS)
    await upsertRows(
      db,
      alarms.slice(first, first + MAX_ROWS).map((alarm) => ({ directory_id: directoryId, ...alarm })),
    )
}

/** A statement has at most 65535 parameters. */
const MAX_ROWS = 2000

async function upsertRows(db: Db, rows: (NewAlarm & { directory_id: string })[]): Promise<void> {
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
        rhythm: set.ref('excluded.rhythm'),
        explained_by: set.ref('excluded.explained_by'),
        explained_from: set.ref('excluded.explained_from'),
        stopped_at: set.ref('excluded.stopped_at'),
        // What becomes worse after a person closed it is open again, unless nothing is wrong.
        closed_at: REOPENED('closed_at'),
        closed_by: REOPENED('closed_by'),
      })),
    )
    .execute()
}

/** Deletes alarms that later readings disproved. */
export const deleteAlarms = (db: Db, { directoryId }: TenantScope, ids: readonly AlarmId[]) =>
  sql`delete from alarm where directory_id = ${directoryId} and id = any(${ids}::uuid[])`.execute(db)

/** Marks the sections' sensors as judged; readings that arrive meanwhile wait for the lock on these rows. */
export const updateJudged = (db: Db, { directoryId }: TenantScope, sectionIds: readonly SectionId[], now: Date) =>
  sql`update sensor s set changed_from = null, alarms_evaluated_at = ${now} where s.directory_id = ${directoryId}
    and exists (select from sensor_placement p where p.directory_id = ${directoryId} and p.sensor_id = s.id
      and p.section_id = any(${sectionIds}::uuid[]))`.execute(db)

/** What people enter about an alarm. */
export type AlarmHandling = Pick<
  StoredAlarm,
  | 'cause_id'
  | 'action'
  | 'remark'
  | 'acknowledged_at'
  | 'acknowledged_by'
  | 'assignee_id'
  | 'closed_at'
  | 'closed_by'
  | 'is_harmless'
  | 'muted_until'
>

/** Saves what a person entered about an alarm; returns false where another user changed it first. */
export async function updateAlarm(
  db: Db,
  { directoryId }: TenantScope,
  { id, version }: Pick<StoredAlarm, 'id' | 'version'>,
  handling: AlarmHandling,
): Promise<boolean> {
  const { rows } = await sql`
    update alarm set cause_id = ${handling.cause_id}, action = ${handling.action}, remark = ${handling.remark},
      acknowledged_at = ${handling.acknowledged_at}, acknowledged_by = ${handling.acknowledged_by},
      assignee_id = ${handling.assignee_id}, closed_at = ${handling.closed_at}, closed_by = ${handling.closed_by},
      is_harmless = ${handling.is_harmless}, muted_until = ${handling.muted_until}, version = version + 1
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
