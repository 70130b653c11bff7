import { feedCostPerGain, feedPrice } from '@herdboard/domain/key-figures/feed-quality.ts'
import { feedConversion, fePerDay, referenceFcr } from '@herdboard/domain/key-figures/feed-use.ts'
import { dailyGain, referenceDailyGain } from '@herdboard/domain/key-figures/gain.ts'
import { ratio } from '@herdboard/domain/key-figures/ratio.ts'
import { inWeight, outWeight } from '@herdboard/domain/key-figures/stock-and-weights.ts'
import { daysInBarnFigure, occupancy, produced } from '@herdboard/domain/key-figures/throughput.ts'
import { type AnalysisColumn, column, figureColumn } from './analysis-column.ts'

const ofOneKind = { isOfOneKind: true } as const

export const dailyGainColumn = figureColumn('daily_gain', dailyGain)
export const referenceGainColumn = figureColumn('ref_daily_gain', referenceDailyGain, ofOneKind)
export const fcrColumn = figureColumn('fcr', feedConversion)
export const referenceFcrColumn = figureColumn('ref_fcr', referenceFcr, ofOneKind)
export const feedPriceColumn = figureColumn('feed_price', feedPrice)

/** Growth and feed, in the order of the catalogue. Formulas: docs/domain/kpis.md */
export const growthColumns: readonly AnalysisColumn[] = [
  // Pig-days are counted on from the opening, so it has to be known.
  column('pigs', ['pigs', 0], ({ sums }) => ratio(sums.pigDays, sums.days), { needs: ['openingHead'] }),
  column('days_period', ['days', 0], ({ sums }) => (sums.days === 0 ? null : sums.days)),
  column('gain', ['kg', 0], ({ sums }) => sums.gainKg, { needs: ['gainKg'], isOfAll: true }),
  dailyGainColumn,
  referenceGainColumn,
  fcrColumn,
  referenceFcrColumn,
  figureColumn('fe_day', fePerDay),
  figureColumn('in_weight', inWeight),
  figureColumn('out_weight', outWeight),
  figureColumn('days_in_barn', daysInBarnFigure),
  figureColumn('produced', produced),
  figureColumn('occupancy', occupancy),
  feedPriceColumn,
  figureColumn('feed_cost_gain', feedCostPerGain),
]
