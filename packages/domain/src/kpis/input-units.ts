import type { FigureUnit } from './figure-unit.ts'
import type { PeriodSums } from './period-sums.ts'

const pigs = { unit: 'pigs', decimals: 0 } as const
const kilos = { unit: 'kg', decimals: 0 } as const

/** Unit of each sum, and the decimals it is shown with. */
export const INPUT_UNITS: Record<keyof PeriodSums, { unit: FigureUnit; decimals: number }> = {
  days: { unit: 'days', decimals: 0 },
  places: { unit: 'places', decimals: 0 },
  pigDays: { unit: 'pig-days', decimals: 0 },
  gainKg: kilos,
  openingHead: pigs,
  openingKg: kilos,
  closingHead: pigs,
  closingKg: kilos,
  diffHead: pigs,
  missingHead: pigs,
  lossHead: pigs,
  inHead: pigs,
  inKg: kilos,
  outHead: pigs,
  outKg: kilos,
  slaughterHead: pigs,
  slaughterLiveKg: kilos,
  carcassKg: kilos,
  approvedHead: pigs,
  condemnedHead: pigs,
  leanHead: pigs,
  leanPctSum: { unit: '%', decimals: 0 },
  deadHead: pigs,
  deadKg: kilos,
  feedKg: kilos,
  feedFe: { unit: 'FE', decimals: 0 },
  feedDkk: { unit: 'DKK', decimals: 2 },
  feedProteinGrams: { unit: 'g', decimals: 0 },
  feedPhosphorusGrams: { unit: 'g', decimals: 0 },
}
