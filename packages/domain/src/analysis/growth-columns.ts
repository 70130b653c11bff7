import { dailyFeedIntake } from '@herdboard/domain/kpis/formulas/daily-feed-intake.ts'
import { dailyGain, referenceDailyGain } from '@herdboard/domain/kpis/formulas/daily-gain.ts'
import { feedConversion, referenceFcr } from '@herdboard/domain/kpis/formulas/feed-conversion.ts'
import { feedCostPerGain, feedPrice } from '@herdboard/domain/kpis/formulas/feed-quality.ts'
import { inWeight, outWeight } from '@herdboard/domain/kpis/formulas/stock-and-weights.ts'
import { daysInBarnFigure, occupancy, pigsProduced } from '@herdboard/domain/kpis/formulas/throughput.ts'
import { ratioOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn, kpiColumn } from './analysis-column.ts'

export const dailyGainColumn = kpiColumn('daily_gain', dailyGain)
export const referenceGainColumn = kpiColumn('ref_daily_gain', referenceDailyGain)
export const fcrColumn = kpiColumn('fcr', feedConversion)
export const referenceFcrColumn = kpiColumn('ref_fcr', referenceFcr)
export const feedPriceColumn = kpiColumn('feed_price', feedPrice)

/** Columns of growth and feed, in the order of the catalogue. Formulas: docs/domain/kpis.md */
export const growthColumns: readonly AnalysisColumn[] = [
  // Pig-days are counted from the opening stock, so it must be known.
  analysisColumn('pigs', ['pigs', 0], ({ sums }) => ratioOrNull(sums.pigDays, sums.days), {
    needs: ['openingHead'],
    isTrueOfFew: true,
  }),
  analysisColumn('days_period', ['days', 0], ({ sums }) => (sums.days === 0 ? null : sums.days), { isTrueOfFew: true }),
  analysisColumn('gain', ['kg', 0], ({ sums }) => sums.gainKg, { needs: ['gainKg'], requiresCompleteData: true }),
  dailyGainColumn,
  referenceGainColumn,
  fcrColumn,
  referenceFcrColumn,
  kpiColumn('fe_day', dailyFeedIntake),
  kpiColumn('in_weight', inWeight),
  kpiColumn('out_weight', outWeight),
  kpiColumn('days_in_barn', daysInBarnFigure),
  kpiColumn('produced', pigsProduced),
  kpiColumn('occupancy', occupancy, { isTrueOfFew: true }),
  feedPriceColumn,
  kpiColumn('feed_cost_gain', feedCostPerGain),
]
