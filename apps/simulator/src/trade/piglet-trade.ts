import { pigletPrice } from '@herdboard/domain/economy/piglet-price.ts'
import { weekOre } from '../areas/quotation.ts'
import { quotationSheet } from '../areas/quotation-sheet.ts'
import type { FarmPlan } from '../plan.ts'
import { randomStream } from '../random-stream.ts'

/** Traded piglets, with their total live weight. */
interface PigletConsignment {
  day: string
  head: number
  liveG: number
}

const ORE = 100
const ORGANIC = 2
/** Range of the agreed supplement to the quotation, whole DKK per pig. */
const AGREED_DKK = [-4, 9] as const

/**
 * Prices in the form of bought or sold piglets, DKK: per pig, the week's quotation at the mean weight plus the agreed
 * supplement; and the total. Empty outside the quoted weights.
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
  const agreed = randomStream(seed, 'trade', key, partner).integer(...AGREED_DKK)
  const ore = Math.round(quoted * ORE) + agreed * ORE
  return { FF_PricePerPig: ore / ORE, FF_PriceTotal: (head * ore) / ORE }
}

const dkk = (ore: number): number => ore / ORE
