import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
/** Carcasses from this weight up to the next band. */
export interface WeightBand {
  from_kg: number
  /** DKK deducted per kg of the whole carcass; null: the scale does not settle such a carcass. */
  deduction: number | null
}

/** Lean meat from this percentage up to the next band. */
export interface LeanBand {
  from_pct: number
  /** DKK per kg carcass for each percentage point within the band. */
  per_pct: number
}

/**
 * What a slaughterhouse pays for weight and lean meat besides its quotation. Bands are in ascending order. The weights
 * without a deduction are the basic weight. Source: docs/domain/prices.md#payment-scale
 */
export interface PaymentScale {
  weight_bands: readonly WeightBand[]
  /** Lean meat that is settled at the quotation, %. */
  basic_lean_pct: number
  lean_bands: readonly LeanBand[]
}

export type PaymentScaleFault = 'weight_order' | 'basic_weight' | 'lean_order'
export type WeightClass = 'under' | 'inside' | 'over'

const ORE = 100
const GRAMS = 1000
const TENTHS = 10
/** Slaughterhouses weigh to 100 g, so the basic weight ends 100 g below the next band. */
const WEIGHED_TO_G = 100

const gramsOf = (kg: number): number => Math.round(kg * GRAMS)

/** Basic weight of a scale in grams, the upper end not included; null there without a heavier band. */
function basicWeight({ weight_bands }: PaymentScale): { fromG: number; beforeG: number | null } | null {
  const first = weight_bands.findIndex(({ deduction }) => deduction === 0)
  const from = weight_bands[first]
  if (!from) return null
  const after = weight_bands.slice(first).find(({ deduction }) => deduction !== 0)
  return { fromG: gramsOf(from.from_kg), beforeG: after ? gramsOf(after.from_kg) : null }
}

/** Lightest and heaviest carcass without a deduction, kg, as a settlement states them: 70.0-94.9. */
export function basicWeightKg(scale: PaymentScale): { least: number; most: number | null } | null {
  const basic = basicWeight(scale)
  if (basic === null) return null
  const { fromG, beforeG } = basic
  return { least: fromG / GRAMS, most: beforeG === null ? null : (beforeG - WEIGHED_TO_G) / GRAMS }
}

/** Whether a carcass is lighter than, within or heavier than the basic weight. */
export function weightClassOf(scale: PaymentScale, weightG: number): WeightClass {
  const basic = basicWeight(scale)
  if (basic === null) return 'inside'
  if (weightG < basic.fromG) return 'under'
  return basic.beforeG !== null && weightG >= basic.beforeG ? 'over' : 'inside'
}

/** Deduction for the weight of a carcass, øre per kg; null where the scale does not settle such a weight. */
export function weightDeductionOre({ weight_bands }: PaymentScale, weightG: number): number | null {
  const band = weight_bands.findLast(({ from_kg }) => gramsOf(from_kg) <= weightG)
  return band === undefined || band.deduction === null ? null : roundHalfAway(band.deduction * ORE, 0)
}

/**
 * Adjustment for lean meat, tenths of an øre per kg carcass. The amounts of the bands add up from the basic percentage,
 * so the adjustment has no jumps. Below the lowest band its amount continues.
 */
export function leanAdjustmentTenths({ basic_lean_pct, lean_bands }: PaymentScale, leanTenths: number): number {
  const basic = Math.round(basic_lean_pct * TENTHS)
  const [low, high] = [Math.min(basic, leanTenths), Math.max(basic, leanTenths)]
  const sum = lean_bands.reduce((tenths, { from_pct, per_pct }, at) => {
    const from = at === 0 ? 0 : Math.round(from_pct * TENTHS)
    const to = Math.round((lean_bands[at + 1]?.from_pct ?? 100) * TENTHS)
    const within = Math.max(0, Math.min(high, to) - Math.max(low, from))
    return tenths + within * roundHalfAway(per_pct * ORE, 0)
  }, 0)
  // Avoids -0, which some comparisons treat as different from 0.
  return (leanTenths < basic ? -sum : sum) || 0
}

/** What makes a scale unusable: bands out of order, or no or more than one range of weights without a deduction. */
export function paymentScaleFaults({ weight_bands, lean_bands }: PaymentScale): PaymentScaleFault[] {
  const faults: PaymentScaleFault[] = []
  if (!isAscending(weight_bands.map(({ from_kg }) => from_kg))) faults.push('weight_order')
  const ranges = weight_bands.filter(
    ({ deduction }, at) => deduction === 0 && weight_bands[at - 1]?.deduction !== 0,
  ).length
  if (ranges !== 1) faults.push('basic_weight')
  if (lean_bands.length === 0 || !isAscending(lean_bands.map(({ from_pct }) => from_pct))) faults.push('lean_order')
  return faults
}

const isAscending = (values: readonly number[]): boolean =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? value))
