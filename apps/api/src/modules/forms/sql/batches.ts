import type { BarnId, BatchId, FarmId, SectionId, UnitId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { isUnsettled } from '#modules/settlements/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { literalList } from '#platform/database/statement/literal-list.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface FormBatchRow {
  id: BatchId
  name: string
  start_date: string
  end_date: string | null
  is_active: boolean
  supplier_numbers: string[]
  production_kind: number
  section_ids: SectionId[]
  expected_end: string | null
  version: number
}

const columns = sql`b.id, b.name, b.start_date, b.end_date, b.is_active, b.supplier_numbers, b.production_kind,
  b.section_ids::text[] as section_ids, b.expected_end, b.version`

/** Batches of a barn, the latest start first. */
export async function selectFormBatches(db: Db, scope: TenantScope, barnId: string): Promise<FormBatchRow[]> {
  const { rows } = await sql<FormBatchRow>`select ${columns} from batch b
    where b.directory_id = ${scope.directoryId} and b.barn_id = ${barnId} and b.deleted_at is null
    order by b.start_date desc, b.id desc`.execute(db)
  return rows
}

/** Open batches of the whole company that use one of these supplier numbers. */
export async function selectNumberUsers(
  db: Db,
  scope: TenantScope,
  query: { numbers: readonly string[]; exceptId: string | null },
): Promise<{ name: string; supplier_numbers: string[] }[]> {
  const { rows } = await sql<{
    name: string
    supplier_numbers: string[]
  }>`select b.name, b.supplier_numbers from batch b
    where b.directory_id = ${scope.directoryId} and b.deleted_at is null and b.is_active and b.end_date is null
      and b.supplier_numbers && ${query.numbers}::text[] and b.id is distinct from ${query.exceptId}::uuid
    order by b.start_date, b.id`.execute(db)
  return rows
}

export interface BatchSectionRow {
  id: SectionId
  name: string
  /** True where no open batch uses the section. */
  is_empty: boolean
}

/** Sections of a batch barn, by name. */
export async function selectBatchSections(
  db: Db,
  scope: TenantScope,
  barnId: BarnId,
  today: string,
): Promise<BatchSectionRow[]> {
  const { rows } = await sql<BatchSectionRow>`select s.id, s.name,
      not exists (select from batch b where b.directory_id = s.directory_id and b.barn_id = s.barn_id
        and b.deleted_at is null and s.id = any(b.section_ids) and (b.end_date is null or b.end_date > ${today}::date)) as is_empty
    from section s where s.directory_id = ${scope.directoryId} and s.barn_id = ${barnId} and s.deleted_at is null
    order by s.name, s.id`.execute(db)
  return rows
}

export interface BatchFields {
  name: string
  start_date: string
  end_date: string | null
  is_active: boolean
  supplier_numbers: readonly string[]
  production_kind: number
  section_ids: readonly string[]
  expected_end: string | null
}

export const insertBatch = (db: Db, scope: TenantScope, id: BatchId, barnId: BarnId, batch: BatchFields) =>
  sql`insert into batch (directory_id, id, barn_id, name, start_date, end_date, is_active, supplier_numbers,
      production_kind, section_ids, expected_end)
    values (${scope.directoryId}, ${id}, ${barnId}, ${batch.name}, ${batch.start_date}, ${batch.end_date}, ${batch.is_active},
      ${batch.supplier_numbers}::text[], ${batch.production_kind}, ${batch.section_ids}::uuid[], ${batch.expected_end})`.execute(
    db,
  )

/** Updates a batch as its next version. Returns false where another user changed it first. */
export async function updateBatch(
  db: Db,
  scope: TenantScope,
  id: BatchId,
  version: number,
  batch: BatchFields,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update batch set name = ${batch.name}, start_date = ${batch.start_date},
      entered_start_date = case when start_date = ${batch.start_date}::date then entered_start_date end,
      end_date = ${batch.end_date}, is_active = ${batch.is_active}, supplier_numbers = ${batch.supplier_numbers}::text[],
      production_kind = ${batch.production_kind}, section_ids = ${batch.section_ids}::uuid[],
      expected_end = ${batch.expected_end}, version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and version = ${version}`.execute(db)
  return numAffectedRows === 1n
}

export interface BatchLedger {
  in_head: number
  out_head: number
  dead_head: number
  first_day: string | null
  last_day: string | null
  /** Number of its slaughters without a settlement. */
  unsettled: number
}

/** Heads in, out and dead of a batch up to a day, and its first and last day overall. */
export async function selectBatchLedger(
  db: Db,
  scope: TenantScope,
  batchId: BatchId,
  day: string,
): Promise<BatchLedger> {
  const { rows } = await sql<BatchLedger>`select
      coalesce(sum(l.head) filter (where l.kind in (${literalList(legKind.insertion, legKind.transferIn)}) and l.day <= ${day}::date), 0)::int as in_head,
      coalesce(-sum(l.head) filter (where l.kind in (${literalList(legKind.departure, legKind.transferOut, legKind.slaughter)}) and l.day <= ${day}::date), 0)::int as out_head,
      coalesce(-sum(l.head) filter (where l.kind = ${sql.lit(legKind.dead)} and l.day <= ${day}::date), 0)::int as dead_head,
      min(l.day) as first_day, max(l.day) as last_day,
      count(distinct l.record_id) filter (where l.kind = ${sql.lit(legKind.slaughter)} and ${isUnsettled(sql`r.detail`)})::int as unsettled
    from herd_unit u
    join herd_leg l on l.directory_id = u.directory_id and l.unit_id = u.id
    join record r on r.directory_id = l.directory_id and r.id = l.record_id
    where u.directory_id = ${scope.directoryId} and u.batch_id = ${batchId}`.execute(db)
  return rows[0] ?? { in_head: 0, out_head: 0, dead_head: 0, first_day: null, last_day: null, unsettled: 0 }
}

/** Counts records of a batch, of its pigs or its feed, outside a period. Bills may come before and after it. */
export async function countEventsOutside(
  db: Db,
  scope: TenantScope,
  query: { batchId: BatchId; start: string; end: string | null },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from record r
    where r.directory_id = ${scope.directoryId} and r.deleted_at is null and r.type_id <> ${sql.lit(recordKind.posting)}
      and (r.batch_id = ${query.batchId} or exists (select from herd_leg l
        join herd_unit u on u.directory_id = l.directory_id and u.id = l.unit_id
        where l.directory_id = r.directory_id and l.record_id = r.id and u.batch_id = ${query.batchId}))
      and (r.day < ${query.start}::date or (${query.end}::date is not null and r.day > ${query.end}::date))`.execute(db)
  return rows[0]?.n ?? 0
}

/** A batch that had pigs on a day. */
export interface BatchOnDayRow {
  name: string
  barn_name: string
  head: number
}

interface ClosedSinceQuery {
  farmId: FarmId
  barnId: BarnId | null
  day: string
  today: string
  exceptIds: readonly BatchId[]
}

/**
 * Batches of a farm, or of its barn, with pigs at the end of a day that were closed after it and up to today, and of
 * which these pigs were not counted on the day.
 */
export async function selectBatchesClosedSince(
  db: Db,
  { directoryId }: TenantScope,
  { farmId, barnId, day, today, exceptIds }: ClosedSinceQuery,
): Promise<BatchOnDayRow[]> {
  const { rows } = await sql<BatchOnDayRow>`
    select t.name, b.name as barn_name, sum(d.head)::int as head
    from barn b
    join batch t on t.directory_id = ${directoryId} and t.barn_id = b.id and t.deleted_at is null
      and t.start_date <= ${day}::date and t.end_date > ${day}::date and t.end_date <= ${today}::date
      and t.id <> all(${exceptIds}::uuid[])
    join herd_unit u on u.directory_id = ${directoryId} and u.batch_id = t.id
    join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id and d.day = ${day}::date
    where b.directory_id = ${directoryId} and b.farm_id = ${farmId} and b.is_batch_production and b.deleted_at is null
      and (${barnId}::uuid is null or b.id = ${barnId}::uuid)
      and not exists (select from herd_count c where c.directory_id = ${directoryId} and c.scope_id = u.id
        and c.day = ${day}::date and c.superseded_by is null)
    group by t.id, t.name, b.name having sum(d.head) > 0
    order by b.name, t.name`.execute(db)
  return rows
}

/** Units of a batch: one, or one for each of its sections. */
export async function selectBatchUnits(
  db: Db,
  scope: TenantScope,
  batchId: BatchId,
): Promise<{ id: UnitId; section_id: SectionId | null }[]> {
  const { rows } = await sql<{ id: UnitId; section_id: SectionId | null }>`select u.id, u.section_id from herd_unit u
    where u.directory_id = ${scope.directoryId} and u.batch_id = ${batchId} order by u.id`.execute(db)
  return rows
}

/** Selects the day on which the company's records begin: its first record or batch; null without any. */
export async function selectFirstKnownDay(db: Db, { directoryId }: TenantScope): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`select least(
      (select min(day) from record where directory_id = ${directoryId} and deleted_at is null),
      (select min(start_date) from batch where directory_id = ${directoryId} and deleted_at is null)) as day`.execute(
    db,
  )
  return rows[0]?.day ?? null
}
