import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import { daysBetween } from '@herdboard/domain/time/day-number.ts'
import type { PricedOre } from './money-line.ts'
import { pigletPrice } from './piglet-price.ts'
import { postPaymentYear } from './post-payment-year.ts'
import { REFERENCE_COLLECTION, REFERENCE_QUOTATION } from './reference-prices.ts'
import { type HerdStock, priceWithAdjustment, type StockPrice, stockValueOre } from './stock-value.ts'
import type { WeekQuotation } from './week-quotation.ts'

/** 1 conventional, 2 organic, 3 free-range: the numbers of the farm's production kind. */
export type ConceptNo = 1 | 2 | 3
/** DKK per kg carcass by concept. */
export type ConceptPrices = Readonly<Record<ConceptNo, number>>

interface StockPrices {
  validFrom: string
  prices: Readonly<Record<PigType, StockPrice>>
}

/** All prices that a company's pigs are valued with. Each list is newest first. */
export interface PriceBook {
  quotations: readonly WeekQuotation[]
  status: readonly StockPrices[]
  /** By farm and first day: "farm 2026-03-01". */
  statusAdjustments: ReadonlyMap<string, StockPrices['prices']>
  /** By first day of the cooperative year, with the company's adjustment. */
  postPayments: readonly { validFrom: string; isProvision: boolean; dkk: ConceptPrices }[]
  /** The company's own estimate, by first day of the cooperative year. */
  postPaymentEstimates: readonly { validFrom: string; dkk: ConceptPrices }[]
  /** By first day of the month. */
  bonuses: readonly { validFrom: string; dkk: ConceptPrices }[]
  /** DKK per dead pig below and from 30 kg. */
  collections: readonly { validFrom: string; lightDkk: number; heavyDkk: number }[]
  /** What the company settles transferred pigs at, in place of the quotation. */
  internalPrices: readonly InternalPrice[]
  farms: ReadonlyMap<string, FarmTerms>
}

/** What a farm's prices depart from the common ones by. */
export interface FarmTerms {
  concept: ConceptNo
  /** Its piglets are settled at the organic quotation. */
  hasOrganicPiglets: boolean
  /** Its adjustment of the piglet quotation, DKK per piglet. */
  adjustDkk: number
}

/** `quotation`: that of the day plus an amount per pig. `own`: an amount per pig plus an amount per kg. */
export interface InternalPrice {
  validFrom: string
  pigType: PigType
  kind: 'quotation' | 'own'
  baseDkk: number
  perKgDkk: number
}

/** Days that a weekly quotation counts as current. */
const QUOTATION_DAYS = 35
const ORE = 100
/** Live weight at slaughter and its carcass, kg, of the derived status price. Source: docs/domain/prices.md#status-prices */
const SLAUGHTER_LIVE_KG = 117
const CARCASS_SHARE = 89.3 / 117
const LIGHT_KG = 30
const HEAVIEST_QUOTED_KG = 40

/** Returns the price in force on a day, else the first one after it; lists are newest first. */
function inForce<Price extends { validFrom: string }>(
  prices: readonly Price[],
  day: string,
): { price: Price; isBefore: boolean } | null {
  const before = prices.find(({ validFrom }) => validFrom <= day)
  if (before) return { price: before, isBefore: true }
  const after = prices.at(-1)
  return after ? { price: after, isBefore: false } : null
}

function quotationOn({ quotations }: PriceBook, day: string): { quotation: WeekQuotation; isCurrent: boolean } {
  const found = inForce(quotations, day)
  if (!found) return { quotation: REFERENCE_QUOTATION, isCurrent: false }
  const { price, isBefore } = found
  return { quotation: price, isCurrent: isBefore && daysBetween(price.validFrom, day) <= QUOTATION_DAYS }
}

/** Returns the production kind of a farm. */
export const conceptOf = ({ farms }: PriceBook, farmId: string): ConceptNo => farms.get(farmId)?.concept ?? 1

/**
 * Returns the status price of a pig on a farm in the month of a day. A month without one has a price derived from the
 * quotation of the day: the line through 7 and 30 kg for weaners, through 30 kg and a pig of 117 kg at slaughter for
 * slaughter pigs. Source: docs/domain/prices.md#status-prices
 */
function statusPriceOn(
  book: PriceBook,
  farmId: string,
  day: string,
  pigType: PigType,
): { price: StockPrice; isDerived: boolean } {
  const month = `${day.slice(0, 7)}-01`
  const stored = book.status.find(({ validFrom }) => validFrom === month)
  if (!stored) return { price: derivedStatusPrice(book, day, pigType), isDerived: true }
  const adjustment = book.statusAdjustments.get(`${farmId} ${month}`)?.[pigType]
  const price = stored.prices[pigType]
  return { price: adjustment ? priceWithAdjustment(price, adjustment) : price, isDerived: false }
}

export function derivedStatusPrice(book: PriceBook, day: string, pigType: PigType): StockPrice {
  const { quotation } = quotationOn(book, day)
  const at30 = pigletPrice(quotation.conventional, LIGHT_KG) ?? 0
  if (pigType === WEANERS) {
    const at7 = pigletPrice(quotation.conventional, 7) ?? 0
    const perKg = roundHalfAway((at30 - at7) / (LIGHT_KG - 7), 2)
    return { baseOre: roundHalfAway((at7 - 7 * perKg) * ORE, 0), orePerKg: Math.round(perKg * ORE) }
  }
  const carcassDkk = slaughterDkk(book, day) + postPaymentDkk(book, day, 1).dkk
  const atSlaughter = SLAUGHTER_LIVE_KG * CARCASS_SHARE * carcassDkk
  const perKg = roundHalfAway((atSlaughter - at30) / (SLAUGHTER_LIVE_KG - LIGHT_KG), 2)
  return { baseOre: roundHalfAway((at30 - LIGHT_KG * perKg) * ORE, 0), orePerKg: Math.round(perKg * ORE) }
}

const slaughterDkk = ({ quotations }: PriceBook, day: string): number =>
  inForce(
    quotations.filter((one) => one.slaughterDkk !== null),
    day,
  )?.price.slaughterDkk ??
  REFERENCE_QUOTATION.slaughterDkk ??
  0

/** Pigs of one consignment. */
export interface Consignment {
  farmId: string
  day: string
  head: number
  grams: number
}

/**
 * Returns the value of living pigs, øre: the piglet quotation of the day at their mean weight, with the farm's own
 * adjustment. Outside the quoted weights it is the status price of the month. Source: docs/domain/prices.md#piglet-quotation
 */
export function pigValue(book: PriceBook, { farmId, day, head, grams }: Consignment): PricedOre {
  if (head === 0) return { ore: 0, late: null }
  const { quotation, isCurrent } = quotationOn(book, day)
  const meanKg = grams / 1000 / head
  const sheet = (book.farms.get(farmId)?.hasOrganicPiglets ? quotation.organic : null) ?? quotation.conventional
  const listed = pigletPrice(sheet, meanKg)
  if (listed !== null) {
    const dkk = roundHalfAway(listed + (book.farms.get(farmId)?.adjustDkk ?? 0), 2)
    return { ore: Math.round(Math.max(0, dkk) * ORE) * head, late: isCurrent ? null : 'quotation' }
  }
  const pigType = meanKg > HEAVIEST_QUOTED_KG ? SLAUGHTER_PIGS : WEANERS
  return stockValue(book, farmId, day, pigType, { head, grams })
}

/** Returns the value of pigs in stock, øre, at the status price of their month. */
export function stockValue(
  book: PriceBook,
  farmId: string,
  day: string,
  pigType: PigType,
  stock: HerdStock,
): PricedOre {
  if (stock.head === 0) return { ore: 0, late: null }
  const { price, isDerived } = statusPriceOn(book, farmId, day, pigType)
  return { ore: stockValueOre(stock, price), late: isDerived ? 'status_price' : null }
}

/**
 * Returns the value of transferred pigs, øre: the company's internal price, else that of the quotation. Sender and
 * receiver have the same amount.
 */
export function transferValue(book: PriceBook, pigType: PigType, consignment: Consignment): PricedOre {
  const { day, head, grams } = consignment
  const internal = book.internalPrices.find((one) => one.pigType === pigType && one.validFrom <= day)
  if (!internal) return pigValue(book, consignment)
  const baseOre = internal.baseDkk * ORE
  if (internal.kind === 'own')
    return { ore: stockValueOre({ head, grams }, { baseOre, orePerKg: internal.perKgDkk * ORE }), late: null }
  const quoted = pigValue(book, consignment)
  return { ...quoted, ore: Math.max(0, quoted.ore + roundHalfAway(head * baseOre, 0)) }
}

/**
 * Returns the value of carcasses without a settlement, øre: the quotation of the week, without adjustments for weight
 * and lean meat.
 */
export const unsettledValue = (book: PriceBook, day: string, carcassGrams: number): PricedOre => ({
  ore: ofKilos(carcassGrams, slaughterDkk(book, day)),
  late: 'settlement',
})

const ofKilos = (grams: number, dkkPerKg: number): number => roundHalfAway((grams / 1000) * dkkPerKg * ORE, 0)

/**
 * Returns the post payment per kg carcass of the cooperative year of a day. Until it is announced, the company's own
 * estimate counts, else the provision, else the payment of the last year known.
 */
function postPaymentDkk(book: PriceBook, day: string, concept: ConceptNo): { dkk: number; isEstimated: boolean } {
  const { from } = postPaymentYear(day)
  const announced = book.postPayments.find(({ validFrom }) => validFrom === from)
  if (announced && !announced.isProvision) return { dkk: announced.dkk[concept], isEstimated: false }
  const own = book.postPaymentEstimates.find(({ validFrom }) => validFrom === from)
  const last = own ?? announced ?? book.postPayments.find(({ validFrom }) => validFrom < from)
  return { dkk: last?.dkk[concept] ?? 0, isEstimated: true }
}

/** Returns the post payment of carcasses, øre. Source: docs/domain/prices.md#post-payment */
export function postPaymentOf(book: PriceBook, concept: ConceptNo, day: string, carcassGrams: number): PricedOre {
  const { dkk, isEstimated } = postPaymentDkk(book, day, concept)
  return { ore: ofKilos(carcassGrams, dkk), late: isEstimated ? 'post_payment' : null }
}

/** Returns the bonus of carcasses in their month, øre; months without one have none. Source: docs/domain/prices.md#bonus */
export function bonusOf(book: PriceBook, concept: ConceptNo, day: string, carcassGrams: number): number {
  const month = `${day.slice(0, 7)}-01`
  const bonus = book.bonuses.find(({ validFrom }) => validFrom === month)
  return bonus ? ofKilos(carcassGrams, bonus.dkk[concept]) : 0
}

/**
 * Returns the cost of collecting dead pigs, øre, by the price of the day of death. Without any weight, a weaner counts
 * as light. Source: docs/domain/prices.md#collection-of-dead-pigs
 */
export function collectionOf(
  book: PriceBook,
  { day, head, meanKg, pigType }: { day: string; head: number; meanKg: number | null; pigType: PigType },
): PricedOre {
  const found = inForce(book.collections, day)
  const price = found?.price ?? REFERENCE_COLLECTION
  const isLight = meanKg === null ? pigType === WEANERS : meanKg < LIGHT_KG
  const dkk = isLight ? price.lightDkk : price.heavyDkk
  return { ore: Math.round(dkk * ORE) * head, late: found?.isBefore ? null : 'collection_price' }
}
