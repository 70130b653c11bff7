import type { FarmId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface StoredShift {
  weekdays: number[] | null
  dates: { first: string; last: string } | null
  from: string
  to: string
  people: UserId[]
}

export interface StoredRota {
  farm_id: FarmId
  farm_name: string
  /** Null for a farm whose rota nobody has saved. */
  escalate_after_minutes: number | null
  version: number
  shifts: StoredShift[]
}

/** Selects the farms with their rotas, by name. */
export async function selectRotas(
  db: Db,
  { directoryId }: TenantScope,
  farms: Iterable<FarmId>,
): Promise<StoredRota[]> {
  const { rows } = await sql<StoredRota>`
    select f.id as farm_id, f.name as farm_name, r.escalate_after_minutes, coalesce(r.version, 0) as version,
      coalesce((select jsonb_agg(jsonb_build_object(
          'weekdays', case when s.first_day is null then to_jsonb(s.weekdays) end,
          'dates', case when s.first_day is not null then jsonb_build_object('first', s.first_day, 'last', s.last_day) end,
          'from', s.from_time, 'to', s.to_time, 'people', s.people) order by s.position)
        from rota_shift s where s.directory_id = f.directory_id and s.farm_id = f.id), '[]') as shifts
    from farm f left join rota r on r.directory_id = f.directory_id and r.farm_id = f.id
    where f.directory_id = ${directoryId} and f.deleted_at is null and f.id = any(${[...farms]}::uuid[])
    order by f.name, f.id`.execute(db)
  return rows
}

/** Locks the rota of a farm and returns its version; 0 where nobody has saved it. */
export async function lockRota(db: Db, { directoryId }: TenantScope, farmId: FarmId): Promise<number> {
  await sql`select from farm where directory_id = ${directoryId} and id = ${farmId} for no key update`.execute(db)
  const { rows } = await sql<{ version: number }>`select version from rota
    where directory_id = ${directoryId} and farm_id = ${farmId}`.execute(db)
  return rows[0]?.version ?? 0
}

/** Replaces the rota of a farm. */
export async function replaceRota(
  db: Db,
  { directoryId }: TenantScope,
  farmId: FarmId,
  { minutes, shifts }: { minutes: number; shifts: readonly StoredShift[] },
): Promise<void> {
  await sql`insert into rota (directory_id, farm_id, escalate_after_minutes, version)
    values (${directoryId}, ${farmId}, ${minutes}, 1)
    on conflict (directory_id, farm_id) do update
      set escalate_after_minutes = excluded.escalate_after_minutes, version = rota.version + 1`.execute(db)
  await sql`delete from rota_shift where directory_id = ${directoryId} and farm_id = ${farmId}`.execute(db)
  const rows = shifts.map(({ weekdays, dates, from, to, people }, position) => ({
    ...{ position, weekdays: weekdays ?? [], people, first_day: dates?.first ?? null, last_day: dates?.last ?? null },
    ...{ from_time: from, to_time: to },
  }))
  await sql`insert into rota_shift (directory_id, farm_id, position, weekdays, first_day, last_day, from_time, to_time, people)
    select ${directoryId}, ${farmId}, s.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as s (position smallint, weekdays smallint[], first_day date, last_day date, from_time text, to_time text, people uuid[])`.execute(
    db,
  )
}

/** Somebody who may be notified of the alarms of a farm. */
export interface DutyPerson {
  farm_id: FarmId
  user_id: UserId
  name: string
}

/**
 * Selects who may be notified of the alarms of farms: those who may write there, and administrators, with an account in use.
 * The same people as those of `selectPlannedMessages`.
 */
export async function selectAlarmPeople(
  db: Db,
  { directoryId }: TenantScope,
  farms: Iterable<FarmId>,
): Promise<DutyPerson[]> {
  const { rows } = await sql<DutyPerson>`
    select f.id as farm_id, m.user_id, coalesce(nullif(${fullName('u')}, ''), u.email) as name
    from farm f join membership m on m.directory_id = f.directory_id
    join user_account u on u.id = m.user_id and u.deleted_at is null and not is_pending(u.id)
    left join farm_permission p on p.directory_id = f.directory_id and p.farm_id = f.id and p.user_id = m.user_id
    where f.directory_id = ${directoryId} and f.deleted_at is null and f.id = any(${[...farms]}::uuid[])
      and (m.role = 'DirectoryAdmin' or p.permission = 'ReadWrite')
    order by name, m.user_id`.execute(db)
  return rows
}

/** Selects the names of people, also of those who left; a deleted account has none. */
export async function selectNamesOfPeople(
  db: Db,
  people: readonly UserId[],
): Promise<{ user_id: UserId; name: string }[]> {
  if (people.length === 0) return []
  const { rows } = await sql<{ user_id: UserId; name: string }>`
    select id as user_id, coalesce(nullif(${fullName('u')}, ''), '–') as name from user_account u
    where id = any(${[...people]}::uuid[])`.execute(db)
  return rows
}

/** Counts those of these people who are members of the company. */
export async function selectMemberCount(
  db: Db,
  { directoryId }: TenantScope,
  people: readonly UserId[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from membership
    where directory_id = ${directoryId} and user_id = any(${[...people]}::uuid[])`.execute(db)
  return rows[0]?.count ?? 0
}
