import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import type { FigureSetting } from './kpi.ts'
import type { PeriodSums } from './period-sums.ts'

/**
 * The trade's worked example as sums: a finisher barn from the count of 31 March 2026 to that of 30 June.
 *
 * 277 500 kg feed with 106 FE per 100 kg at 2.23 DKK per FE, with 150 g protein and 4.7 g phosphorus per FE. 1 500
 * places; lean meat 60.8 % of 900 pigs and 61.2 % of 330; no carcass condemned.
 */
export const finisherQuarter: PeriodSums = {
  days: 91,
  places: 1500,
  lossHead: 0,
  pigDays: 110_141,
  gainKg: 110_935.7,
  openingHead: 1060,
  openingKg: 69_960,
  closingHead: 1057,
  closingKg: 72_404.5,
  diffHead: -3,
  missingHead: 3,
  inHead: 1275,
  inKg: 39_230,
  outHead: 1245,
  outKg: 145_960.2,
  slaughterHead: 1230,
  slaughterLiveKg: 145_060.2,
  carcassKg: 110_733,
  approvedHead: 1230,
  condemnedHead: 0,
  leanHead: 1230,
  leanPctSum: 900 * 60.8 + 330 * 61.2,
  deadHead: 30,
  deadKg: 1761,
  feedKg: 277_500,
  feedFe: 294_150,
  feedDkk: 655_954.5,
  feedProteinGrams: 44_122_500,
  feedPhosphorusGrams: 1_382_505,
}

export const finisherSetting: FigureSetting = {
  pigType: SLAUGHTER_PIGS,
  periodKind: 'period',
  basis: 'counted',
}
