import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { dailyFeedIntake } from './formulas/daily-feed-intake.ts'
import { dailyGain, referenceDailyGain } from './formulas/daily-gain.ts'
import { feedConversion, referenceFcr } from './formulas/feed-conversion.ts'
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
import { daysInBarnFigure, occupancy, pigsPerPlace, pigsProduced } from './formulas/throughput.ts'
import type { KpiFormula } from './kpi.ts'
import type { KpiKey } from './kpi-types.ts'

/** Key figures by key: a missing figure, or one under another key, does not compile. */
const figuresByKey = {
  daily_gain: dailyGain,
  reference_daily_gain: referenceDailyGain,
  fcr: feedConversion,
  reference_fcr: referenceFcr,
  fe_per_day: dailyFeedIntake,
  mortality,
  dead_condemned: deadCondemned,
  number_of_pigs: numberOfPigs,
  avg_weight: averageWeight,
  in_weight: inWeight,
  out_weight: outWeight,
  carcass_weight: carcassWeight,
  lean_pct: leanMeat,
  days_in_barn: daysInBarnFigure,
  produced: pigsProduced,
  occupancy,
  pigs_per_place: pigsPerPlace,
  feed_price: feedPrice,
  feed_cost_per_gain: feedCostPerGain,
  protein_per_fe: proteinPerFe,
  phosphorus_per_fe: phosphorusPerFe,
} satisfies { [Key in KpiKey]: KpiFormula & { key: Key } }

/** All key figures that are calculated from the sums of a period, in catalogue order. */
export const allKpis: readonly KpiFormula[] = Object.values(figuresByKey).toSorted((a, b) => a.typeId - b.typeId)

/** Returns the key figures of a pig type. */
export const kpisOf = (pigType: PigType): KpiFormula[] =>
  allKpis.filter((figure) => figure.pigType === null || figure.pigType === pigType)
