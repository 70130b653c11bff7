import { BONUS_ORE } from '../areas/announced-prices.ts'
import { weekOre } from '../areas/quotation.ts'
import type { EventOf } from '../herd-event.ts'
import type { FarmPlan } from '../plan.ts'
import { randomStream } from '../random-stream.ts'
import { carcassRemarks } from './carcass-remarks.ts'
import { leanOre, smallLorryOre, weightOre } from './settlement-scale.ts'

type Slaughtered = Pick<EventOf<'slaughter'>, 'day' | 'head' | 'condemnedHead' | 'carcassG' | 'leanPct'>

const ORE = 100
const GRAMS = 1000
/** Late share above which a farm gets its settlements on paper, and the share of papers that are lost. */
const LATE_SHARE_LIMIT = 0.15
const IS_LOST = 0.12

/** Supplement to the quotation by production kind, øre per kg carcass. */
const CONCEPT_ORE = { 1: 0, 2: BONUS_ORE.organicOrePerKg, 3: BONUS_ORE.freeRangeOrePerKg } as const

/**
 * Form values of a slaughter's settlement, DKK, by element id: the week's quotation, adjustments for lean meat and
 * weight, supplements of the production kind, and deductions. The amount follows exactly from these, to the øre.
 * Without a settlement there is neither a number nor money.
 */
export function settlementOf(
  seed: number,
  { habits, herd }: FarmPlan,
  eventKey: string,
  { day, head, condemnedHead, carcassG, leanPct }: Slaughtered,
  onLorry: number,
): Record<string, unknown> {
  const chance = randomStream(seed, 'settled', eventKey)
  if (chance.bernoulli(habits.lateShare > LATE_SHARE_LIMIT ? IS_LOST : 0)) return {}
  const approved = head - condemnedHead
  const remarks = carcassRemarks(chance, approved)
  const perKg = { price: weekOre(seed, day), lean: leanOre(leanPct), weight: weightOre(carcassG / GRAMS / approved) }
  const supplementsOre = ofKilos(carcassG, CONCEPT_ORE[herd.productionKind])
  const deductionsOre = remarks.deductedOre + smallLorryOre(head, onLorry)
  const amountOre = ofKilos(carcassG, perKg.price + perKg.lean + perKg.weight) + supplementsOre - deductionsOre
  return {
    FF_SettlementNo: String(randomStream(seed, 'settlement no', eventKey).integer(4_100_000, 4_899_999)),
    FF_PricePerKg: perKg.price / ORE,
    FF_LeanAdj: perKg.lean / ORE,
    FF_WeightAdj: perKg.weight / ORE,
    FF_Supplements: supplementsOre / ORE,
    FF_Deductions: deductionsOre / ORE,
    FF_AmountDkk: amountOre / ORE,
    ...(remarks.rows.length > 0 && { FS_Remarks: remarks.rows }),
  }
}

const ofKilos = (grams: number, orePerKg: number): number => Math.round((grams * orePerKg) / GRAMS)
