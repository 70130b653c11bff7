import { dailyFeedIntake } from '@herdboard/domain/key-figures/formulas/daily-feed-intake.ts'
import { dailyGain, referenceDailyGain } from '@herdboard/domain/key-figures/formulas/daily-gain.ts'
import { feedConversion, referenceFcr } from '@herdboard/domain/key-figures/formulas/feed-conversion.ts'
import { feedCostPerGain, feedPrice } from '@herdboard/domain/key-figures/formulas/feed-quality.ts'
import { inWeight, outWeight } from '@herdboard/domain/key-figures/formulas/stock-and-weights.ts'
import { daysInBarnFigure, occupancy, produced } from '@herdboard/domain/key-figures/formulas/throughput.ts'
import { ratio } from '@herdboard/domain/numbers/ratio.ts'
import { type AnalysisColumn, analysisColumn, keyFigureColumn } from './analysis-column.ts'

export const dailyGainColumn = keyFigureColumn('daily_gain', dailyGain)
export const referenceGainColumn = keyFigureColumn('ref_daily_gain', referenceDailyGain)
export const fcrColumn = keyFigureColumn('fcr', feedConversion)
export const referenceFcrColumn = keyFigureColumn('ref_fcr', referenceFcr)
export const feedPriceColumn = keyFigureColumn('feed_price', feedPrice)

/** Columns of growth and feed, in the order of the catalogue. Formulas: docs/domain/kpis.md */
export const growthColumns: readonly AnalysisColumn[] = [
  // Pig-days are counted from the opening stock, so it must be known.
  analysisColumn('pigs', ['pigs', 0], ({ sums }) => ratio(sums.pigDays, sums.days), { needs: ['openingHead'] }),
  analysisColumn('days_period', ['days', 0], ({ sums }) => (sums.days === 0 ? null : sums.days)),
  analysisColumn('gain', ['kg', 0], ({ sums }) => sums.gainKg, { needs: ['gainKg'], requiresCompleteData: true }),
  dailyGainColumn,
  referenceGainColumn,
  fcrColumn,
  referenceFcrColumn,
  keyFigureColumn('fe_day', dailyFeedIntake),
  keyFigureColumn('in_weight', inWeight),
  keyFigureColumn('out_weight', outWeight),
  keyFigureColumn('days_in_barn', daysInBarnFigure),
  keyFigureColumn('produced', produced),
  keyFigureColumn('occupancy', occupancy),
  feedPriceColumn,
  keyFigureColumn('feed_cost_gain', feedCostPerGain),
]
