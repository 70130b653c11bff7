import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { levelModel, type MakeFigureModel, sumModel } from './figure-model.ts'
import {
  dailyGainModel,
  feedConversionModel,
  feedCostModel,
  intakeModel,
  referenceConversionModel,
  referenceGainModel,
} from './growth-models.ts'
import {
  daysInBarnModel,
  deadCondemnedModel,
  mortalityModel,
  occupancyModel,
  pigsPerPlaceModel,
  producedModel,
} from './production-models.ts'

/** Every key figure as a formula of its drivers. */
export const figureModels: Readonly<Record<KpiKey, MakeFigureModel>> = {
  daily_gain: dailyGainModel,
  reference_daily_gain: referenceGainModel,
  fcr: feedConversionModel,
  reference_fcr: referenceConversionModel,
  fe_per_day: intakeModel,
  mortality: mortalityModel,
  dead_condemned: deadCondemnedModel,
  number_of_pigs: sumModel({
    opening: (sums) => sums.openingHead,
    pigs_in: (sums) => sums.inHead,
    pigs_out: (sums) => -sums.outHead,
    deaths: (sums) => -sums.deadHead,
    counts: (sums) => sums.diffHead,
  }),
  avg_weight: levelModel(
    (sums) => sums.closingKg,
    (sums) => sums.closingHead,
  ),
  in_weight: levelModel(
    (sums) => sums.inKg,
    (sums) => sums.inHead,
  ),
  out_weight: levelModel(
    (sums) => sums.outKg,
    (sums) => sums.outHead,
  ),
  carcass_weight: levelModel(
    (sums) => sums.carcassKg,
    (sums) => sums.approvedHead,
  ),
  lean_pct: levelModel(
    (sums) => sums.leanPctSum,
    (sums) => sums.leanHead,
  ),
  days_in_barn: daysInBarnModel,
  produced: producedModel,
  occupancy: occupancyModel,
  pigs_per_place: pigsPerPlaceModel,
  feed_price: levelModel(
    (sums) => sums.feedDkk,
    (sums) => sums.feedFe,
    'feed_price',
  ),
  feed_cost_per_gain: feedCostModel,
  protein_per_fe: levelModel(
    (sums) => sums.feedProteinGrams,
    (sums) => sums.feedFe,
    'feed_content',
  ),
  phosphorus_per_fe: levelModel(
    (sums) => sums.feedPhosphorusGrams,
    (sums) => sums.feedFe,
    'feed_content',
  ),
}
