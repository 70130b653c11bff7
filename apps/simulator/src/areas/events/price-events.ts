import type { AreaEvent } from './area-events.ts'

// Prices are whole øre.

/** Quotation of the slaughterhouses per kg carcass in a week. */
export interface SlaughterQuotationEvent extends AreaEvent {
  kind: 'slaughterQuotation'
  /** Monday from which it is valid. */
  validFrom: string
  orePerKg: number
}

/** Listed price of a week, with its comparisons. */
export interface ListedPrice {
  ore: number
  /** Difference to the week before. */
  changeOre: number
  /** Mean of this week and the 51 before. */
  yearOre: number
}

/** Øre per kg in six bands of live weight: 5-7, 7-9, 9-12, 12-25, 25-30 and 30-40 kg. */
export type WeightBandsOre = readonly [number, number, number, number, number, number]

export interface PigletListingEvent extends AreaEvent {
  kind: 'pigletListing'
  validFrom: string
  year: number
  week: number
  /** Prices of a 7 kg and a 30 kg piglet. */
  at7Kg: ListedPrice
  at30Kg: ListedPrice
  organicAt30Kg: ListedPrice
  bands: WeightBandsOre
  /** 12-25, 25-30, 30-40 kg */
  organicBands: readonly [number, number, number]
}

/** Value of pigs in stock in a month: price · head + price · kg. */
export interface StatusPriceEvent extends AreaEvent {
  kind: 'statusPrice'
  /** First day of the month. */
  period: string
  pigletOre: number
  pigletOrePerKg: number
  slaughterPigOre: number
  slaughterPigOrePerKg: number
}

/** Post-payment per kg carcass, paid after the end of a cooperative year, 1 October to 30 September. */
export interface PostPaymentEvent extends AreaEvent {
  kind: 'postPayment'
  from: string
  to: string
  orePerKg: number
  organicOrePerKg: number
  freeRangeOrePerKg: number
  /** True until the final payment is announced. */
  isProvision: boolean
}

/** Fee for the collection of a dead pig, valid from a day on. */
export interface DeadPigFeeEvent extends AreaEvent {
  kind: 'deadPigFee'
  validFrom: string
  below30KgOre: number
  from30KgOre: number
}

/** Supplements of a month per kg carcass. */
export interface BonusPaymentEvent extends AreaEvent {
  kind: 'bonusPayment'
  /** First day of the month. */
  period: string
  orePerKg: number
  freeRangeOrePerKg: number
  organicOrePerKg: number
}

export type PriceEvent =
  | SlaughterQuotationEvent
  | PigletListingEvent
  | StatusPriceEvent
  | PostPaymentEvent
  | DeadPigFeeEvent
  | BonusPaymentEvent
