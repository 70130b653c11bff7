/** Kilos of feed units saved are worth their price: a lower conversion earns, a higher one loses. All in FE, kg and kr. */
export interface ConversionGap {
  now: number
  /** The own target, else what Danish herds show. */
  aim: number
  gainKg: number
  /** kr. a FE */
  feedPrice: number
}

/** Kr. of a period: (aim − now) · gain · price of feed. Source: docs/domain/kpis.md#value-of-an-improvement */
export const conversionValue = ({ now, aim, gainKg, feedPrice }: ConversionGap): number =>
  (aim - now) * gainKg * feedPrice

export interface MortalityGap {
  /** Per cent of the pigs produced, or of those inserted. */
  now: number
  aim: number
  /** What the percentage is of. */
  pigs: number
  /** kr. for a pig on its way in */
  pigPrice: number
  /** kr. of feed that a pig eats over its whole stay */
  feedAPig: number
}

/** A pig dies on average half way: with it goes what it cost, and half its feed. */
const FEED_EATEN = 0.5

/** Kr. of a period: (aim − now) % · pigs · (price of a pig + half its feed). Source: docs/domain/kpis.md#value-of-an-improvement */
export const mortalityValue = ({ now, aim, pigs, pigPrice, feedAPig }: MortalityGap): number =>
  ((aim - now) / 100) * pigs * (pigPrice + FEED_EATEN * feedAPig)
