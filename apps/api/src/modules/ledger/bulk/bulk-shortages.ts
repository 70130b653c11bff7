import type { RecordId, UnitId } from '@herdboard/contract/core/ids.ts'
import { countTarget } from '@herdboard/domain/ledger/count-target.ts'
import { insertConfirmedShortages } from '#modules/ledger/sql/records/facts.ts'
import { updateConfirmed } from '#modules/ledger/sql/records/records.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { fullWindows } from '../replay/recalculation-windows.ts'
import { replayWindows, withConfirmedShortages } from '../replay/replay-windows.ts'
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
  const replayed = await replayWindows(db, scope, await fullWindows(db, scope, unitIds, today))
  const forced = replayed.flatMap((one) =>
    withConfirmedShortages(one).days.map((day) => ({
      unit_id: one.window.unitId,
      day,
      record_id: writers(one.window.unitId, day),
    })),
  )
  if (forced.length === 0) return new Set()
  const recordIds = new Set(forced.map(({ record_id }) => record_id))
  await insertConfirmedShortages(db, scope, forced)
  await updateConfirmed(db, scope, [...recordIds])
  return recordIds
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
    if (!last) throw new Error(`unit ${unitId} is short of pigs on ${day}, but no record takes pigs out`)
    return last.record_id as RecordId
  }
}
