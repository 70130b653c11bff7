import type { BarnId, FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { UnitReplayInput } from '@herdboard/domain/ledger/unit-facts.ts'
import { type UnitFactRows, unitFactsOf } from '#modules/ledger/sql/units/unit-facts.ts'
import { selectUnitsOfBarns } from '#modules/ledger/sql/units/units.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectWindows, type WindowRow } from '../sql/recalculation-windows.ts'
import { type AffectedUnit, isCountedWithBarn } from '../units/herd-unit.ts'
import { laterDay } from './day-bounds.ts'

/** Before any day; PostgreSQL parses it as a date. */
export const BEFORE_ALL = '-infinity'

/** The days of one unit that are replayed and rewritten: after `after`, up to `through`. */
export interface RecalculationWindow {
  unitId: UnitId
  farmId: FarmId
  barnId: BarnId
  pigType: PigType
  growthLevel: number
  /** The point from which the replay continues; null: from the first fact. */
  start: UnitReplayInput['start'] | null
  /** First day of the counts and confirmed shortages to read. */
  countsFrom: string
  /** Rows after this day are rewritten. */
  after: string
  through: string
  /** Units of one barn with whole-barn counts are replayed together. */
  isTiedToBarn: boolean
  /** A recalculation of its farm is queued. */
  isFarmQueued: boolean
  /** Last day under the lock of the farm; null where there is none. */
  lockedThrough: string | null
  /** The facts to replay, read with the window; null where they are not read yet. */
  facts: UnitFactRows | null
}

/**
 * Returns the days that a change affects, per unit.
 * A window begins at the last point before the change. It ends at the unit's own count after the change, or today
 * where no point follows, because the estimate continues with the window's curve scale.
 *
 * In a barn with whole-barn counts the shares depend on all units, so all of them are replayed through today.
 */
export async function recalculationWindows(
  db: Db,
  scope: TenantScope,
  affected: readonly AffectedUnit[],
  today: string,
): Promise<RecalculationWindow[]> {
  const windowRows = await selectWindows(db, scope, mergeByUnit(affected), { withFacts: true })
  const tied = new Set(windowRows.filter((row) => row.has_barn_counts).map((row) => row.barn_id))
  if (tied.size === 0) return windowRows.map((row) => windowOfRow(row, today))
  const free = windowRows.filter((row) => !row.has_barn_counts).map((row) => windowOfRow(row, today))
  const widened = await selectWindows(db, scope, await widenToBarns(db, scope, windowRows, tied, affected))
  return [...free, ...widened.map((row) => barnWindowOfRow(row, today))]
}

/** Merges the entries of each unit, from its earliest to its latest day. */
function mergeByUnit(affected: readonly AffectedUnit[]): AffectedUnit[] {
  const byUnit = new Map<UnitId, AffectedUnit>()
  for (const { unitId, firstDay, lastDay } of affected) {
    const known = byUnit.get(unitId)
    byUnit.set(unitId, {
      unitId,
      firstDay: known && known.firstDay < firstDay ? known.firstDay : firstDay,
      lastDay: known && known.lastDay > lastDay ? known.lastDay : lastDay,
    })
  }
  return [...byUnit.values()]
}

async function widenToBarns(
  db: Db,
  scope: TenantScope,
  windowRows: readonly WindowRow[],
  barnIds: ReadonlySet<BarnId>,
  affected: readonly AffectedUnit[],
): Promise<AffectedUnit[]> {
  const days = new Map(mergeByUnit(affected).map((one) => [one.unitId, one]))
  const firstDay = new Map<BarnId, string>()
  for (const { barn_id, unit_id, has_barn_counts } of windowRows) {
    const day = days.get(unit_id)?.firstDay ?? ''
    if (!has_barn_counts) continue
    const known = firstDay.get(barn_id)
    if (known === undefined || day < known) firstDay.set(barn_id, day)
  }
  const units = (await selectUnitsOfBarns(db, scope, [...barnIds])).filter(isCountedWithBarn)
  return units.map(({ id, barnId }) => {
    const day = firstDay.get(barnId) ?? ''
    return { unitId: id, firstDay: day, lastDay: day }
  })
}

function windowOfRow(row: WindowRow, today: string): RecalculationWindow {
  const isWhole = row.start_day === null || row.has_later_opening
  const isClosed = !isWhole && row.end_day !== null && row.is_closed
  return {
    ...windowBase(row),
    start: isWhole ? null : windowStart(row),
    countsFrom: isWhole ? BEFORE_ALL : (row.counts_from ?? BEFORE_ALL),
    after: isWhole ? BEFORE_ALL : (row.start_day ?? BEFORE_ALL),
    through: isClosed && row.end_day !== null ? row.end_day : lastDay(row, today),
    isTiedToBarn: false,
  }
}

/**
 * Last day of an open window. After the clock was ahead there are rows, and perhaps facts, of days to come: they are
 * replayed with the days before them, or they would differ from the facts until the time comes.
 */
const lastDay = ({ last_row_day, last_fact_day }: WindowRow, today: string): string =>
  [last_row_day ?? today, last_fact_day ?? today].reduce(laterDay, today)

const barnWindowOfRow = (row: WindowRow, today: string): RecalculationWindow => ({
  ...windowBase(row),
  start: null,
  countsFrom: BEFORE_ALL,
  after: row.has_later_opening ? BEFORE_ALL : (row.start_day ?? BEFORE_ALL),
  through: lastDay(row, today),
  isTiedToBarn: true,
})

const windowBase = (row: WindowRow) => ({
  unitId: row.unit_id,
  farmId: row.farm_id,
  barnId: row.barn_id,
  pigType: row.pig_type,
  growthLevel: row.growth_level,
  isFarmQueued: row.is_queued,
  lockedThrough: row.locked_through,
  facts: row.facts && unitFactsOf(row.facts),
})

const windowStart = (row: WindowRow): UnitReplayInput['start'] => ({
  day: row.start_day ?? '',
  head: row.start_head ?? 0,
  stock_g: row.start_g ?? 0,
  curve_scale: row.start_scale,
})

/** Returns the windows of all days of some units, for a rebuild: through today, or the last fact after it. */
export async function fullWindows(
  db: Db,
  scope: TenantScope,
  unitIds: readonly UnitId[],
  today: string,
): Promise<RecalculationWindow[]> {
  const rows = await selectWindows(
    db,
    scope,
    unitIds.map((unitId) => ({ unitId, firstDay: BEFORE_ALL, lastDay: BEFORE_ALL })),
  )
  return rows.map((row) => ({
    ...windowBase(row),
    start: null,
    countsFrom: BEFORE_ALL,
    after: BEFORE_ALL,
    through: laterDay(today, row.last_fact_day ?? today),
    isTiedToBarn: row.has_barn_counts,
  }))
}
