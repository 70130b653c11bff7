import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** Decimals of units in which records state an amount: kilos in grams, money in øre. */
const STATED_DECIMALS: ReadonlyMap<string, number> = new Map([
  ['kg', 3],
  ['DKK', 2],
  ['DKK/pig', 2],
])

/** Screens show kilos with at most two decimals. */
const SHOWN_KILO_DECIMALS = [0, 1, 2]
const GRAM_DECIMALS = 3
const GRAM = 0.001

/**
 * Rounds a figure, where an answer is written, to the precision of the records behind it: kilos to grams, money to øre.
 * Figures of other units, such as feed per kg gain, stay as they are: every reader rounds such a ratio once, to the
 * decimals that it shows. Nothing is calculated from a stated figure.
 */
export function statedFigure(value: number | null, unit: string): number | null {
  const decimals = STATED_DECIMALS.get(unit)
  if (value === null || decimals === undefined) return value
  return unit === 'kg' ? statedKilos(value) : roundHalfAway(value, decimals)
}

/**
 * Rounds to grams so that a screen, which rounds once more, shows what the exact weight would: 6.6496 kg is stated as
 * 6.649, because 6.650 would be shown as 6.7.
 */
function statedKilos(kg: number): number {
  const stated = roundHalfAway(kg, GRAM_DECIMALS)
  const isShownAlike = SHOWN_KILO_DECIMALS.every(
    (decimals) => roundHalfAway(stated, decimals) === roundHalfAway(kg, decimals),
  )
  return isShownAlike ? stated : roundHalfAway(stated - Math.sign(stated) * GRAM, GRAM_DECIMALS)
}
