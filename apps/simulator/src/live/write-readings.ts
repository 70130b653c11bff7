import { addReadings, getMonitoringDashboard } from '@herdboard/contract/monitoring/monitoring.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { SensorPlacement } from '../areas/events/sensor-events.ts'
import { equippedBarns, equippedPlacements } from '../areas/sensors/equipped-barns.ts'
import { sensorReadings, sensorSettings } from '../areas/sensors/readings.ts'
import { historyStart } from '../profiles/default-installation.ts'
import { simulateCompany } from '../simulate-company.ts'
import type { SimulatedCompany } from '../simulated-company.ts'
import type { LiveCompany } from './live-company.ts'
import { LiveDemoStopped, type LiveSession, RequestRefused } from './session.ts'
import { writerContexts } from './writer-contexts.ts'

/** The simulation runs this far ahead. */
const AHEAD_MS = 8 * 24 * HOUR_MS
const LONGEST_WAIT_MS = 60_000
/** The server refuses older readings. */
const MAX_CATCH_UP_MS = 29 * 24 * HOUR_MS
const BATCH_SIZE = 2000

/**
 * Sends sensor readings after each hour, first those missed while the demo was stopped, as the company's administrator.
 * Ends when it is stopped, and at once where there are no sensors.
 */
export async function writeReadings(company: LiveCompany): Promise<void> {
  const { clock, stop, log } = company.connection
  try {
    let simulated = simulatedUntil(company, clock.now())
    const session = await administrator(company, simulated.herd)
    let sentMs = session && (await lastReadingMs(session))
    while (session && sentMs !== null && !stop.aborted) {
      if (simulated.untilMs < clock.now().getTime()) simulated = simulatedUntil(company, clock.now())
      const hourMs = Math.floor(clock.now().getTime() / HOUR_MS) * HOUR_MS
      if (hourMs - HOUR_MS > sentMs) {
        const count = await sendReadings(session, company, simulated.herd, { afterMs: sentMs, now: new Date(hourMs) })
        log(`${company.plan.name}: sensors sent ${count} readings`)
        sentMs = hourMs - HOUR_MS
      }
      await clock.pause(Math.min(hourMs + HOUR_MS - clock.now().getTime(), LONGEST_WAIT_MS), stop)
    }
  } catch (problem) {
    if (problem instanceof RequestRefused) log(`${company.plan.name}: readings not taken: ${problem.message}`)
    else if (!(problem instanceof LiveDemoStopped)) throw problem
  }
}

function simulatedUntil({ plan, seed }: LiveCompany, now: Date): { herd: SimulatedCompany; untilMs: number } {
  const until = new Date(now.getTime() + AHEAD_MS)
  const herd = simulateCompany(plan, { seed, now: until, from: historyStart(farmDay(until)), withUnits: true })
  return { herd, untilMs: until.getTime() }
}

async function administrator(company: LiveCompany, herd: SimulatedCompany): Promise<LiveSession | null> {
  const admin = company.people.find(({ memberships }) =>
    memberships.some(({ companyKey, role }) => companyKey === company.plan.key && role === 'DirectoryAdmin'),
  )
  return admin ? (await writerContexts(company, herd)(admin.key)).session : null
}

/** Beginning of the earliest last-read hour over all sections with sensors; null without sensors. */
async function lastReadingMs(session: LiveSession): Promise<number | null> {
  const kinds = ['true', 'false'] as const
  const farms = await Promise.all(kinds.map((weaners) => session.call(getMonitoringDashboard, { query: { weaners } })))
  const lastReadings = farms
    .flat()
    .flatMap(({ barns }) => barns.flatMap(({ sections }) => sections))
    .flatMap(({ last_reading_at: at }) => (at === null ? [] : [Date.parse(at)]))
  return lastReadings.length > 0 ? Math.min(...lastReadings) : null
}

async function sendReadings(
  session: LiveSession,
  { plan, seed }: LiveCompany,
  { farms }: SimulatedCompany,
  { afterMs, now }: { afterMs: number; now: Date },
): Promise<number> {
  const fromMs = Math.max(afterMs, now.getTime() - MAX_CATCH_UP_MS)
  const window = { from: farmDay(new Date(fromMs)), now }
  const barns = equippedBarns(plan)
  const readings = farms.flatMap((farm) => {
    const placements = equippedPlacements(seed, farm.plan, barns, farmDay(now))
    const known = new Map<string, SensorPlacement>(placements.map((placement) => [placement.sensor, placement]))
    return [...sensorReadings(seed, farm, window, placements)].flatMap(({ sensor, at, value }) => {
      const placement = known.get(sensor)
      if (!placement || value === null || Date.parse(at) <= fromMs) return []
      return [{ sensor: placement.name, time: at, value: value / sensorSettings(seed, placement).pulseLitres }]
    })
  })
  for (let first = 0; first < readings.length; first += BATCH_SIZE) {
    await session.call(addReadings, { body: { readings: readings.slice(first, first + BATCH_SIZE) } })
  }
  return readings.length
}
