import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { valueRows } from '#modules/ledger/sql/value-rows.ts'
import { withCachedKeyPlans } from '#platform/database/bulk/bulk-load.ts'
import type { Db } from '#platform/database/pool.ts'
import { DEFERRED_WRITE } from '#platform/database/statement/deferred-statements.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type {
  CountRow,
  FactRows,
  FeedCountRow,
  FeedMoveRow,
  FeedUseFactRow,
  LegRow,
  LotRow,
  PostingRow,
  WeighingRow,
} from './fact-rows.ts'
import { newRecords, type RecordRow } from './records.ts'
import { writeTreatment } from './treatments.ts'

/**
 * Inserts new records, with their movements in the same statement, and the typed facts of all. A count supersedes the
 * valid one of the same unit or barn and day.
 */
export async function insertRecordsAndFacts(db: Db, scope: TenantScope, rows: NewLedgerRows): Promise<void> {
  if (rows.records.length < MANY_RECORDS) await insertLedgerRows(db, scope, rows)
  else await withCachedKeyPlans(db, () => insertLedgerRows(db, scope, rows))
}

interface NewLedgerRows {
  records: readonly RecordRow[]
  /** Records of which the user confirmed a doubt. */
  confirmedIds: readonly RecordId[]
  facts: FactRows
}

/** From this number of records on, the transaction plans its statements for their lists. */
const MANY_RECORDS = 300

async function insertLedgerRows(
  db: Db,
  scope: TenantScope,
  { records, confirmedIds, facts }: NewLedgerRows,
): Promise<void> {
  const [ofRecords, ofLegs] = [newRecords(scope, records, confirmedIds), newLegs(scope, facts.legs)]
  if (records.length > 0 && facts.legs.length > 0)
    await sql`${DEFERRED_WRITE} with new_record as (${ofRecords}) ${ofLegs}`.execute(db)
  else if (records.length > 0) await sql`${DEFERRED_WRITE} ${ofRecords}`.execute(db)
  else if (facts.legs.length > 0) await sql`${DEFERRED_WRITE} ${ofLegs}`.execute(db)
  if (facts.lots.length > 0) await insertLots(db, scope, facts.lots)
  // A second count of the same place and day in one request must supersede the first.
  for (const counts of distinctCounts(facts.counts)) await insertCounts(db, scope, counts)
  if (facts.weighings.length > 0) await insertWeighings(db, scope, facts.weighings)
  if (facts.feedUses.length > 0) await insertFeedUses(db, scope, facts.feedUses)
  if (facts.feedMoves.length > 0) await insertFeedMoves(db, scope, facts.feedMoves)
  if (facts.feedCounts.length > 0) await insertFeedCounts(db, scope, facts.feedCounts)
  for (const treatment of facts.treatments) await writeTreatment(db, scope, treatment)
  if (facts.postings.length > 0) await insertPostings(db, scope, facts.postings)
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

/** Divides counts into lists, in their order, none of which has two of the same place and day. */
function distinctCounts(counts: readonly CountRow[]): CountRow[][] {
  const lists: CountRow[][] = []
  const times = new Map<string, number>()
  for (const count of counts) {
    const place = `${count.scope_id} ${count.day}`
    const no = times.get(place) ?? 0
    times.set(place, no + 1)
    const list = lists[no]
    if (list) list.push(count)
    else lists[no] = [count]
  }
  return lists
}

const countColumns = {
  record_id: 'uuid',
  day: 'date',
  scope: 'smallint',
  scope_id: 'uuid',
  head: 'int',
  avg_kg: 'numeric',
  is_opening: 'boolean',
  is_weight_estimated: 'boolean',
} as const

async function insertCounts(db: Db, scope: TenantScope, counts: readonly CountRow[]): Promise<void> {
  const rows = valueRows('c', countColumns, counts)
  await sql`update herd_count h set superseded_by = c.record_id from ${rows}
    where h.directory_id = ${scope.directoryId} and h.scope_id = c.scope_id and h.day = c.day
      and h.superseded_by is null`.execute(db)
  await sql`insert into herd_count (directory_id, record_id, day, scope, scope_id, head, avg_kg, is_opening,
      is_weight_estimated)
    select ${scope.directoryId}::uuid, c.* from ${rows}`.execute(db)
}

const insertWeighings = (db: Db, scope: TenantScope, weighings: readonly WeighingRow[]) =>
  sql`${DEFERRED_WRITE} insert into herd_weighing (directory_id, record_id, unit_id, day, head, avg_kg)
    select ${scope.directoryId}::uuid, w.* from ${valueRows(
      'w',
      { record_id: 'uuid', unit_id: 'uuid', day: 'date', head: 'int', avg_kg: 'numeric' },
      weighings,
    )}`.execute(db)

const insertFeedUses = (db: Db, scope: TenantScope, uses: readonly FeedUseFactRow[]) =>
  sql`${DEFERRED_WRITE} insert into feed_use (directory_id, record_id, mix_id, farm_id, barn_id, section_id, batch_id, pig_type, from_day, to_day, kg)
    select ${scope.directoryId}::uuid, u.* from ${valueRows(
      'u',
      {
        record_id: 'uuid',
        mix_id: 'uuid',
        farm_id: 'uuid',
        barn_id: 'uuid',
        section_id: 'uuid',
        batch_id: 'uuid',
        pig_type: 'smallint',
        from_day: 'date',
        to_day: 'date',
        kg: 'numeric',
      },
      uses,
    )}`.execute(db)

const insertFeedMoves = (db: Db, scope: TenantScope, moves: readonly FeedMoveRow[]) =>
  sql`${DEFERRED_WRITE} insert into feed_move (directory_id, record_id, mix_id, farm_id, barn_id, pig_type, day, kg, price_dkk_per_100kg, surcharge_dkk_per_100kg)
    select ${scope.directoryId}::uuid, m.* from ${valueRows(
      'm',
      {
        record_id: 'uuid',
        mix_id: 'uuid',
        farm_id: 'uuid',
        barn_id: 'uuid',
        pig_type: 'smallint',
        day: 'date',
        kg: 'numeric',
        price_dkk_per_100kg: 'numeric',
        surcharge_dkk_per_100kg: 'numeric',
      },
      moves.map(({ section_id: _section, batch_id: _batch, ...move }) => move),
    )}`.execute(db)

const insertFeedCounts = (db: Db, scope: TenantScope, counts: readonly FeedCountRow[]) =>
  sql`${DEFERRED_WRITE} insert into feed_count (directory_id, record_id, mix_id, farm_id, barn_id, day, kg)
    select ${scope.directoryId}::uuid, c.* from ${valueRows(
      'c',
      { record_id: 'uuid', mix_id: 'uuid', farm_id: 'uuid', barn_id: 'uuid', day: 'date', kg: 'numeric' },
      counts,
    )}`.execute(db)

const insertPostings = (db: Db, scope: TenantScope, postings: readonly PostingRow[]) =>
  sql`${DEFERRED_WRITE} insert into posting (directory_id, record_id, farm_id, barn_id, batch_id, day, category_id, amount_ore, quantity, unit_price_dkk, pig_type)
    select ${scope.directoryId}::uuid, p.* from ${valueRows(
      'p',
      {
        record_id: 'uuid',
        farm_id: 'uuid',
        barn_id: 'uuid',
        batch_id: 'uuid',
        day: 'date',
        category_id: 'smallint',
        amount_ore: 'bigint',
        quantity: 'numeric',
        unit_price_dkk: 'numeric',
        pig_type: 'smallint',
      },
      postings,
    )}`.execute(db)

/** Stores that a user confirmed a shortage: it explains the unit's negative stock up to the next count. */
export const insertConfirmedShortages = (
  db: Db,
  scope: TenantScope,
  forced: readonly { unit_id: string; day: string; record_id: string }[],
) =>
  sql`insert into herd_confirmed_shortage (directory_id, unit_id, day, record_id)
    select ${scope.directoryId}::uuid, f.* from ${valueRows('f', { unit_id: 'uuid', day: 'date', record_id: 'uuid' }, forced)}
    on conflict do nothing`.execute(db)
