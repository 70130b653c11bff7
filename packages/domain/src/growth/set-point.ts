import { type PigType, WEANERS } from './pig-type.ts'

/**
 * Set point of the temperature in a section, degrees Celsius. Weaners: 28 at 7 kg, falling evenly to 20 at 30 kg.
 * Slaughter pigs: 22 at 30 kg, falling evenly to 17 at 60 kg and constant above.
 *
 * Source: docs/domain/herd-ledger.md#intake
 */
export const setPointCelsius = (pigType: PigType, weightKg: number): number =>
  pigType === WEANERS ? between(weightKg, [7, 28], [30, 20]) : between(weightKg, [30, 22], [60, 17])

type At = readonly [weightKg: number, celsius: number]

function between(weightKg: number, [fromKg, from]: At, [toKg, to]: At): number {
  const share = Math.min(Math.max((weightKg - fromKg) / (toKg - fromKg), 0), 1)
  return from + (to - from) * share
}
