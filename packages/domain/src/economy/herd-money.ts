import { type PigType, SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { legKind } from '@herdboard/domain/ledger/leg-kind.ts'
import { type SlaughterLot, shareAmongLots } from '@herdboard/domain/slaughter/share-among-lots.ts'
import type { MoneySource, PricedOre, ProvisionalReason } from './money-line.ts'
import {
  bonusOf,
  type ConceptNo,
  collectionOf,
  conceptOf,
  type PriceBook,
  pigValue,
  postPaymentOf,
  transferValue,
  unsettledValue,
} from './price-book.ts'

/** Pigs that a record moved in or out of one unit. Heads and weights are positive. */
export interface PricedMovement {
  kind: number
  day: string
  unitId: string
  farmId: string
  pigType: PigType
  head: number
  /** Live grams; null if neither weighed nor estimated. */
  grams: number | null
  carcassGrams: number
  /** Farm and pig type of the sender of transferred pigs. */
  sender: { farmId: string; pigType: PigType } | null
  /** Amount that the record states, øre; null if it states no price. */
  typedOre: number | null
  /** Production kind of the batch; null: that of the farm. */
  concept: ConceptNo | null
  /** Own weaned pigs have no seller. */
  isOwn: boolean
  /** Given away, or to another use of the farm: no price is missing. */
  isFree: boolean
  /** The settlement states its supplements, so the bonus is part of its amount. */
  hasSupplements: boolean
  /** All units of the slaughter, for the shares of its amount. */
  lots: readonly (SlaughterLot & { approvedHead: number })[]
}

/** Amount of a source for moved pigs, + income, − expense. */
export interface HerdMoney extends PricedOre {
  source: MoneySource
  quantity: number
}

/** Weight of a pig that nobody weighed and no stock states, kg. */
const STANDARD_KG: Readonly<Record<PigType, number>> = { 1: 7, 2: 30 }
const CARCASS_SHARE = 89.3 / 117

/**
 * Returns the amounts of moved pigs. A typed amount wins; pigs without one are priced, and pigs that are sold or bought
 * are provisional then. Source: docs/behaviour/economy.md#money-lines
 */
export function herdMoney(book: PriceBook, pigs: PricedMovement): HerdMoney[] {
  switch (pigs.kind) {
    case legKind.insertion:
      return [boughtPigs(book, pigs)]
    case legKind.departure:
      return soldPigs(book, pigs)
    case legKind.transferIn:
    case legKind.transferOut:
      return [movedPigs(book, pigs)]
    case legKind.slaughter:
      return slaughteredPigs(book, pigs)
    case legKind.dead:
      return [deadPigs(book, pigs)]
    default:
      return []
  }
}

const gramsOf = ({ grams, head, pigType }: PricedMovement): number => grams ?? head * STANDARD_KG[pigType] * 1000

function boughtPigs(book: PriceBook, pigs: PricedMovement): HerdMoney {
  const source = pigs.isOwn ? 'own_weaned' : 'purchase'
  const { head, typedOre } = pigs
  if (typedOre !== null) return { source, ore: -typedOre, quantity: head, late: null }
  const { ore, late } = pigValue(book, { ...pigs, grams: gramsOf(pigs) })
  const reason = pigs.grams === null ? 'weight' : late
  return { source, ore: -ore, quantity: head, late: pigs.isOwn ? reason : 'bought_price' }
}

function soldPigs(book: PriceBook, pigs: PricedMovement): HerdMoney[] {
  const { head, typedOre } = pigs
  if (typedOre !== null) return [{ source: 'sale', ore: typedOre, quantity: head, late: null }]
  if (pigs.isFree) return []
  const { ore } = pigValue(book, { ...pigs, grams: gramsOf(pigs) })
  return [{ source: 'sale', ore, quantity: head, late: 'sale_price' }]
}

function movedPigs(book: PriceBook, pigs: PricedMovement): HerdMoney {
  // Both sides ask for the price of the sender, so that they have the same amount.
  const sender = pigs.sender ?? pigs
  const { ore, late } = transferValue(book, sender.pigType, {
    ...pigs,
    farmId: sender.farmId,
    grams: gramsOf({ ...pigs, pigType: sender.pigType }),
  })
  const isOut = pigs.kind === legKind.transferOut
  return { source: isOut ? 'transfer_out' : 'transfer_in', ore: isOut ? ore : -ore, quantity: pigs.head, late }
}

function slaughteredPigs(book: PriceBook, pigs: PricedMovement): HerdMoney[] {
  const { farmId, day, lots, unitId, typedOre } = pigs
  const concept = pigs.concept ?? conceptOf(book, farmId)
  const own = lots.findIndex((lot) => lot.unitId === unitId)
  const hasWeight = lots.some((lot) => lot.carcassGrams > 0)
  const lot = lots[own]
  // A whole load without carcass weights was not weighed yet, unless it was condemned.
  const isUnweighed = !hasWeight && (lot === undefined || lot.approvedHead > 0)
  const carcass = isUnweighed
    ? Math.round(gramsOf({ ...pigs, pigType: SLAUGHTER_PIGS }) * CARCASS_SHARE)
    : pigs.carcassGrams
  const shares = typedOre === null ? null : shareAmongLots(typedOre, lots)
  const paid: PricedOre = shares === null ? unsettledValue(book, day, carcass) : { ore: shares[own] ?? 0, late: null }
  const late: ProvisionalReason | null = typedOre === null ? 'settlement' : null
  const bonus = pigs.hasSupplements ? 0 : bonusOf(book, concept, day, carcass)
  const kg = carcass / 1000
  return [
    { source: 'settlement', ...paid, quantity: kg },
    ...(bonus === 0 ? [] : [{ source: 'bonus' as const, ore: bonus, quantity: kg, late }]),
    { source: 'post_payment', ...postPaymentOf(book, concept, day, carcass), quantity: kg },
  ]
}

function deadPigs(book: PriceBook, { day, head, grams, pigType }: PricedMovement): HerdMoney {
  const meanKg = grams === null ? null : grams / 1000 / head
  const { ore, late } = collectionOf(book, { day, head, meanKg, pigType })
  return { source: 'collection', ore: -ore, quantity: head, late }
}
