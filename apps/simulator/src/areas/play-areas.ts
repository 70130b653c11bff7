import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PersonPlan } from '../plan.ts'
import type { PlayedCompany, PlayedFarm } from '../played.ts'
import type {
  AreaWindow,
  AssignmentEvent,
  HealthEvent,
  NoteEvent,
  NotificationEvent,
  PostingEvent,
  PriceEvent,
  SensorPlacement,
  SensorReading,
} from './area-events.ts'
import { playAssignments, playTemplates } from './assignments.ts'
import { playNotes } from './notes.ts'
import { playCompanyNotifications, playFarmNotifications } from './notifications.ts'
import { playPostings } from './postings.ts'
import { playPrices } from './prices.ts'
import { sensorPlacements } from './sensors/placements.ts'
import { sensorReadings } from './sensors/readings.ts'
import { playTreatments } from './treatments.ts'

/** The areas of a farm. */
export interface FarmAreas {
  farm: PlayedFarm
  health: readonly HealthEvent[]
  notes: readonly NoteEvent[]
  assignments: readonly AssignmentEvent[]
  postings: readonly PostingEvent[]
  notifications: readonly NotificationEvent[]
  placements: readonly SensorPlacement[]
  /** From a first farm day on, one at a time. */
  readings(from: string): Iterable<SensorReading>
}

/** The areas of a company, and what the whole country knows. */
export interface CompanyAreas {
  prices: readonly PriceEvent[]
  templates: readonly AssignmentEvent[]
  notifications: readonly NotificationEvent[]
  farms: readonly FarmAreas[]
}

/**
 * Everything beyond the herd, of a company that was played with its units. Each area is drawn by itself: an area more
 * is a line more here, and changes none of the others.
 */
export function playAreas(
  seed: number,
  { plan, farms }: PlayedCompany,
  people: readonly PersonPlan[],
  window: AreaWindow,
): CompanyAreas {
  const prices = playPrices(seed, window)
  return {
    prices,
    templates: playTemplates(plan, window),
    notifications: playCompanyNotifications(seed, plan, people, prices, window),
    farms: farms.map((farm) => {
      const health = playTreatments(seed, farm, window)
      const assignments = playAssignments(seed, plan.key, farm, health, window)
      return {
        farm,
        health,
        notes: playNotes(seed, farm, window),
        assignments,
        postings: playPostings(seed, farm.plan, window),
        notifications: playFarmNotifications(seed, farm, { health, assignments }, window),
        placements: sensorPlacements(seed, farm.plan, farmDay(window.now)),
        readings: (from) => sensorReadings(seed, farm, { from, now: window.now }),
      }
    }),
  }
}
