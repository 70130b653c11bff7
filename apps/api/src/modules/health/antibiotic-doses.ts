import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { ANTIBIOTIC_MONTHS } from '@herdboard/domain/health/antibiotic-limit.ts'
import { dailyDoses, dosesPer100Animals } from '@herdboard/domain/health/daily-doses.ts'
import { addFactor, isAntibiotic } from '@herdboard/domain/health/drug-class.ts'
import { monthsBefore } from '@herdboard/domain/time/day-number.ts'
import type { Period } from '@herdboard/domain/time/period.ts'
import type { CompanyDrug } from './drugs.ts'
import type { GivenDrugs } from './sql/given-drugs.ts'

/**
 * Returns weighted animal daily doses (ADD) of antibiotics. Null where the dose per kg of a given drug is unknown,
 * because the sum would be too small without it. Source: docs/domain/drugs.md#animal-daily-doses
 */
export function weightedDoses(
  drugs: GivenDrugs['drugs'],
  pigType: PigType,
  drugsById: ReadonlyMap<string, CompanyDrug>,
): number | null {
  let weighted = 0
  for (const { drug_id, dose_unit, amount } of drugs) {
    const drug = drugsById.get(drug_id)
    if (!drug) return null
    if (!isAntibiotic(drug.drug_class)) continue
    const dosePerKg = drug.add_dose ?? (drug.is_dose_per_head ? null : drug.dose_rate)
    if (dosePerKg === null || dosePerKg <= 0 || dose_unit !== drug.dose_unit) return null
    weighted += dailyDoses(amount, dosePerKg, pigType) * addFactor(drug.drug_class)
  }
  return weighted
}

/** Returns the doses per 100 animals and day; null also without pigs. */
export function antibioticDoses(
  { pig_type, pig_days, drugs }: GivenDrugs,
  drugsById: ReadonlyMap<string, CompanyDrug>,
): number | null {
  const weighted = weightedDoses(drugs, pig_type, drugsById)
  return weighted === null ? null : dosesPer100Animals(weighted, pig_days, 1)
}

/** Returns the days that the authorities count on a day: the nine months up to and including it. */
export const antibioticPeriod = (closing: string): Period => ({
  opening: monthsBefore(closing, ANTIBIOTIC_MONTHS),
  closing,
})
