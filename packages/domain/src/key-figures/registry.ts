import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { dailyGain, referenceDailyGain } from './formulas/daily-gain.ts'
import { feedConversion, fePerDay, referenceFcr } from './formulas/feed-conversion.ts'
import { feedCostPerGain, feedPrice, phosphorusPerFe, proteinPerFe } from './formulas/feed-quality.ts'
import { deadCondemned, mortality } from './formulas/mortality.ts'
import {
  averageWeight,
  carcassWeight,
  inWeight,
  leanMeat,
  numberOfPigs,
  outWeight,
} from './formulas/stock-and-weights.ts'
import { daysInBarnFigure, occupancy, pigsPerPlace, produced } from './formulas/throughput.ts'
import type { KeyFigure } from './kpi.ts'

/** Every key figure that follows from the sums of a period, in catalogue order. */
export const keyFigures: readonly KeyFigure[] = [
  dailyGain,
  referenceDailyGain,
  feedConversion,
  referenceFcr,
  fePerDay,
  mortality,
  deadCondemned,
  numberOfPigs,
  averageWeight,
  inWeight,
  outWeight,
  carcassWeight,
  leanMeat,
  daysInBarnFigure,
  produced,
  occupancy,
  pigsPerPlace,
  feedPrice,
  feedCostPerGain,
  proteinPerFe,
  phosphorusPerFe,
]

/** The key figures that a pig type has. */
export const keyFiguresOf = (pigType: PigType): KeyFigure[] =>
  keyFigures.filter((figure) => figure.pigType === null || figure.pigType === pigType)
