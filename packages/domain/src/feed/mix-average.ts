import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/** Feed values; null if not known. */
export interface FeedValues {
  fePer100Kg: number | null
  crudeProteinPct: number | null
  phosphorusGramsPerKg: number | null
  priceDkkPer100Kg: number | null
}

/** A raw material in a mix, with the price in force on the requested day. */
export interface MixPart extends FeedValues {
  /** inclusion rate, percent of the mix */
  percent: number
}

const PERCENT_DECIMALS = 4

/** Whether the percentages of a mix total 100, rounded to four decimals. */
export const isWholeMix = (components: readonly { percent: number }[]): boolean =>
  roundHalfAway(
    components.reduce((sum, { percent }) => sum + percent, 0),
    PERCENT_DECIMALS,
  ) === 100

/**
 * Calculates the values of a mix from its components: Σ percent · value / 100, to two decimals
 *
 * A component without a value makes that value of the mix null. Phosphorus is optional: its sum leaves out components
 * without it, and is null only if all components lack it. Source: docs/domain/kpis.md#feed-mixes
 */
export function mixAverage(components: readonly MixPart[]): FeedValues {
  const withPhosphorus = components.filter(({ phosphorusGramsPerKg }) => phosphorusGramsPerKg !== null)
  return {
    fePer100Kg: weighted(components, 'fePer100Kg'),
    crudeProteinPct: weighted(components, 'crudeProteinPct'),
    phosphorusGramsPerKg: weighted(withPhosphorus, 'phosphorusGramsPerKg'),
    priceDkkPer100Kg: weighted(components, 'priceDkkPer100Kg'),
  }
}

/** Price of a mix as shown, DKK per 100 kg: price + surcharge for milling, mixing and freight. */
export const priceWithSurcharge = (priceDkkPer100Kg: number | null, surchargeDkkPer100Kg: number): number | null =>
  priceDkkPer100Kg === null ? null : roundHalfAway(priceDkkPer100Kg + surchargeDkkPer100Kg, 2)

/** Price of a feed unit, DKK: price per 100 kg / FE per 100 kg. Null for feed without energy. */
export const priceDkkPerFe = (priceDkkPer100Kg: number | null, fePer100Kg: number | null): number | null =>
  priceDkkPer100Kg === null || !fePer100Kg ? null : priceDkkPer100Kg / fePer100Kg

/** Crude protein, grams per FE: percent × 1000 / FE per 100 kg. */
export const proteinGramsPerFe = (crudeProteinPct: number | null, fePer100Kg: number | null): number | null =>
  crudeProteinPct === null || !fePer100Kg ? null : (crudeProteinPct * 1000) / fePer100Kg

/** Phosphorus, grams per FE: g per kg × 100 / FE per 100 kg. */
export const phosphorusGramsPerFe = (phosphorusGramsPerKg: number | null, fePer100Kg: number | null): number | null =>
  phosphorusGramsPerKg === null || !fePer100Kg ? null : (phosphorusGramsPerKg * 100) / fePer100Kg

function weighted(components: readonly MixPart[], value: keyof FeedValues): number | null {
  if (components.length === 0) return null
  let sum = 0
  for (const component of components) {
    const part = component[value]
    if (part === null) return null
    sum += component.percent * part
  }
  return roundHalfAway(sum / 100, 2)
}
