import type { FigureUnit } from '@herdboard/domain/kpis/figure-unit.ts'
import type { KpiKey } from '@herdboard/domain/kpis/kpi-types.ts'
import { statedFigure } from '@herdboard/domain/kpis/stated-figure.ts'
import { conversionValue, gainValue, inOre, leanValue, mortalityValue } from './improvement-value.ts'

/** What turns a deviation of a key figure into DKK; null is not known. */
export interface DeviationFacts {
  gainKg: number | null
  /** DKK per FE. */
  feedPrice: number | null
  feedFe: number | null
  /** Pigs that a mortality refers to. */
  producedHead: number | null
  /** DKK per inserted pig. */
  pigPrice: number | null
  /** DKK of feed that a pig eats over its whole stay. */
  feedPerPig: number | null
  carcassKg: number | null
  pigDays: number | null
  /** Kg that a pig gains over its whole stay. */
  kgPerPig: number | null
  /** DKK of gross margin per pig produced. */
  marginPerPig: number | null
}

/** Formula by which a deviation is valued, for its explanation; null for figures without a value. */
export type DeviationFormula = 'conversion' | 'losses' | 'lean' | 'price' | 'cost' | 'growth'

const formulas: Partial<Record<KpiKey, DeviationFormula>> = {
  fcr: 'conversion',
  reference_fcr: 'conversion',
  mortality: 'losses',
  dead_condemned: 'losses',
  lean_pct: 'lean',
  feed_price: 'price',
  feed_cost_per_gain: 'cost',
  daily_gain: 'growth',
  reference_daily_gain: 'growth',
}

export const deviationFormula = (key: KpiKey): DeviationFormula | null => formulas[key] ?? null

/**
 * Value of a period, DKK, of a figure that is `now` instead of `aim`: an earlier value, a target or an average. Above 0
 * is earned, below 0 is lost. Null where a price or a quantity is not known.
 * Source: docs/domain/kpis.md#value-of-an-improvement
 */
export function deviationValue(key: KpiKey, now: number, aim: number, facts: DeviationFacts): number | null {
  const { gainKg, feedPrice, feedFe, producedHead: pigs, pigPrice, feedPerPig, carcassKg } = facts
  const { pigDays, kgPerPig, marginPerPig } = facts
  switch (deviationFormula(key)) {
    case 'conversion':
      return gainKg === null || feedPrice === null ? null : conversionValue({ now, aim, gainKg, feedPrice })
    case 'losses':
      return pigs === null || pigPrice === null || feedPerPig === null
        ? null
        : mortalityValue({ now, aim, pigs, pigPrice, feedPerPig })
    case 'lean':
      return carcassKg === null ? null : leanValue({ now, aim, carcassKg })
    case 'price':
      return feedFe === null ? null : inOre((aim - now) * feedFe)
    case 'cost':
      return gainKg === null ? null : inOre((aim - now) * gainKg)
    case 'growth':
      return pigDays === null || kgPerPig === null || marginPerPig === null
        ? null
        : gainValue({ now, aim, pigDays, kgPerPig, marginPerPig })
    case null:
      return null
  }
}

/** A quantity or price of a formula, as its explanation lists it. */
export interface DeviationTerm {
  key: keyof DeviationFacts
  value: number
  unit: FigureUnit
  decimals: number
}

const termUnits: Readonly<Record<keyof DeviationFacts, Pick<DeviationTerm, 'unit' | 'decimals'>>> = {
  gainKg: { unit: 'kg', decimals: 0 },
  feedPrice: { unit: 'DKK/FE', decimals: 2 },
  feedFe: { unit: 'FE', decimals: 0 },
  producedHead: { unit: 'pigs', decimals: 0 },
  pigPrice: { unit: 'DKK', decimals: 2 },
  feedPerPig: { unit: 'DKK', decimals: 2 },
  carcassKg: { unit: 'kg', decimals: 0 },
  pigDays: { unit: 'pig-days', decimals: 0 },
  kgPerPig: { unit: 'kg', decimals: 1 },
  marginPerPig: { unit: 'DKK', decimals: 2 },
}

const termsOf: Readonly<Record<DeviationFormula, readonly (keyof DeviationFacts)[]>> = {
  conversion: ['gainKg', 'feedPrice'],
  losses: ['producedHead', 'pigPrice', 'feedPerPig'],
  lean: ['carcassKg'],
  price: ['feedFe'],
  cost: ['gainKg'],
  growth: ['pigDays', 'kgPerPig', 'marginPerPig'],
}

/** Returns what the formula of a figure multiplies the deviation by. */
export function deviationTerms(key: KpiKey, facts: DeviationFacts): DeviationTerm[] {
  const formula = deviationFormula(key)
  return (formula === null ? [] : termsOf[formula]).flatMap((term) => {
    const value = statedFigure(facts[term], termUnits[term].unit)
    return value === null ? [] : [{ key: term, value, ...termUnits[term] }]
  })
}

/** Returns what the formula of a figure needs and nobody knows yet. */
export function missingTerms(key: KpiKey, facts: DeviationFacts): (keyof DeviationFacts)[] {
  const formula = deviationFormula(key)
  return formula === null ? [] : termsOf[formula].filter((term) => facts[term] === null)
}
