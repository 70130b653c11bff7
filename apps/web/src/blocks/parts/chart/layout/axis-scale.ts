import { extent } from 'd3-array'

/** A value axis: minimum, maximum and tick step. */
export interface AxisScale {
  min: number
  max: number
  step: number
  /** The axis does not start at zero; the drawing marks this. */
  isBroken: boolean
}

const NICE = [1, 2, 2.5, 5, 10]
const MOST_TICKS = 6
/** Tolerance as a share of the step: a closer value counts as on the tick, as 0.1 + 0.2 is on 0.3. */
export const ON_THE_TICK = 1e-9

interface ScaleRules {
  fromZero: boolean
  /** No tick is finer than the last displayed decimal. */
  decimals: number
}

/** Returns an axis with four to six round ticks around the values. */
export function axisScale(values: readonly number[], { fromZero, decimals }: ScaleRules): AxisScale {
  let [low = 0, high = 1] = extent(fromZero ? [0, ...values] : values)
  const finest = 10 ** -decimals
  if (high - low < finest) high = low + Math.max(finest * 3, Math.abs(low) * 0.1)

  const step = roundStep(low, high, finest)
  const [min, max] = [Math.floor(low / step + ON_THE_TICK) * step, Math.ceil(high / step - ON_THE_TICK) * step]
  return { min: exact(min), max: exact(max), step, isBroken: min > 0 || max < 0 }
}

function roundStep(low: number, high: number, finest: number): number {
  const smallest = (high - low) / MOST_TICKS
  for (let power = Math.floor(Math.log10(smallest)); ; power++) {
    for (const nice of NICE) {
      const step = exact(nice * 10 ** power)
      const isWhole = Math.abs(step / finest - Math.round(step / finest)) < 1e-9
      const ticks = Math.ceil(high / step - ON_THE_TICK) - Math.floor(low / step + ON_THE_TICK) + 1
      if (isWhole && ticks <= MOST_TICKS) return step
    }
  }
}

/** Removes binary rounding errors: 0.30000000000000004 becomes 0.3. */
const exact = (value: number): number => Number(value.toPrecision(12))
