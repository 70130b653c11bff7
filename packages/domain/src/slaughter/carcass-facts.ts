import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { percentOrNull } from '@herdboard/domain/numbers/ratio.ts'
import { type CarcassLists, remarksOfBits } from './carcass.ts'
import { leanAdjustmentTenths, type PaymentScale, weightClassOf, weightDeductionOre } from './payment-scale.ts'

/**
 * Sums of the carcasses of a settlement, which add up over settlements. Money is whole øre: rounded once per
 * settlement. Source: docs/domain/prices.md#carcasses
 */
export interface CarcassFacts {
  head: number
  /** Sum of the weights, g, and of their squares. */
  weightG: number
  squaredG: number
  /** Carcasses with lean meat, the sum of their tenths of a percent, and of the squares. */
  leanHead: number
  leanTenths: number
  squaredTenths: number
  underHead: number
  insideHead: number
  overHead: number
  /** Carcasses that the scale settles: with a weight in its bands, and lean meat. */
  settledHead: number
  /** Deducted for weight, positive. */
  weightOre: number
  /** Added for lean meat, or deducted. */
  leanOre: number
  /** Carcasses with a remark, and by number of the remark. */
  remarkedHead: number
  remarks: Readonly<Record<string, number>>
}

export const noCarcasses: CarcassFacts = {
  head: 0,
  weightG: 0,
  squaredG: 0,
  leanHead: 0,
  leanTenths: 0,
  squaredTenths: 0,
  underHead: 0,
  insideHead: 0,
  overHead: 0,
  settledHead: 0,
  weightOre: 0,
  leanOre: 0,
  remarkedHead: 0,
  remarks: {},
}

const GRAMS = 1000
const TENTHS = 10

/**
 * Facts of the carcasses of one settlement by the payment scale in force on its day; without one nothing is judged. They
 * are stored: a change of a formula here needs a migration that queues the job `judge-carcasses`.
 */
export function carcassFacts(
  { weightsG, leanTenths, remarkBits }: CarcassLists,
  scale: PaymentScale | null,
): CarcassFacts {
  const sums = { ...noCarcasses }
  const remarks: Record<string, number> = {}
  // Grams times øre per kg, and grams times tenths of an øre per kg: whole numbers, so the sums are exact.
  let [deducted, added] = [0, 0]
  for (const [no, weightG] of weightsG.entries()) {
    const lean = leanTenths[no] ?? null
    const codes = remarksOfBits(remarkBits[no] ?? 0)
    sums.head += 1
    sums.weightG += weightG
    sums.squaredG += weightG ** 2
    if (lean !== null) {
      sums.leanHead += 1
      sums.leanTenths += lean
      sums.squaredTenths += lean ** 2
    }
    if (codes.length > 0) sums.remarkedHead += 1
    for (const code of codes) remarks[code] = (remarks[code] ?? 0) + 1
    if (scale === null) continue
    sums[`${weightClassOf(scale, weightG)}Head`] += 1
    const deduction = weightDeductionOre(scale, weightG)
    if (deduction !== null) deducted += weightG * deduction
    if (lean !== null) added += weightG * leanAdjustmentTenths(scale, lean)
    if (deduction !== null && lean !== null) sums.settledHead += 1
  }
  return {
    ...sums,
    remarks,
    weightOre: roundHalfAway(deducted / GRAMS, 0),
    leanOre: roundHalfAway(added / GRAMS / TENTHS, 0),
  }
}

/** Adds facts; the second by a share, for a load that came from several places. */
export function addCarcasses(a: CarcassFacts, b: CarcassFacts, share = 1): CarcassFacts {
  const sum = { ...a, remarks: { ...a.remarks } as Record<string, number> }
  for (const key of CARCASS_SUMS) sum[key] = a[key] + b[key] * share
  for (const [code, head] of Object.entries(b.remarks)) sum.remarks[code] = (sum.remarks[code] ?? 0) + head * share
  return sum
}

/** Sums that add up as numbers. */
export const CARCASS_SUMS = [
  'head',
  'weightG',
  'squaredG',
  'leanHead',
  'leanTenths',
  'squaredTenths',
  'underHead',
  'insideHead',
  'overHead',
  'settledHead',
  'weightOre',
  'leanOre',
  'remarkedHead',
] as const satisfies readonly (keyof CarcassFacts)[]

/** Share of carcasses by weight class, %; null without carcasses judged by a scale. */
export const weightClassPercent = (facts: CarcassFacts, of: 'underHead' | 'insideHead' | 'overHead'): number | null =>
  percentOrNull(facts[of], facts.underHead + facts.insideHead + facts.overHead)

/**
 * Standard deviation of the carcass weights, kg. All slaughtered pigs are known, so it is that of a population and not
 * of a sample: √(Σw²/n − (Σw/n)²). Null below two carcasses.
 */
export const weightSdKg = ({ head, weightG, squaredG }: CarcassFacts): number | null =>
  scaled(standardDeviation(head, weightG, squaredG), GRAMS)

/** Standard deviation of lean meat between carcasses, percentage points; null below two carcasses. */
export const leanSdPct = ({ leanHead, leanTenths, squaredTenths }: CarcassFacts): number | null =>
  scaled(standardDeviation(leanHead, leanTenths, squaredTenths), TENTHS)

const scaled = (value: number | null, by: number): number | null => (value === null ? null : value / by)

function standardDeviation(count: number, sum: number, squares: number): number | null {
  // A part of a load has a fraction of its carcasses.
  if (count < 2 - 1e-9) return null
  const mean = sum / count
  return Math.sqrt(Math.max(0, squares / count - mean ** 2))
}
