import type { BatchId, DirectoryId, FarmId, RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { type GatheredWrite, gatherWrite } from '#platform/database/transaction-end.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { CourseState } from './treatments.ts'
import { courseState } from './treatments.ts'

/** The facts that may prevent a change of a record. */
export interface RecordGuards {
  /** Farms of the record and of every unit in which it moved pigs. */
  farm_ids: string[]
  /** The latest lock day of those farms. */
  locked_through: string | null
  /** One of its batches is closed. False for a bill, which follows no pigs. */
  is_batch_closed: boolean
  /** First day of the feed that it distributes; null for other records. */
  fed_from: string | null
  course: CourseState | null
  created_at: Date
}

export async function selectRecordGuards(
  db: Db,
  scope: TenantScope,
  recordId: RecordId,
  today: string,
): Promise<RecordGuards> {
  const { rows } = await sql<RecordGuards>`
    with places as (
      select r.farm_id, case when r.type_id <> ${sql.lit(recordKind.posting)} then r.batch_id end as batch_id
        from record r where r.directory_id = ${scope.directoryId} and r.id = ${recordId}
      union select u.farm_id, u.batch_id from herd_leg l
        join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = l.unit_id
       where l.directory_id = ${scope.directoryId} and l.record_id = ${recordId})
    select array(select distinct farm_id::text from places order by 1) as farm_ids,
      (select max(l.through_day) from farm_lock l where l.directory_id = ${scope.directoryId}
        and l.farm_id in (select farm_id from places)) as locked_through,
      exists (select from batch b where b.directory_id = ${scope.directoryId} and b.id in (select batch_id from places)
        and b.end_date <= ${today}::date) as is_batch_closed,
      (select min(f.from_day) from feed_use f where f.directory_id = ${scope.directoryId} and f.record_id = ${recordId}) as fed_from,
      ${courseState(sql`${recordId}::uuid`, scope)} as course,
      (select r.created_at from record r where r.directory_id = ${scope.directoryId} and r.id = ${recordId}) as created_at`.execute(
    db,
  )
  const [guards] = rows
  if (!guards) throw new Error('the statement returned no row')
  return guards
}

/** The latest lock of some farms. */
export interface FarmLock {
  through_day: string
  /** Who set it; empty where unknown. */
  user: string
  set_at: Date
}

/** Selects the latest lock of farms; null where none is locked. */
export async function selectLatestLock(
  db: Db,
  scope: TenantScope,
  farmIds: readonly string[],
): Promise<FarmLock | null> {
  const { rows } = await sql<FarmLock>`
    select l.through_day, ${fullName('u')} as user, l.set_at from farm_lock l
      left join user_account u on u.id = l.set_by
     where l.directory_id = ${scope.directoryId} and l.farm_id = any(${[...farmIds]}::uuid[])
     order by l.through_day desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns the name of a farm; null where the company has none with this id. */
export async function selectFarmName(db: Db, { directoryId }: TenantScope, farmId: FarmId): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select name from farm where directory_id = ${directoryId} and id = ${farmId}`.execute(db)
  return rows[0]?.name ?? null
}

export interface MovedStart {
  id: BatchId
  before: string
  after: string
}

/**
 * Moves the start of batches to their first movement where that is earlier than the entered start, and back where
 * it is not.
 * Returns the changed starts.
 */
export async function updateBatchStarts(
  db: Db,
  scope: TenantScope,
  batchIds: readonly string[],
): Promise<MovedStart[]> {
  const { rows } = await sql<MovedStart>`
    with starts as (
      select b.id, b.start_date as before, coalesce(b.entered_start_date, b.start_date) as given,
        least(coalesce(b.entered_start_date, b.start_date), (select min(l.day) from herd_unit u
          join herd_leg l on l.directory_id = u.directory_id and l.unit_id = u.id
         where u.directory_id = b.directory_id and u.barn_id = b.barn_id and u.batch_id = b.id)) as after
      from batch b where b.directory_id = ${scope.directoryId} and b.id = any(${batchIds}::uuid[]))
    update batch b set start_date = s.after, entered_start_date = nullif(s.given, s.after), version = b.version + 1
      from starts s where b.directory_id = ${scope.directoryId} and b.id = s.id and s.after <> s.before
    returning b.id, s.before, s.after`.execute(db)
  return rows
}

/** Returns the data version, which counts the changes of the company's figures. */
export async function selectDataVersion(db: Db, { directoryId }: TenantScope): Promise<number> {
  const { rows } = await sql<{ data_version: number }>`
    select data_version from directory where id = ${directoryId}`.execute(db)
  return rows[0]?.data_version ?? 0
}

/** Each change of a transaction raises the version by one. */
const dataVersionWrite: GatheredWrite<DirectoryId> = {
  name: 'data_version',
  statement: (changes) => sql`update directory set data_version = data_version + change.count
    from (select id, count(*) from unnest(${changes}::uuid[]) id group by id) change where directory.id = change.id`,
}

/**
 * Raises the data version at the end of the transaction, since every user who records waits for the lock on this row.
 * Publishes the change, for clients that listen and for clients that poll once a minute.
 */
export async function updateDataVersion(db: Db, scope: TenantScope): Promise<void> {
  gatherWrite(db, dataVersionWrite, scope.directoryId)
  publishChange(db, scope.directoryId, ['herd'])
}

/** Queues larger work for the farms' job. */
export const insertRecalculation = (
  db: Db,
  scope: TenantScope,
  waiting: readonly { id: string; farm_id: string; from_day: string; reason: string }[],
) =>
  sql`insert into recalculation_request (directory_id, id, farm_id, from_day, reason)
    select ${scope.directoryId}::uuid, r.* from ${valueRows(
      'r',
      { id: 'uuid', farm_id: 'uuid', from_day: 'date', reason: 'text' },
      waiting,
    )}`.execute(db)
