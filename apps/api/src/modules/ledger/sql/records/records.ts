import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import { DEFERRED_WRITE } from '#platform/database/statement/deferred-statements.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type {
  CountRow,
  FeedCountRow,
  FeedMoveRow,
  FeedUseFactRow,
  LegRow,
  LotRow,
  PostingRow,
  WeighingRow,
} from './fact-rows.ts'
import { type TreatmentRow, treatmentOf } from './treatments.ts'

/** A stored record. */
export interface StoredRecord {
  id: RecordId
  type_id: number
  day: string
  farm_id: string
  barn_id: string | null
  section_id: string | null
  batch_id: string | null
  head: number | null
  /** Kilos with three decimals, as text. */
  kg: string | null
  detail: Record<string, unknown>
  is_confirmed: boolean
  version: number
}

export type RecordRow = Omit<StoredRecord, 'is_confirmed' | 'version' | 'detail' | 'id'> & {
  id: string
  detail: string
}

const columns = {
  id: 'uuid',
  type_id: 'smallint',
  day: 'date',
  farm_id: 'uuid',
  barn_id: 'uuid',
  section_id: 'uuid',
  batch_id: 'uuid',
  head: 'int',
  kg: 'numeric',
  detail: 'text',
} as const

/** Statement that inserts records, without their facts; those of `confirmedIds` with the mark that a doubt was confirmed. */
export const newRecords = (scope: TenantScope, records: readonly RecordRow[], confirmedIds: readonly RecordId[]) =>
  sql`insert into record (directory_id, created_by, is_confirmed, id, type_id, day, farm_id, barn_id, section_id, batch_id, head, kg, detail)
    select ${scope.directoryId}::uuid, ${scope.userId}::uuid, r.id = any(${confirmedIds}::uuid[]), r.id, r.type_id, r.day, r.farm_id, r.barn_id, r.section_id,
      r.batch_id, r.head, r.kg, r.detail::jsonb from ${valueRows('r', columns, records)}`

/** Rewrites a record as its next version; a deleted one is valid again. */
export const updateRecord = (db: Db, scope: TenantScope, record: RecordRow) =>
  sql`update record set type_id = r.type_id, day = r.day, farm_id = r.farm_id, barn_id = r.barn_id,
      section_id = r.section_id, batch_id = r.batch_id, head = r.head, kg = r.kg, detail = r.detail::jsonb, deleted_at = null,
      version = record.version + 1
    from ${valueRows('r', columns, [record])}
    where record.directory_id = ${scope.directoryId} and record.id = r.id`.execute(db)

/** Raises a record's version after a change of related data, so that open forms become stale. */
export async function updateVersion(db: Db, { directoryId }: TenantScope, recordId: RecordId): Promise<void> {
  await sql`update record set version = version + 1
    where directory_id = ${directoryId} and id = ${recordId}`.execute(db)
}

/** Marks records as deleted (soft delete): the audit log and restored slaughters still need them. */
export const updateDeleted = (db: Db, scope: TenantScope, recordIds: readonly RecordId[], at: Date) =>
  sql`update record set deleted_at = ${at}, version = version + 1
    where directory_id = ${scope.directoryId} and id = any(${recordIds}::uuid[])`.execute(db)

export const updateConfirmed = (db: Db, scope: TenantScope, recordIds: readonly RecordId[]) =>
  sql`${DEFERRED_WRITE} update record set is_confirmed = true
    where directory_id = ${scope.directoryId} and id = any(${recordIds}::uuid[])`.execute(db)

/**
 * Selects a record for its form; undefined where it does not exist, is deleted or is on a farm that the
 * user cannot read.
 */
export async function selectRecord(db: Db, scope: TenantScope, recordId: RecordId): Promise<StoredRecord | undefined> {
  const { rows } = await sql<StoredRecord>`
    select id, type_id, day, farm_id, barn_id, section_id, batch_id, head, kg::text as kg, detail, is_confirmed, version
      from record where directory_id = ${scope.directoryId} and id = ${recordId} and deleted_at is null
       and farm_id = any(${[...scope.readableFarms]}::uuid[])`.execute(db)
  return rows[0]
}

/** A fact as its record has it: without the record's own columns. */
type FactOf<Row> = Omit<Row, 'record_id'>
/** Feed facts have kilos as a number, as JSON gives them. */
type FeedFactOf<Row> = Omit<Row, 'record_id' | 'kg'> & { kg: number }

/** The typed facts of a stored record. */
export interface StoredFacts {
  legs: (FactOf<LegRow> & { farm_id: string; barn_id: string; section_id: string | null; batch_id: string | null })[]
  lots: Omit<FactOf<LotRow>, 'day'>[]
  count: FactOf<CountRow> | null
  weighings: FactOf<WeighingRow>[]
  feed_use: FeedFactOf<FeedUseFactRow> | null
  feed_move: FeedFactOf<Omit<FeedMoveRow, 'section_id' | 'batch_id'>> | null
  feed_count: FeedFactOf<FeedCountRow> | null
  treatment: TreatmentRow | null
  posting: Pick<PostingRow, 'category_id' | 'amount_ore' | 'quantity' | 'unit_price_dkk' | 'pig_type'> | null
}

/** Facts of a deleted record. */
export const NO_STORED_FACTS: StoredFacts = {
  legs: [],
  lots: [],
  count: null,
  weighings: [],
  feed_use: null,
  feed_move: null,
  feed_count: null,
  treatment: null,
  posting: null,
}

/** Selects the typed facts of a record, all kinds in one statement. Kilos have the type that JSON gives them. */
export async function selectFacts(db: Db, scope: TenantScope, recordId: RecordId): Promise<StoredFacts> {
  const { rows } = await sql<StoredFacts>`select ${factColumns(scope, sql`${recordId}`)}`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the statement returned no row')
  return facts
}

/** Selects records with their facts, in one statement; those that are deleted or on unreadable farms are left out. */
export async function selectRecordsWithFacts(
  db: Db,
  scope: TenantScope,
  recordIds: readonly RecordId[],
): Promise<{ record: StoredRecord; facts: StoredFacts }[]> {
  const { rows } = await sql<StoredRecord & StoredFacts>`
    select r.id, r.type_id, r.day, r.farm_id, r.barn_id, r.section_id, r.batch_id, r.head, r.kg::text as kg, r.detail,
      r.is_confirmed, r.version, ${factColumns(scope, sql`r.id`)}
      from record r where r.directory_id = ${scope.directoryId} and r.id = any(${recordIds}::uuid[])
       and r.deleted_at is null and r.farm_id = any(${[...scope.readableFarms]}::uuid[]) order by r.id`.execute(db)
  return rows.map(
    ({ legs, lots, count, weighings, feed_use, feed_move, feed_count, treatment, posting, ...record }) => ({
      record,
      facts: { legs, lots, count, weighings, feed_use, feed_move, feed_count, treatment, posting },
    }),
  )
}

/** The typed facts of a record, each kind in a column. */
function factColumns(scope: TenantScope, recordId: RawBuilder<unknown>) {
  const own = sql`x.directory_id = ${scope.directoryId} and x.record_id = ${recordId}`
  return sql`
    (select coalesce(jsonb_agg(jsonb_build_object('unit_id', x.unit_id, 'day', x.day, 'kind', x.kind, 'head', x.head,
        'kg', x.kg::text, 'carcass_kg', x.carcass_kg::text, 'peer_unit_id', x.peer_unit_id, 'farm_id', u.farm_id,
        'barn_id', u.barn_id, 'section_id', u.section_id, 'batch_id', u.batch_id) order by x.kind desc, x.unit_id), '[]')
       from herd_leg x join herd_unit u on u.directory_id = x.directory_id and u.id = x.unit_id where ${own}) as legs,
    (select coalesce(jsonb_agg(jsonb_build_object('unit_id', x.unit_id, 'approved_head', x.approved_head,
        'condemned_head', x.condemned_head, 'lean_pct', x.lean_pct) order by x.unit_id), '[]')
       from slaughter_lot x where ${own}) as lots,
    (select jsonb_build_object('scope', x.scope, 'scope_id', x.scope_id, 'day', x.day, 'head', x.head,
        'avg_kg', x.avg_kg::text, 'is_opening', x.is_opening, 'is_weight_estimated', x.is_weight_estimated)
       from herd_count x where ${own}) as count,
    (select coalesce(jsonb_agg(jsonb_build_object('unit_id', x.unit_id, 'day', x.day, 'head', x.head,
        'avg_kg', x.avg_kg::text) order by x.unit_id), '[]') from herd_weighing x where ${own}) as weighings,
    (select to_jsonb(x) - 'directory_id' - 'record_id' from feed_use x where ${own}) as feed_use,
    (select to_jsonb(x) - 'directory_id' - 'record_id' from feed_move x where ${own}) as feed_move,
    (select to_jsonb(x) - 'directory_id' - 'record_id' from feed_count x where ${own}) as feed_count,
    ${treatmentOf(own)} as treatment,
    (select jsonb_build_object('category_id', x.category_id, 'amount_ore', x.amount_ore, 'quantity', x.quantity::text,
        'unit_price_dkk', x.unit_price_dkk::text, 'pig_type', x.pig_type) from posting x where ${own}) as posting`
}
