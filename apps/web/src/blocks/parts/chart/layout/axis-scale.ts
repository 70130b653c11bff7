import { extent } from 'd3-array'

/** A value axis: minimum, maximum and tick step. */
export interface AxisScale {
  min: number
  max: number
  step: number
  /** The axis does not start at zero; the drawing marks this. */
  isBroken: boolean
}

const TICK_STEPS = [1, 2, 2.5, 5, 10]
const MAX_TICKS = 6
/** Tolerance as a share of the step: a closer value counts as on the tick, as 0.1 + 0.2 is on 0.3. */
export const TICK_TOLERANCE = 1e-9

interface ScaleRules {
  fromZero: boolean
  /** No tick is finer than the last displayed decimal. */
  decimals: number
}

/** Returns an axis with four to six round ticks around the values. */
export function axisScale(values: readonly number[], { fromZero, decimals }: ScaleRules): AxisScale {
  let [low = 0, high = 1] = extent(fromZero ? [0, ...values] : values)
  const minStep = 10 ** -decimals
  if (high - low < minStep) high = low + Math.max(minStep * 3, Math.abs(low) * 0.1)

  const step = roundStep(low, high, minStep)
  const [min, max] = [Math.floor(low / step + TICK_TOLERANCE) * step, Math.ceil(high / step - TICK_TOLERANCE) * step]
  return { min: exact(min), max: exact(max), step, isBroken: min > 0 || max < 0 }
}

function roundStep(low: number, high: number, minStep: number): number {
  const smallest = (high - low) / MAX_TICKS
  for (let power = Math.floor(Math.log10(smallest)); ; power++) {
    for (const tickStep of TICK_STEPS) {
      const step = exact(tickStep * 10 ** power)
      const isWhole = Math.abs(step / minStep - Math.round(step / minStep)) < 1e-9
      const ticks = Math.ceil(high / step - TICK_TOLERANCE) - Math.floor(low / step + TICK_TOLERANCE) + 1
      if (isWhole && ticks <= MAX_TICKS) return step
    }
  }
}

/** Removes binary rounding errors: 0.30000000000000004 becomes 0.3. */
const exact = (value: number): number => Number(value.toPrecision(12))
