import type { MixPlan } from './plan.ts'

/** The prices of a mix that a company knows: the one that stood when its books began, and those since, up to today. */
export function knownPrices({ prices }: MixPlan, from: string, today: string): MixPlan['prices'] {
  const standing = prices.findLast(({ validFrom }) => validFrom <= from)
  const since = prices.filter(({ validFrom }) => validFrom > from && validFrom <= today)
  return standing ? [standing, ...since] : since
}
