import { roundRunningTotal } from '@herdboard/domain/numbers/running-total.ts'

/** Decimals of the stored numbers: prices and surcharges have four, feed units per 100 kg two. */
const PRICE_PARTS = 10_000
const FE_PARTS = 100

export interface PricedShare {
  grams: number
  /** null where no price is in force on the day */
  priceDkkPer100Kg: number | null
}

export interface MixValues {
  /** null for a mix without feed units */
  fePer100Kg: number | null
  surchargeDkkPer100Kg: number
}

/**
 * Values the shares of one feed record, in their order: thousandths of a feed unit = grams × FE per 100 kg / 100, and
 * øre = grams × (price + surcharge) / 1000. The shares of a record sum to its exact value, rounded once. So 1,394 kg at
 * DKK 200 cost DKK 2,788.00, over however many days and places. Without feed units or price the value is null, never 0.
 */
export function valueFeedShares(
  shares: readonly PricedShare[],
  { fePer100Kg, surchargeDkkPer100Kg }: MixValues,
): { milliFe: number | null; ore: number | null }[] {
  const fe = fePer100Kg === null ? null : Math.round(fePer100Kg * FE_PARTS)
  const milliFe = roundRunningTotal(
    shares.map(({ grams }) => (fe === null ? null : grams * fe)),
    100 * FE_PARTS,
  )
  const ore = roundRunningTotal(
    shares.map(({ grams, priceDkkPer100Kg }) =>
      priceDkkPer100Kg === null
        ? null
        : grams * (Math.round(priceDkkPer100Kg * PRICE_PARTS) + Math.round(surchargeDkkPer100Kg * PRICE_PARTS)),
    ),
    1000 * PRICE_PARTS,
  )
  return shares.map((_, index) => ({ milliFe: milliFe[index] ?? null, ore: ore[index] ?? null }))
}
