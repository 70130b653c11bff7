import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** Decimals of units in which records state an amount: kilos in grams, energy in thousandths. Screens show fewer. */
const STATED_DECIMALS: ReadonlyMap<string, number> = new Map([
  ['kg', 3],
  ['FE', 3],
  ['MJ', 3],
])
/** Money is stated as it is shown, in øre. */
const MONEY: ReadonlySet<string> = new Set(['DKK', 'DKK/pig'])
const ORE_DECIMALS = 2

/** Two decimals more than a chart's axis shows: a point is known to a hundredth of what the eye can read. */
const POINT_DECIMALS = 2

/**
 * Rounds a figure, where an answer is written and in the reader's unit, to the precision of the records behind it: kilos
 * to grams, money to øre, energy to thousandths. Figures of other units, such as feed per kg gain, stay as they are:
 * every reader rounds such a ratio once, to the decimals that it shows. Nothing is calculated from a stated figure.
 */
export function statedFigure(value: number | null, unit: string): number | null {
  if (value === null) return null
  if (MONEY.has(unit)) return roundHalfAway(value, ORE_DECIMALS)
  const decimals = STATED_DECIMALS.get(unit)
  return decimals === undefined ? value : roundForReaders(value, decimals)
}

/** Rounds a point of a chart, where the answer is written, to two decimals more than its axis shows. */
export const statedPoint = (value: number | null, axisDecimals: number): number | null =>
  value === null ? null : roundForReaders(value, axisDecimals + POINT_DECIMALS)

/**
 * Rounds so that a reader, who rounds once more to fewer decimals, shows what the exact value would: 6.6496 kg is stated
 * as 6.649, because 6.650 would be shown as 6.7.
 */
function roundForReaders(value: number, decimals: number): number {
  const stated = roundHalfAway(value, decimals)
  for (let shown = 0; shown < decimals; shown++) {
    if (roundHalfAway(stated, shown) !== roundHalfAway(value, shown))
      return roundHalfAway(stated - Math.sign(stated) / 10 ** decimals, decimals)
  }
  return stated
}
