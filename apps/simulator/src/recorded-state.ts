import type { HerdEvent, SimulatedBatch } from './herd-event.ts'
import type { SimulatedFarm } from './simulated-company.ts'

/** Recorded state at an instant: later entries and later corrections are left out. */
export function recordedUntil(
  now: Date,
  from: string,
  events: readonly HerdEvent[],
  batches: readonly SimulatedBatch[],
): Pick<SimulatedFarm, 'events' | 'batches'> {
  const until = now.toISOString()
  const recordedBatches = batches
    .filter(({ at, ended }) => at <= until && (ended === null || ended.day > from))
    .map((batch) => (batch.ended !== null && batch.ended.at > until ? { ...batch, ended: null } : batch))
  return {
    events: events.flatMap((event) => eventAsRecorded(until, event)).toSorted(byEntry),
    batches: recordedBatches,
  }
}

function eventAsRecorded(until: string, event: HerdEvent): HerdEvent[] {
  if (event.at <= until) return [event]
  if (event.kind !== 'status' || event.firstWritten === null || event.firstWritten.at > until) return []
  return [{ ...event, ...event.firstWritten, firstWritten: null }]
}

const byEntry = (a: HerdEvent, b: HerdEvent): number => {
  const [first, second] = [`${firstWrittenAt(a)} ${a.key}`, `${firstWrittenAt(b)} ${b.key}`]
  return first < second ? -1 : first > second ? 1 : 0
}

/** Instant of the first version, before any correction. */
const firstWrittenAt = (event: HerdEvent): string =>
  event.kind === 'status' && event.firstWritten !== null ? event.firstWritten.at : event.at
