import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'

/**
 * A change of feed conversion from `now` to `aim`, to be priced: a lower conversion earns, a higher one loses. In FE,
 * kg and DKK.
 */
export interface ConversionGap {
  now: number
  /** The company's target, otherwise the Danish average. */
  aim: number
  gainKg: number
  /** DKK per FE. */
  feedPrice: number
}

/** Value of a period, DKK: (aim − now) · gain · price of feed. Source: docs/domain/kpis.md#value-of-an-improvement */
export const conversionValue = ({ now, aim, gainKg, feedPrice }: ConversionGap): number =>
  inOre((aim - now) * gainKg * feedPrice)

export interface MortalityGap {
  /** Per cent of the pigs produced, or of those inserted. */
  now: number
  aim: number
  /** Pigs that the percentage refers to. */
  pigs: number
  /** DKK per inserted pig. */
  pigPrice: number
  /** DKK of feed that a pig eats over its whole stay. */
  feedPerPig: number
}

/** Share of its feed that a dead pig has eaten: on average it dies half way through its stay. */
const FEED_EATEN = 0.5

/**
 * Value of a period, DKK: (aim − now) % · pigs · (price of a pig + half its feed).
 * Source: docs/domain/kpis.md#value-of-an-improvement
 */
export const mortalityValue = ({ now, aim, pigs, pigPrice, feedPerPig }: MortalityGap): number =>
  inOre(((aim - now) / 100) * pigs * (pigPrice + FEED_EATEN * feedPerPig))

/** DKK per kg of carcass for one point of lean meat. */
const LEAN_POINT_DKK = 0.1

/** Value of a period, DKK: (now − aim) points · kg of carcass · 0.10. Source: docs/domain/kpis.md#value-of-an-improvement */
export const leanValue = ({ now, aim, carcassKg }: { now: number; aim: number; carcassKg: number }): number =>
  inOre((now - aim) * LEAN_POINT_DKK * carcassKg)

export interface GainGap {
  /** Daily gain, g. */
  now: number
  aim: number
  pigDays: number
  /** Kg that a pig gains over its whole stay; not 0. */
  kgPerPig: number
  /** DKK of gross margin per pig produced. */
  marginPerPig: number
}

const GRAMS_PER_KG = 1000

/**
 * Value of a period, DKK: additional pigs · gross margin per pig. The same pig-days that gain more give more pigs.
 * Source: docs/domain/kpis.md#value-of-an-improvement
 */
export const gainValue = ({ now, aim, pigDays, kgPerPig, marginPerPig }: GainGap): number =>
  inOre((((now - aim) / GRAMS_PER_KG) * pigDays * marginPerPig) / kgPerPig)

/** Rounds DKK to whole øre. */
export const inOre = (dkk: number): number => roundHalfAway(dkk, 2)
