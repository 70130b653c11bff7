import { type DoseRate, dosePerAnimal as dose } from '@herdboard/domain/health/dose.ts'
import type { SimulatedDrug } from './drugs.ts'

/** Converts a drug's amount for a weight to a rate per kg. */
const rateOf = ({ amount, forKg, unit }: Pick<SimulatedDrug, 'amount' | 'forKg' | 'unit'>): DoseRate => ({
  rate: amount / forKg,
  unit,
  isPerHead: false,
})

/** Single dose of one pig. */
export const drugDosePerAnimal = (weightKg: number, drug: Pick<SimulatedDrug, 'amount' | 'forKg' | 'unit'>): number =>
  dose(weightKg, rateOf(drug))
