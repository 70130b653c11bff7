import type { HerdEvent, SimulatedBatch } from '../herd-event.ts'
import type { FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { UnitDay } from '../simulated-company.ts'
import { type HousingSlot, housingSlots } from './housing-slot.ts'
import { TruthBook } from './truth-book.ts'

/** Pigs promised to the slaughterhouse. */
export interface SlaughterBooking {
  eventKey: PlanKey
  slot: HousingSlot
  groupStart: string
  day: string
  head: number
  /** Made before anybody wrote here: its slaughter settles no booking. */
  isWritten: boolean
}

/** What was fed since it was last written down. */
export interface FeedEaten {
  barnKey: PlanKey
  mixKey: PlanKey
  kg: number
}

export interface Silo {
  stockKg: number
  /** Mean of the last days. */
  dailyKg: number
  todayKg: number
}

/** A farm while it is played. */
export interface FarmState {
  plan: FarmPlan
  slots: readonly HousingSlot[]
  batches: SimulatedBatch[]
  events: HerdEvent[]
  truth: TruthBook
  units: UnitDay[]
  bookings: SlaughterBooking[]
  eaten: Map<string, FeedEaten>
  silos: Map<PlanKey, Silo>
  /** Sections of slaughter pigs whose turn it is to be filled. */
  turns: number
  /** Litres and kilos of each slot today, for what sensors measure. */
  today: Map<PlanKey, { feedKg: number; waterLitres: number; dead: number; moved: boolean; stories: Set<PlanKey> }>
}

export const newFarm = (plan: FarmPlan, epoch: string): FarmState => ({
  plan,
  slots: housingSlots(plan, epoch),
  batches: [],
  events: [],
  truth: new TruthBook(),
  units: [],
  bookings: [],
  eaten: new Map(),
  silos: new Map(),
  turns: 1,
  today: new Map(),
})

/** What is known of a slot's day so far. */
export function slotToday(farm: FarmState, slot: HousingSlot) {
  const known = farm.today.get(slot.key)
  if (known) return known
  const fresh = { feedKg: 0, waterLitres: 0, dead: 0, moved: false, stories: new Set<PlanKey>() }
  farm.today.set(slot.key, fresh)
  return fresh
}
