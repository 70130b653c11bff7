import { pigletPrice } from '@herdboard/domain/economy/piglet-price.ts'
import { weekOre } from '../areas/quotation.ts'
import { quotationSheet } from '../areas/quotation-sheet.ts'
import { chanceOf } from '../chance.ts'
import type { FarmPlan } from '../plan.ts'

/** Pigs that change hands, and their live weight together. */
interface PigletConsignment {
  day: string
  head: number
  liveG: number
}

const ORE = 100
const ORGANIC = 2
/** What a farm and whoever it trades with settle at on top of the quotation, whole kr. a pig. */
const AGREED_DKK = [-4, 9] as const

/**
 * What the form of bought or sold piglets says of money, kr.: the quotation of the week at the mean weight and what the
 * two agreed on, and as much for all of them. Nothing outside the weights that are quoted.
 */
export function pigletMoney(
  seed: number,
  { key, herd }: FarmPlan,
  partner: string,
  { day, head, liveG }: PigletConsignment,
): Record<string, number> {
  const { at7KgOre, organicAt30KgOre, bands, organicBands } = quotationSheet(weekOre(seed, day))
  const quotation =
    herd.productionKind === ORGANIC
      ? { atKg: 30 as const, priceDkk: organicAt30KgOre / ORE, kgDkk: [null, null, null, ...organicBands.map(dkk)] }
      : { atKg: 7 as const, priceDkk: at7KgOre / ORE, kgDkk: bands.map(dkk) }
  const quoted = pigletPrice(quotation, liveG / 1000 / head)
  if (quoted === null) return {}
  const agreed = chanceOf(seed, 'trade', key, partner).whole(...AGREED_DKK)
  const ore = Math.round(quoted * ORE) + agreed * ORE
  return { FF_PricePerPig: ore / ORE, FF_PriceTotal: (head * ore) / ORE }
}

const dkk = (ore: number): number => ore / ORE
