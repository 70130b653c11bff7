import type { HerdEvent, SimulatedBatch } from '../herd-event.ts'
import type { FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { UnitDay } from '../simulated-company.ts'
import { type HousingSlot, housingSlots } from './housing-slot.ts'
import { TrueHerdDays } from './true-herd-days.ts'

/** Pigs booked for slaughter. */
export interface SlaughterBooking {
  eventKey: PlanKey
  slot: HousingSlot
  groupStart: string
  day: string
  head: number
  /** False for a booking before the recorded period: its slaughter names no booking. */
  isWritten: boolean
}

/** Feed eaten since the last entry. */
export interface FeedEaten {
  barnKey: PlanKey
  mixKey: PlanKey
  kg: number
}

export interface Silo {
  stockKg: number
  /** Moving mean of the last days. */
  dailyKg: number
  todayKg: number
}

/** State of a farm during the simulation. */
export interface FarmState {
  plan: FarmPlan
  slots: readonly HousingSlot[]
  batches: SimulatedBatch[]
  events: HerdEvent[]
  truth: TrueHerdDays
  units: UnitDay[]
  bookings: SlaughterBooking[]
  eaten: Map<string, FeedEaten>
  silos: Map<PlanKey, Silo>
  /** Number of slaughter pig sections whose turn to be filled has come. */
  turns: number
  /** Values of each slot today, which sensors measure. */
  today: Map<PlanKey, { feedKg: number; waterLitres: number; dead: number; moved: boolean; stories: Set<PlanKey> }>
}

export const newFarm = (plan: FarmPlan, epoch: string): FarmState => ({
  plan,
  slots: housingSlots(plan, epoch),
  batches: [],
  events: [],
  truth: new TrueHerdDays(),
  units: [],
  bookings: [],
  eaten: new Map(),
  silos: new Map(),
  turns: 1,
  today: new Map(),
})

/** Values of a slot today so far; created where missing. */
export function slotToday(farm: FarmState, slot: HousingSlot) {
  const existing = farm.today.get(slot.key)
  if (existing) return existing
  const fresh = { feedKg: 0, waterLitres: 0, dead: 0, moved: false, stories: new Set<PlanKey>() }
  farm.today.set(slot.key, fresh)
  return fresh
}
