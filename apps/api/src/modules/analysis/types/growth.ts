import { analysisTypeId } from '@herdboard/contract/figures/analysis.ts'
import {
  type AnalysisColumn,
  analysisCell,
  herdSums,
  type RowHerd,
} from '@herdboard/domain/analysis/analysis-column.ts'
import {
  dailyGainColumn,
  fcrColumn,
  feedPriceColumn,
  growthColumns,
  referenceFcrColumn,
  referenceGainColumn,
} from '@herdboard/domain/analysis/growth-columns.ts'
import { conversionValue } from '@herdboard/domain/analysis/improvement-value.ts'
import { comparableAverage } from '@herdboard/domain/kpis/national-averages.ts'
import type { EmptyReason } from '#modules/tables/service.ts'
import type { AnalysisDefinition, AnalysisValueInput } from '../analysis-definition.ts'

const isReference = (ticked: ReadonlySet<string>): boolean => ticked.has('reference_only')

/** Columns of unadjusted values, left out when only values at reference weights are shown. */
const RAW = new Set([dailyGainColumn.key, fcrColumn.key])

/** Growth and feed, calculated from the ledger's sums alone. */
export const growthAnalysis: AnalysisDefinition<null> = {
  typeId: analysisTypeId.growth,
  module: null,
  pigType: null,
  filters: ['reference_only'],
  sortKey: (ticked) => (isReference(ticked) ? referenceGainColumn.key : dailyGainColumn.key),
  columns: (ticked) => (isReference(ticked) ? growthColumns.filter(({ key }) => !RAW.has(key)) : growthColumns),
  lead: (ticked) => ({
    column: isReference(ticked) ? referenceGainColumn : dailyGainColumn,
    goodWhen: 'up',
    benchmark: isReference(ticked) ? 'reference_daily_gain' : 'daily_gain',
    ...(isReference(ticked) ? {} : { why: 'daily_gain' as const }),
  }),
  load: async () => () => null,
  value: growthValue,
  changeValue: {
    column: 'fcr_value',
    of: ({ herd }, before) =>
      conversionGain(herd, fcrColumn, analysisCell(fcrColumn, before.herd, null) ?? 'no_previous'),
  },
}

/**
 * Returns the value of the feed saved in DKK. Compares with the company's target, or else at reference weights with the
 * national average.
 */
function growthValue({ herd, goals, averageOf }: AnalysisValueInput<null>): number | EmptyReason {
  const isOwn = goals.fcr !== null
  const aim = goals.fcr ?? comparableAverage(averageOf('reference_fcr')) ?? 'no_aim'
  return conversionGain(herd, isOwn ? fcrColumn : referenceFcrColumn, aim)
}

/** Returns the DKK of feed that a herd saved by another feed conversion than `aim`, or the input that is not known. */
function conversionGain(herd: RowHerd, figure: AnalysisColumn<null>, aim: number | EmptyReason): number | EmptyReason {
  const now = analysisCell(figure, herd, null)
  const feedPrice = analysisCell(feedPriceColumn, herd, null)
  const { gainKg } = herdSums(herd)
  if (now === null) return 'unknown_now'
  if (typeof aim === 'string') return aim
  if (feedPrice === null) return 'feed_price'
  return gainKg === null ? 'growth_unknown' : conversionValue({ now, aim, gainKg, feedPrice })
}
