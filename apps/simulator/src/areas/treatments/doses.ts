import { type DoseRate, dosePerAnimal as dose } from '@herdboard/domain/health/dose.ts'
import type { SimulatedDrug } from './drugs.ts'

/** A drug's amount for so many kg as a rate for each kg. */
const rateOf = ({ amount, forKg, unit }: Pick<SimulatedDrug, 'amount' | 'forKg' | 'unit'>): DoseRate => ({
  rate: amount / forKg,
  unit,
  isPerHead: false,
})

/** What one pig is given in one go. */
export const drugDosePerAnimal = (weightKg: number, drug: Pick<SimulatedDrug, 'amount' | 'forKg' | 'unit'>): number =>
  dose(weightKg, rateOf(drug))
