import type { UnitId } from '@herdboard/contract/core/ids.ts'
import type { RowHerd } from '@herdboard/domain/analysis/analysis-column.ts'
import { batchPeriodKind } from '@herdboard/domain/kpis/aggregation/batch-period-kind.ts'
import { mergeAlikeUnits } from '@herdboard/domain/kpis/aggregation/merge-alike-units.ts'
import type { InnerTransfer } from '@herdboard/domain/kpis/aggregation/sum-units.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { daysIn, type PickedDays, pickedDays } from '@herdboard/domain/time/period.ts'
import type { HerdPeriod, UnitPeriod } from '#modules/ledger/service.ts'
import { hasOnlyBatches, type ResolvedUnit } from '#modules/locations/service.ts'
import { goalsOfPigType } from '#modules/setup/service.ts'
import { type AnalysisContext, isWholeBatch, type PeriodNo } from './analysis-context.ts'
import { type AnalysisRow, BATCH_LEVEL } from './analysis-rows.ts'

/** Returns a lookup of a unit's sums in a period. */
export function unitParts(
  analysisContext: AnalysisContext,
): (unit: ResolvedUnit, period: PeriodNo) => UnitPeriod | undefined {
  const byId = ({ units }: HerdPeriod) => new Map(units.map((unit) => [unit.unitId, unit]))
  const parts = [byId(analysisContext.herds[0]), byId(analysisContext.herds[1])] as const
  const whole = analysisContext.whole ? byId(analysisContext.whole.herd) : null
  return (unit, period) => (isWholeBatch(analysisContext, unit, period) ? whole : parts[period])?.get(unit.id)
}

/** Returns a lookup of a row's pigs in a period. */
export function rowHerds(analysisContext: AnalysisContext): (row: AnalysisRow, period: PeriodNo) => RowHerd {
  const partOf = unitParts(analysisContext)
  const ofBatches = isOfBatches(analysisContext)
  const transfers = [transfersFrom(analysisContext, 0), transfersFrom(analysisContext, 1)] as const
  return (row, period) => {
    const units = row.units.flatMap((unit) => partOf(unit, period) ?? [])
    const own = new Set<string>(row.units.map(({ id }) => id))
    const innerTransfers = [...own].flatMap((id) =>
      (transfers[period].get(id) ?? []).filter(({ toUnitId }) => own.has(toUnitId)),
    )
    const lossUnits = new Set<string>(
      row.units.filter((unit) => countsLossAsDead(analysisContext, unit)).map(({ id }) => id),
    )
    const merged = mergeAlikeUnits({ units, innerTransfers }, lossUnits, { withNutrients: false })
    const { pigType } = row
    return {
      pigType,
      parts: merged.units,
      set: {
        days: daysOf(analysisContext, row, period),
        places: row.places,
        innerTransfers: merged.innerTransfers,
        lossUnits,
        isEmptied: period === 0 && units.length === 0 && isEmptied(analysisContext, row),
      },
      setting: {
        pigType,
        periodKind: ofBatches ? batchPeriodKind(units) : 'period',
        emptyDays: goalsOfPigType(analysisContext.calculation, pigType).empty_days ?? undefined,
        basis: units.every(({ isCounted }) => isCounted) ? 'counted' : 'estimated',
      },
    }
  }
}

/** Returns whether a row without pigs in the period had some before it. */
const isEmptied = ({ firstDays, periods }: AnalysisContext, row: AnalysisRow): boolean =>
  row.units.some(({ id }) => (firstDays.get(id) ?? LATEST_DAY) <= periods[0].opening)

const LATEST_DAY = '9999-12-31'

/** Whether rows are batches: those of the level of batches, and any row where only batches are chosen. */
const isOfBatches = ({ level, places }: AnalysisContext): boolean => level === BATCH_LEVEL || hasOnlyBatches(places)

const countsLossAsDead = ({ calculation, farms }: AnalysisContext, { pigType, farmId }: ResolvedUnit): boolean =>
  goalsOfPigType(calculation, pigType).loss_as_dead ?? farms.get(farmId)?.count_loss_as_dead === true

/**
 * Returns transfers between units, by the unit that the pigs left. Transfers between two whole batches cover their
 * whole lives.
 */
function transfersFrom(
  analysisContext: AnalysisContext,
  period: PeriodNo,
): ReadonlyMap<string, readonly InnerTransfer[]> {
  const isOfWhole = (id: string) => {
    const unit = analysisContext.units.get(id as UnitId)
    return unit !== undefined && isWholeBatch(analysisContext, unit, period)
  }
  const inPeriod = analysisContext.herds[period].innerTransfers.filter(
    ({ fromUnitId, toUnitId }) => !(isOfWhole(fromUnitId) && isOfWhole(toUnitId)),
  )
  const inLives = period === 0 ? (analysisContext.whole?.herd.innerTransfers ?? []) : []
  return Map.groupBy([...inPeriod, ...inLives], ({ fromUnitId }) => fromUnitId)
}

/** Returns whether a row contains whole lives of batches. */
export const hasWholeBatch = (analysisContext: AnalysisContext, row: AnalysisRow): boolean =>
  row.units.some((unit) => isWholeBatch(analysisContext, unit, 0))

/** Returns the number of calendar days that a row covers; 0 where its batches cover different ones. */
function daysOf(analysisContext: AnalysisContext, row: AnalysisRow, period: PeriodNo): number {
  if (period === 1 || !hasWholeBatch(analysisContext, row)) return daysIn(analysisContext.periods[period])
  if (row.batchId === null) return 0
  const { first, last } = rowDays(analysisContext, row)
  return daysIn({ opening: addDays(first, -1), closing: last })
}

/** Returns the first and last day that a row covers: the period and the whole batches in it. */
export function rowDays(analysisContext: AnalysisContext, row: AnalysisRow): PickedDays {
  const days = pickedDays(analysisContext.periods[0])
  const ids = new Set(
    row.units.filter((unit) => isWholeBatch(analysisContext, unit, 0)).flatMap(({ batchId }) => batchId ?? []),
  )
  const lives = [...ids].flatMap((id) => analysisContext.batches.get(id) ?? [])
  if (lives.length === 0) return days
  const firsts = lives.map(({ first_day }) => first_day)
  const lasts = lives.map(({ end_day }) => end_day ?? analysisContext.whole?.period.closing ?? days.last)
  const isBatchAlone = row.batchId !== null
  // ISO days sort in time order as text.
  const first = [...firsts, ...(isBatchAlone ? [] : [days.first])].sort()[0]
  const last = [...lasts, ...(isBatchAlone ? [] : [days.last])].sort().at(-1)
  return { first: first ?? days.first, last: last ?? days.last }
}
