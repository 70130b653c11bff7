import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

/** Standard weight of a pig for comparing medicine, kg. Source: docs/domain/drugs.md#animal-daily-doses */
const STANDARD_KG: Record<PigType, number> = { [WEANERS]: 15, [SLAUGHTER_PIGS]: 50 }

/**
 * Animal daily doses (ADD): pigs of standard weight that an amount treats for a day = amount / (dose per kg · standard
 * kg). Amount and dose in the same unit, mg or ml. Source: docs/domain/drugs.md#animal-daily-doses
 */
export const dailyDoses = (amount: number, dosePerKg: number, pigType: PigType): number =>
  amount / (dosePerKg * STANDARD_KG[pigType])

/**
 * Weighted daily doses per 100 animals and day = doses / (animals · days) · 100; null without animals or days. The
 * authorities count nine months back; their limit is the yellow card (`antibiotic-limit.ts`). Source: docs/domain/drugs.md#animal-daily-doses
 */
export const dosesPer100Animals = (weightedDoses: number, animals: number, days: number): number | null =>
  animals * days === 0 ? null : (weightedDoses / (animals * days)) * 100

/**
 * Animals of started courses per 100 of the average stock; null without pigs.
 * Source: docs/domain/drugs.md#treatments-per-100-pigs
 */
export const treatmentsPer100 = (treatedAnimals: number, averageStock: number): number | null =>
  averageStock === 0 ? null : (treatedAnimals / averageStock) * 100
