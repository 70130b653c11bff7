import type { MoneyLine } from '@herdboard/domain/economy/money-line.ts'
import { billsAtPlaces, type MoneyQuery } from '#modules/money/service.ts'
import type { AnalysisContext, PeriodNo } from './analysis-context.ts'
import { type AnalysisRow, SECTION_LEVEL } from './analysis-rows.ts'
import { entriesByRow, type PlacedEntry } from './row-entries.ts'

/** Period number of the lives of whole batches, behind those of the query. */
export const WHOLE_BATCH_PERIOD = 2

/** The query of all money of an analysis. Postings of whole batches belong to its first period, whatever their day. */
export const moneyQueryOf = ({ units, periods, whole, level, places, through }: AnalysisContext): MoneyQuery => ({
  units: [...units.values()],
  periods: whole ? [...periods, whole.period] : periods,
  ...(whole && { wholeBatches: { periods: [0], ids: [...whole.batchIds], lives: WHOLE_BATCH_PERIOD } }),
  bills:
    level === SECTION_LEVEL ? { ids: [], level: 'batch', through } : billsAtPlaces(places, through, billLevels[level]),
})

const billLevels = { 0: 'farm', 1: 'farm', 2: 'barn', 4: 'batch' } as const

type PlacedPosting = PlacedEntry & { line: MoneyLine }

/** Returns a lookup of the postings at the places of a row, for its pig type. */
export function postingsByRow(
  analysisContext: AnalysisContext,
  postings: readonly MoneyLine[],
): (row: AnalysisRow, period: PeriodNo) => MoneyLine[] {
  const placed = postings.map(
    (line) =>
      ({
        line,
        farm_id: line.farmId,
        barn_id: line.barnId,
        section_id: null,
        batch_id: line.batchId,
      }) as PlacedPosting,
  )
  const ofRow = entriesByRow(analysisContext, placed)
  return (row, period) =>
    ofRow(row).flatMap(({ line }) =>
      line.period === period && (row.pigType === null || line.pigType === row.pigType) ? line : [],
    )
}
