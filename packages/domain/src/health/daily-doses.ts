import { type PigType, SLAUGHTER_PIGS, WEANERS } from '../growth/pig-type.ts'

/** Standard weight of a pig for comparing medicine, kg. Source: docs/domain/drugs.md#animal-daily-doses */
export const STANDARD_KG: Record<PigType, number> = { [WEANERS]: 15, [SLAUGHTER_PIGS]: 50 }

/**
 * Animal daily doses (ADD): pigs of standard weight that an amount treats for a day = amount / (dose per kg · standard
 * kg). Amount and dose in the same unit, mg or ml. Source: docs/domain/drugs.md#animal-daily-doses
 */
export const dailyDoses = (amount: number, dosePerKg: number, pigType: PigType): number =>
  amount / (dosePerKg * STANDARD_KG[pigType])

/**
 * Weighted daily doses per 100 animals and day = doses / (animals · days) · 100; null without animals or days. The
 * authorities count nine months back. Source: docs/domain/drugs.md#animal-daily-doses
 */
export const dosesPer100Animals = (weightedDoses: number, animals: number, days: number): number | null =>
  animals * days === 0 ? null : (weightedDoses / (animals * days)) * 100

/**
 * Limits in doses per 100 animals and day, each with its first day. The draft of 2025 is not adopted.
 * Source: docs/domain/drugs.md#animal-daily-doses
 */
const LIMITS: readonly { from: string; limits: Record<PigType, number> }[] = [
  { from: '2019-03-31', limits: { [WEANERS]: 17.2, [SLAUGHTER_PIGS]: 4.4 } },
]

/** The limit in force on a day; null before the first. */
export const doseLimit = (pigType: PigType, day: string): number | null =>
  LIMITS.findLast(({ from }) => from <= day)?.limits[pigType] ?? null

/**
 * Animals of started courses per 100 of the average stock; null without pigs.
 * Source: docs/domain/drugs.md#treatments-per-100-pigs
 */
export const treatmentsPer100 = (treatedAnimals: number, averageStock: number): number | null =>
  averageStock === 0 ? null : (treatedAnimals / averageStock) * 100
