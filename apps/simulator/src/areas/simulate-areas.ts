import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PersonPlan } from '../plan.ts'
import type { SimulatedCompany, SimulatedFarm } from '../simulated-company.ts'
import { simulateAssignments, simulateTemplates } from './assignments.ts'
import type { AreaWindow } from './events/area-events.ts'
import type { HealthEvent } from './events/health-events.ts'
import type { NotificationEvent } from './events/notification-events.ts'
import type { PostingEvent } from './events/posting-events.ts'
import type { PriceEvent } from './events/price-events.ts'
import type { SensorPlacement, SensorReading } from './events/sensor-events.ts'
import type { AssignmentEvent, NoteEvent } from './events/work-events.ts'
import { simulateNotes } from './notes.ts'
import { simulateCompanyNotifications, simulateFarmNotifications } from './notifications.ts'
import { simulatePostings } from './postings.ts'
import { simulatePrices } from './prices.ts'
import { sensorPlacements } from './sensors/placements.ts'
import { sensorReadings } from './sensors/readings.ts'
import { simulateTreatments } from './treatments.ts'

/** Areas of a farm. */
export interface FarmAreas {
  farm: SimulatedFarm
  health: readonly HealthEvent[]
  notes: readonly NoteEvent[]
  assignments: readonly AssignmentEvent[]
  postings: readonly PostingEvent[]
  notifications: readonly NotificationEvent[]
  placements: readonly SensorPlacement[]
  /** Readings from a farm day on, generated one at a time. */
  readings(from: string): Iterable<SensorReading>
}

/** Areas of a company, and the national prices. */
export interface CompanyAreas {
  prices: readonly PriceEvent[]
  templates: readonly AssignmentEvent[]
  notifications: readonly NotificationEvent[]
  farms: readonly FarmAreas[]
}

/**
 * Simulates all areas of a company besides the herd; needs a company simulated with its units. Each area has its own
 * random streams, so a new area is a new line here and does not change the others.
 */
export function simulateAreas(
  seed: number,
  { plan, farms }: SimulatedCompany,
  people: readonly PersonPlan[],
  window: AreaWindow,
): CompanyAreas {
  const prices = simulatePrices(seed, window)
  return {
    prices,
    templates: simulateTemplates(plan, window),
    notifications: simulateCompanyNotifications(seed, plan, people, prices, window),
    farms: farms.map((farm) => {
      const health = simulateTreatments(seed, farm, window)
      const assignments = simulateAssignments(seed, plan.key, farm, health, window)
      return {
        farm,
        health,
        notes: simulateNotes(seed, farm, window),
        assignments,
        postings: simulatePostings(seed, farm.plan, window),
        notifications: simulateFarmNotifications(seed, farm, { health, assignments }, window),
        placements: sensorPlacements(seed, farm.plan, farmDay(window.now)),
        readings: (from) => sensorReadings(seed, farm, { from, now: window.now }),
      }
    }),
  }
}
