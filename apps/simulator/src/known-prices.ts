import type { MixPlan } from './plan.ts'

/** Prices of a mix that a company knows: the one valid when its records began, and later ones up to today. */
export function knownPrices({ prices }: MixPlan, from: string, today: string): MixPlan['prices'] {
  const inForce = prices.findLast(({ validFrom }) => validFrom <= from)
  const since = prices.filter(({ validFrom }) => validFrom > from && validFrom <= today)
  return inForce ? [inForce, ...since] : since
}
