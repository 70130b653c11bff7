import { type EnergyUnit, MJ_PPE_PER_FE } from '@herdboard/domain/feed/energy-unit.ts'
import type { FigureUnit } from './figure-unit.ts'

/** Units for readers, including those who use megajoules. */
export type ReaderUnit = FigureUnit | 'MJ' | 'MJ/kg' | 'MJ/pig/day' | 'MJ/pig' | 'g/MJ' | 'DKK/MJ'

const inMegajoules: Partial<Record<FigureUnit, { unit: ReaderUnit; factor: number }>> = {
  FE: { unit: 'MJ', factor: MJ_PPE_PER_FE },
  'FE/kg': { unit: 'MJ/kg', factor: MJ_PPE_PER_FE },
  'FE/pig/day': { unit: 'MJ/pig/day', factor: MJ_PPE_PER_FE },
  'FE/pig': { unit: 'MJ/pig', factor: MJ_PPE_PER_FE },
  'g/FE': { unit: 'g/MJ', factor: 1 / MJ_PPE_PER_FE },
  'DKK/FE': { unit: 'DKK/MJ', factor: 1 / MJ_PPE_PER_FE },
}

/** Returns the reader's unit of a figure, and the factor from the figure's own unit. */
export function readerUnit(unit: FigureUnit, energy: EnergyUnit): { unit: ReaderUnit; factor: number } {
  return (energy === 'MJ' ? inMegajoules[unit] : undefined) ?? { unit, factor: 1 }
}
