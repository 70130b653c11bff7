import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** Decimals of units in which records state an amount: kilos in grams, money in øre. */
const STATED_DECIMALS: ReadonlyMap<string, number> = new Map([
  ['kg', 3],
  ['DKK', 2],
  ['DKK/pig', 2],
])

/**
 * Rounds a figure to the precision of the records behind it: kilos to grams, money to øre. Figures of other units, such
 * as feed per kg gain, stay as they are: every reader rounds such a ratio once, to the decimals that it shows.
 */
export function statedFigure(value: number | null, unit: string): number | null {
  const decimals = STATED_DECIMALS.get(unit)
  return decimals === undefined ? value : roundOrNull(value, decimals)
}
