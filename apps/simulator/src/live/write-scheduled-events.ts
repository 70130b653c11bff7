import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { AreaWindow } from '../areas/events/area-events.ts'
import type { PlanKey } from '../plan-key.ts'
import type { SimulatedCompany } from '../simulated-company.ts'
import { formatInstant } from './describe-action.ts'
import type { LiveCompany } from './live-company.ts'
import { LiveDemoStopped, RequestRefused } from './session.ts'
import { type WriterContexts, writerContexts } from './writer-contexts.ts'

/** The simulation runs this far ahead. It is repeated when all its events are written. */
const AHEAD_MS = 8 * DAY_MS
const LONGEST_WAIT_MS = 60_000

/** Entry by a person at an instant. */
export interface ScheduledEvent {
  at: string
  by: PlanKey
}

/** Writer of one kind of events: simulates, describes and submits them. */
export interface ScheduledWriter<Event extends ScheduledEvent> {
  simulate(herd: SimulatedCompany, window: AreaWindow): readonly Event[]
  describe(event: Event): string
  write(writers: WriterContexts, event: Event): Promise<void>
}

/**
 * Writes the events of people, each at its time. Events missed while the demo was stopped are skipped. Ends when it is
 * stopped.
 */
export async function writeScheduledEvents<Event extends ScheduledEvent>(
  company: LiveCompany,
  { simulate, describe, write }: ScheduledWriter<Event>,
): Promise<void> {
  const { connection, people } = company
  let last = connection.clock.now()
  try {
    while (!connection.stop.aborted) {
      const until = new Date(last.getTime() + AHEAD_MS)
      const herd = company.simulate(until)
      const events = simulate(herd, { from: farmDay(last), now: until })
        .filter(({ at }) => at > last.toISOString())
        .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
      const writers = writerContexts(company, herd)
      for (const event of events) {
        if (!(await waitUntil(company, event.at))) return
        const name = people.find(({ key }) => key === event.by)?.first ?? event.by
        connection.log(`${formatInstant(event.at, connection.clock.now())} ${name} ${describe(event)}`)
        await logRefusal(company, write(writers, event))
      }
      if (!(await waitUntil(company, until.toISOString()))) return
      last = until
    }
  } catch (problem) {
    if (!(problem instanceof LiveDemoStopped)) throw problem
  }
}

/** Logs a refusal, such as a missing module or permission, and continues. */
async function logRefusal({ connection }: LiveCompany, written: Promise<void>): Promise<void> {
  try {
    await written
  } catch (problem) {
    if (!(problem instanceof RequestRefused)) throw problem
    connection.log(`      not taken: ${problem.message}`)
  }
}

/** Waits until an instant; false where the demo is stopped before it. */
async function waitUntil({ connection: { clock, stop } }: LiveCompany, at: string): Promise<boolean> {
  while (!stop.aborted) {
    const waitMs = Date.parse(at) - clock.now().getTime()
    if (waitMs <= 0) return true
    await clock.pause(Math.min(waitMs, LONGEST_WAIT_MS), stop)
  }
  return false
}
