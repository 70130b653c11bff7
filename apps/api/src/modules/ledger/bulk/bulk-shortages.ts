import type { FarmId, RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { countTarget } from '@herdboard/domain/ledger/count-target.ts'
import { insertConfirmedShortages } from '#modules/ledger/sql/records/insert-facts.ts'
import { type ShortDay, selectLastTakers } from '#modules/ledger/sql/records/last-takers.ts'
import { updateConfirmed } from '#modules/ledger/sql/records/records.ts'
import { selectShortUnits } from '#modules/ledger/sql/units/short-units.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { fullWindows } from '../replay/recalculation-windows.ts'
import { replayWindows, withConfirmedShortages } from '../replay/replay-windows.ts'
import { lockFarms } from '../sql/places.ts'
import { selectFarmUnits, updateExplainedFarm } from '../sql/rebuild.ts'
import type { BulkRows } from './bulk-records.ts'

/**
 * Confirms the shortages of rows that were written in bulk, and returns the records that explain them.
 * A user who records more pigs than the stock confirms the shortage in the same way: the record that caused
 * it explains it.
 */
export async function confirmShortages(
  db: Db,
  scope: TenantScope,
  rows: BulkRows,
  today: string,
): Promise<ReadonlySet<RecordId>> {
  const unitIds = unitsAtRisk(rows)
  if (unitIds.length === 0) return new Set()
  const writers = recordsThatTook(rows)
  return explainShortages(db, scope, unitIds, today, async (days) =>
    days.map(({ unit_id, day }) => writers(unit_id, day)),
  )
}

/**
 * Confirms the shortages that large imports left on a farm: each is explained by the record that took the last pigs. Once
 * an import, whatever the number of its blocks.
 */
export async function confirmImportedShortages(
  db: Db,
  scope: TenantScope,
  farmId: FarmId,
  today: string,
): Promise<void> {
  await lockFarms(db, scope, [farmId])
  const units = await selectFarmUnits(db, scope, farmId)
  const short = await selectShortUnits(
    db,
    scope,
    units.map(({ unit_id }) => unit_id),
  )
  if (short.length > 0) await explainShortages(db, scope, short, today, (days) => selectLastTakers(db, scope, days))
  await updateExplainedFarm(db, scope, farmId)
}

/** Replays units and confirms their shortages; returns the records that explain them. */
async function explainShortages(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  today: string,
  recordsOf: (days: readonly ShortDay[]) => Promise<readonly RecordId[]>,
): Promise<ReadonlySet<RecordId>> {
  const replayed = await replayWindows(db, scope, await fullWindows(db, scope, unitIds, today))
  const days = replayed.flatMap((one) =>
    withConfirmedShortages(one).days.map((day) => ({ unit_id: one.window.unitId, day })),
  )
  if (days.length === 0) return new Set()
  const records = await recordsOf(days)
  const recordIds = new Set(records)
  await insertConfirmedShortages(
    db,
    scope,
    days.map((one, no) => ({ ...one, record_id: records[no] ?? missingRecord(one) })),
  )
  await updateConfirmed(db, scope, [...recordIds])
  return recordIds
}

function missingRecord({ unit_id, day }: ShortDay): never {
  throw new Error(`unit ${unit_id} is short of pigs on ${day}, but no record takes pigs out`)
}

/**
 * Returns the units whose stock falls below zero by their own counts, and all units of barns with whole-barn counts.
 */
function unitsAtRisk({ units, facts: { legs, counts } }: BulkRows): UnitId[] {
  const stockLevel = counts.filter(({ superseded_by }) => superseded_by === null)
  const countedBarns = new Set(
    stockLevel.filter(({ scope }) => scope === countTarget.barn).map(({ scope_id }) => scope_id),
  )
  const legsOf = Map.groupBy(legs, ({ unit_id }) => unit_id)
  const countsOf = Map.groupBy(stockLevel, ({ scope_id }) => scope_id)
  const isShort = (unitId: string): boolean => {
    const movedOn = Map.groupBy(legsOf.get(unitId) ?? [], ({ day }) => day)
    const countedOn = new Map((countsOf.get(unitId) ?? []).map(({ day, head }) => [day, head]))
    let stock = 0
    for (const day of [...new Set([...movedOn.keys(), ...countedOn.keys()])].sort()) {
      stock += (movedOn.get(day) ?? []).reduce((sum, { head }) => sum + head, 0)
      stock = countedOn.get(day) ?? stock
      if (stock < 0) return true
    }
    return false
  }
  return units.filter(({ id, barnId }) => countedBarns.has(barnId) || isShort(id)).map(({ id }) => id)
}

/**
 * Returns the record that caused a unit's shortage on a day: the latest removal up to it, by day and order of entry.
 */
function recordsThatTook({ records, facts }: BulkRows): (unitId: UnitId, day: string) => RecordId {
  const places = new Map(records.map(({ id }, index) => [id, index]))
  const outOf = Map.groupBy(
    facts.legs.filter(({ head }) => head < 0),
    ({ unit_id }) => unit_id,
  )
  return (unitId, day) => {
    const [last] = (outOf.get(unitId) ?? [])
      .filter((leg) => leg.day <= day)
      .toSorted((a, b) =>
        a.day === b.day ? (places.get(b.record_id) ?? 0) - (places.get(a.record_id) ?? 0) : a.day < b.day ? 1 : -1,
      )
    return (last?.record_id ?? missingRecord({ unit_id: unitId, day })) as RecordId
  }
}
