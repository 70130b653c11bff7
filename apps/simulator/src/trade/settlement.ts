import type { CarcassLists } from '@herdboard/domain/slaughter/carcass.ts'
import { carcassFacts } from '@herdboard/domain/slaughter/carcass-facts.ts'
import { scaleAmountOre } from '@herdboard/domain/slaughter/settlement-amount.ts'
import { BONUS_ORE } from '../areas/announced-prices.ts'
import { weekOre } from '../areas/quotation.ts'
import type { EventOf } from '../herd-event.ts'
import type { FarmPlan, SlaughterhousePlan } from '../plan.ts'
import { randomStream } from '../random-stream.ts'
import { carcassRemarks } from './carcass-remarks.ts'
import { drawCarcasses } from './carcasses.ts'
import { scaleOn } from './scale-of-day.ts'
import { smallLorryOre } from './small-lorry.ts'

type Slaughtered = Pick<EventOf<'slaughter'>, 'day' | 'head' | 'condemnedHead' | 'carcassG' | 'leanPct'>

const ORE = 100
const GRAMS = 1000
/** Late share above which a farm gets its settlements on paper, and the share of papers that are lost. */
const LATE_SHARE_LIMIT = 0.15
const IS_LOST = 0.12

/** Supplement to the quotation by production kind, øre per kg carcass. */
const CONCEPT_ORE = { 1: 0, 2: BONUS_ORE.organicOrePerKg, 3: BONUS_ORE.freeRangeOrePerKg } as const

/** What a slaughterhouse reports of a delivery. */
export interface SimulatedSettlement {
  /** Form values, DKK, by element id; none where the settlement is lost. */
  detail: Record<string, unknown>
  /** Null where the settlement is lost. */
  carcasses: CarcassLists | null
}

/**
 * The settlement of a slaughter: its carcasses, the week's quotation, adjustments for lean meat and weight by the
 * slaughterhouse's scale of the day, supplements of the production kind, and deductions. The amount follows exactly from
 * the carcasses, to the øre; the adjustments per kg are rounded, as on paper.
 */
export function settlementOf(
  seed: number,
  { habits, herd }: FarmPlan,
  house: SlaughterhousePlan,
  eventKey: string,
  { day, head, condemnedHead, carcassG, leanPct }: Slaughtered,
  onLorry: number,
): SimulatedSettlement {
  const chance = randomStream(seed, 'settled', eventKey)
  if (chance.bernoulli(habits.lateShare > LATE_SHARE_LIMIT ? IS_LOST : 0)) return { detail: {}, carcasses: null }
  const approved = head - condemnedHead
  const remarks = carcassRemarks(chance, approved)
  const carcasses = drawCarcasses(seed, eventKey, { approved, carcassG, leanPct }, remarks.heads)
  const facts = carcassFacts(carcasses, scaleOn(house, day))
  const stated = {
    approvedHead: approved,
    carcassG,
    basicPrice: weekOre(seed, day) / ORE,
    supplements: ofKilos(carcassG, CONCEPT_ORE[herd.productionKind]) / ORE,
    deductions: (remarks.deductedOre + smallLorryOre(head, onLorry)) / ORE,
  }
  const amountOre = scaleAmountOre(stated, facts)
  if (amountOre === null) throw new Error(`${house.key} has no scale for the carcasses of ${eventKey}`)
  const detail = {
    FF_SettlementNo: String(randomStream(seed, 'settlement no', eventKey).integer(4_100_000, 4_899_999)),
    FF_PricePerKg: stated.basicPrice,
    FF_LeanAdj: perKg(facts.leanOre, carcassG),
    FF_WeightAdj: perKg(-facts.weightOre, carcassG),
    FF_Supplements: stated.supplements,
    FF_Deductions: stated.deductions,
    FF_AmountDkk: amountOre / ORE,
    ...(remarks.rows.length > 0 && { FS_Remarks: remarks.rows }),
  }
  return { detail, carcasses }
}

const ofKilos = (grams: number, orePerKg: number): number => Math.round((grams * orePerKg) / GRAMS)

/** DKK per kg with two decimals; never -0, which some comparisons treat as different from 0. */
const perKg = (ore: number, grams: number): number => (Math.round((ore * GRAMS) / grams) || 0) / ORE
