import type { RecordId } from '@herdboard/contract/core/ids.ts'
import type { CountTarget } from '@herdboard/domain/ledger/count-target.ts'
import type { LegKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { sql } from 'kysely'
import { DEFERRED_WRITE } from '#platform/database/deferred-statements.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { newRecords, type RecordRow } from './records.ts'
import { type TreatmentRow, writeTreatment } from './treatments.ts'
import { valueRows } from './value-rows.ts'

export interface LegRow {
  record_id: string
  unit_id: string
  day: string
  kind: LegKind
  head: number
  /** Signed as `head`, three decimals; null where nothing was weighed. */
  kg: string | null
  carcass_kg: string | null
  peer_unit_id: string | null
}
export interface LotRow {
  record_id: string
  unit_id: string
  day: string
  approved_head: number
  condemned_head: number
  lean_pct: number | null
}
export interface CountRow {
  record_id: string
  day: string
  scope: CountTarget
  scope_id: string
  head: number
  avg_kg: string
  is_opening: boolean
}
export interface WeighingRow {
  record_id: string
  unit_id: string
  day: string
  head: number
  avg_kg: string
}
interface FeedFactBase {
  record_id: string
  mix_id: string
  farm_id: string
  barn_id: string | null
  kg: string
}
export interface FeedUseFactRow extends FeedFactBase {
  section_id: string | null
  batch_id: string | null
  pig_type: number | null
  from_day: string
  to_day: string
}
export interface FeedMoveRow extends FeedFactBase {
  section_id: string | null
  batch_id: string | null
  pig_type: number | null
  day: string
  price_dkk_per_100kg: number | null
  surcharge_dkk_per_100kg: number | null
}
export interface FeedCountRow extends FeedFactBase {
  day: string
}
export interface PostingRow {
  record_id: string
  farm_id: string
  barn_id: string | null
  batch_id: string | null
  day: string
  category_id: number
  amount_ore: number
  quantity: string | null
  unit_price_dkk: string | null
  pig_type: number | null
}
export interface FactRows {
  legs: LegRow[]
  lots: LotRow[]
  counts: CountRow[]
  weighings: WeighingRow[]
  feedUses: FeedUseFactRow[]
  feedMoves: FeedMoveRow[]
  feedCounts: FeedCountRow[]
  treatments: TreatmentRow[]
  postings: PostingRow[]
}

/**
 * Inserts new records, with their movements in the same statement, and the typed facts of all. A count supersedes the
 * valid one of the same unit or barn and day.
 */
export async function insertRecordsAndFacts(
  db: Db,
  scope: TenantScope,
  { records, isConfirmed, facts }: { records: readonly RecordRow[]; isConfirmed: boolean; facts: FactRows },
): Promise<void> {
  const [ofRecords, ofLegs] = [newRecords(scope, records, isConfirmed), newLegs(scope, facts.legs)]
  if (records.length > 0 && facts.legs.length > 0)
    await sql`${DEFERRED_WRITE} with new_record as (${ofRecords}) ${ofLegs}`.execute(db)
  else if (records.length > 0) await sql`${DEFERRED_WRITE} ${ofRecords}`.execute(db)
  else if (facts.legs.length > 0) await sql`${DEFERRED_WRITE} ${ofLegs}`.execute(db)
  if (facts.lots.length > 0) await insertLots(db, scope, facts.lots)
  // One by one: a second count of the same day in one request must supersede the first.
  for (const count of facts.counts) await insertCount(db, scope, count)
  if (facts.weighings.length > 0) await insertWeighings(db, scope, facts.weighings)
  for (const use of facts.feedUses) await insertFeedUse(db, scope, use)
  for (const move of facts.feedMoves) await insertFeedMove(db, scope, move)
  for (const count of facts.feedCounts) await insertFeedCount(db, scope, count)
  for (const treatment of facts.treatments) await writeTreatment(db, scope, treatment)
  for (const posting of facts.postings) await insertPosting(db, scope, posting)
}

const newLegs = (scope: TenantScope, legs: readonly LegRow[]) =>
  sql`insert into herd_leg (directory_id, record_id, unit_id, day, kind, head, kg, carcass_kg, peer_unit_id)
    select ${scope.directoryId}::uuid, l.* from ${valueRows(
      'l',
      {
        record_id: 'uuid',
        unit_id: 'uuid',
        day: 'date',
        kind: 'smallint',
        head: 'int',
        kg: 'numeric',
        carcass_kg: 'numeric',
        peer_unit_id: 'uuid',
      },
      legs,
    )}`

const insertLots = (db: Db, scope: TenantScope, lots: readonly LotRow[]) =>
  sql`${DEFERRED_WRITE} insert into slaughter_lot (directory_id, record_id, unit_id, day, approved_head, condemned_head, lean_pct)
    select ${scope.directoryId}::uuid, l.* from ${valueRows(
      'l',
      {
        record_id: 'uuid',
        unit_id: 'uuid',
        day: 'date',
        approved_head: 'int',
        condemned_head: 'int',
        lean_pct: 'numeric',
      },
      lots,
    )}`.execute(db)

async function insertCount(db: Db, scope: TenantScope, count: CountRow): Promise<void> {
  await sql`update herd_count set superseded_by = ${count.record_id}
    where directory_id = ${scope.directoryId} and scope_id = ${count.scope_id} and day = ${count.day}::date
      and superseded_by is null`.execute(db)
  await sql`insert into herd_count (directory_id, record_id, day, scope, scope_id, head, avg_kg, is_opening)
    values (${scope.directoryId}, ${count.record_id}, ${count.day}, ${count.scope}, ${count.scope_id}, ${count.head},
      ${count.avg_kg}, ${count.is_opening})`.execute(db)
}

const insertWeighings = (db: Db, scope: TenantScope, weighings: readonly WeighingRow[]) =>
  sql`${DEFERRED_WRITE} insert into herd_weighing (directory_id, record_id, unit_id, day, head, avg_kg)
    select ${scope.directoryId}::uuid, w.* from ${valueRows(
      'w',
      { record_id: 'uuid', unit_id: 'uuid', day: 'date', head: 'int', avg_kg: 'numeric' },
      weighings,
    )}`.execute(db)

const insertFeedUse = (db: Db, scope: TenantScope, use: FeedUseFactRow) =>
  sql`insert into feed_use (directory_id, record_id, mix_id, farm_id, barn_id, section_id, batch_id, pig_type, from_day, to_day, kg)
    values (${scope.directoryId}, ${use.record_id}, ${use.mix_id}, ${use.farm_id}, ${use.barn_id}, ${use.section_id},
      ${use.batch_id}, ${use.pig_type}, ${use.from_day}, ${use.to_day}, ${use.kg})`.execute(db)

const insertFeedMove = (db: Db, scope: TenantScope, move: FeedMoveRow) =>
  sql`insert into feed_move (directory_id, record_id, mix_id, farm_id, barn_id, pig_type, day, kg, price_dkk_per_100kg, surcharge_dkk_per_100kg)
    values (${scope.directoryId}, ${move.record_id}, ${move.mix_id}, ${move.farm_id}, ${move.barn_id}, ${move.pig_type},
      ${move.day}, ${move.kg}, ${move.price_dkk_per_100kg}, ${move.surcharge_dkk_per_100kg})`.execute(db)

const insertFeedCount = (db: Db, scope: TenantScope, count: FeedCountRow) =>
  sql`insert into feed_count (directory_id, record_id, mix_id, farm_id, barn_id, day, kg)
    values (${scope.directoryId}, ${count.record_id}, ${count.mix_id}, ${count.farm_id}, ${count.barn_id}, ${count.day},
      ${count.kg})`.execute(db)

const insertPosting = (db: Db, scope: TenantScope, posting: PostingRow) =>
  sql`insert into posting (directory_id, record_id, farm_id, barn_id, batch_id, day, category_id, amount_ore, quantity, unit_price_dkk, pig_type)
    values (${scope.directoryId}, ${posting.record_id}, ${posting.farm_id}, ${posting.barn_id}, ${posting.batch_id},
      ${posting.day}, ${posting.category_id}, ${posting.amount_ore}, ${posting.quantity}, ${posting.unit_price_dkk},
      ${posting.pig_type})`.execute(db)

/**
 * Deletes a record's facts: both legs, counts and feed. A count that it superseded is valid again.
 * A course of treatment stays: it is overwritten, or retained with the deleted record.
 */
export async function deleteFacts(db: Db, scope: TenantScope, recordId: RecordId): Promise<void> {
  for (const table of ['herd_leg', 'herd_weighing', 'feed_use', 'feed_move', 'feed_count', 'posting']) {
    await sql`delete from ${sql.table(table)}
      where directory_id = ${scope.directoryId} and record_id = ${recordId}`.execute(db)
  }
  const gone = await sql<{ superseded_by: string | null }>`delete from herd_count
    where directory_id = ${scope.directoryId} and record_id = ${recordId} returning superseded_by`.execute(db)
  for (const { superseded_by } of gone.rows) {
    await sql`update herd_count set superseded_by = ${superseded_by}
      where directory_id = ${scope.directoryId} and superseded_by = ${recordId}`.execute(db)
  }
}

/** Stores that a user confirmed a shortage: it explains the unit's negative stock up to the next count. */
export const insertConfirmedShortages = (
  db: Db,
  scope: TenantScope,
  forced: readonly { unit_id: string; day: string; record_id: string }[],
) =>
  sql`insert into herd_confirmed_shortage (directory_id, unit_id, day, record_id)
    select ${scope.directoryId}::uuid, f.* from ${valueRows('f', { unit_id: 'uuid', day: 'date', record_id: 'uuid' }, forced)}
    on conflict do nothing`.execute(db)
