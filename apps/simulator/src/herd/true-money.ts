import { pigletPrice } from '@herdboard/domain/economy/piglet-price.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { DEAD_PIG_FEES, POST_PAYMENTS } from '../areas/announced-prices.ts'
import { monthOre, weekOre } from '../areas/quotation.ts'
import { quotationSheet, simulateStatusPrices } from '../areas/quotation-sheet.ts'
import type { FarmPlan, MixPlan } from '../plan.ts'
import { mixPriceOn } from './simulation.ts'

const ORE = 100
const ORGANIC = 2
const FREE_RANGE = 3
const LIGHT_KG = 30

/** Live pigs with their true weight. */
interface TruePigs {
  day: string
  head: number
  kg: number
}

/** What pigs are worth at the quotation of the week, øre; below the quoted weights, at the stock price of the month. */
export function pigsOre(seed: number, { herd }: FarmPlan, { day, head, kg }: TruePigs): number {
  const { at7KgOre, organicAt30KgOre, bands, organicBands } = quotationSheet(weekOre(seed, day))
  const quotation =
    herd.productionKind === ORGANIC
      ? { atKg: 30 as const, priceDkk: organicAt30KgOre / ORE, kgDkk: [null, null, null, ...organicBands.map(dkk)] }
      : { atKg: 7 as const, priceDkk: at7KgOre / ORE, kgDkk: bands.map(dkk) }
  const price = pigletPrice(quotation, kg / head)
  return price === null ? stockOre(seed, 1, { day, head, kg }) : head * price * ORE
}

/** Value of pigs in stock at the price of their month, øre. */
export function stockOre(seed: number, pigType: PigType, { day, head, kg }: TruePigs): number {
  const prices = simulateStatusPrices(monthOre(seed, day.slice(0, 7)))
  return pigType === WEANERS
    ? head * prices.pigletOre + kg * prices.pigletOrePerKg
    : head * prices.slaughterPigOre + kg * prices.slaughterPigOrePerKg
}

const dkk = (ore: number): number => ore / ORE

/** Post payment of the cooperative year, øre; of a year that is not announced, its provision. */
export function postPaymentOre({ herd }: FarmPlan, day: string, carcassKg: number): number {
  const year = POST_PAYMENTS.find(({ from, to }) => from <= day && day <= to)
  const paid = year?.paid ?? year?.provision
  if (!paid) return 0
  const { organicOrePerKg, freeRangeOrePerKg, orePerKg } = paid
  const kind = herd.productionKind
  return carcassKg * (kind === ORGANIC ? organicOrePerKg : kind === FREE_RANGE ? freeRangeOrePerKg : orePerKg)
}

/** Fee for dead pigs of one place and day, øre. */
export function deadPigsOre({ day, head, kg }: TruePigs): number {
  const fee = DEAD_PIG_FEES.findLast(({ validFrom }) => validFrom <= day) ?? DEAD_PIG_FEES[0]
  return head * ((kg / head < LIGHT_KG ? fee?.below30KgOre : fee?.from30KgOre) ?? 0)
}

/** Cost of feed with the surcharge of its mix, øre. */
export const trueFeedOre = (mix: MixPlan, day: string, kg: number): number =>
  kg * (mixPriceOn(mix, day) + mix.surchargeDkk)
