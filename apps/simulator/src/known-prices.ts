import type { MixPlan } from './plan.ts'

/** The prices of a mix that a company knows: the one that stood when its books began, and those since, up to today. */
export function knownPrices({ prices }: MixPlan, from: string, today: string): MixPlan['prices'] {
  const inForce = prices.findLast(({ validFrom }) => validFrom <= from)
  const since = prices.filter(({ validFrom }) => validFrom > from && validFrom <= today)
  return inForce ? [inForce, ...since] : since
}
