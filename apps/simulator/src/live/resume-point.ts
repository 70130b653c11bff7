import { type FarmRecord, listRecords } from '@herdboard/contract/herd/records.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PlanKey } from '../plan-key.ts'
import { seededName, seededUuidV7 } from '../seeded-uuid.ts'
import type { LiveAction } from './live-actions.ts'
import { PlaceNotShown } from './places.ts'
import type { WriterContext } from './writer-context.ts'

/** Days in which records are searched, step by step. */
const LOOK_BACK_DAYS = [60, 150, 400]
/** Maximum days between the day of a record and its entry. */
const LATE_DAYS = 31
/** Maximum days that a slaughter is booked ahead. */
const MAX_DAYS_AHEAD = 60
/** Maximum difference between the clocks of two machines. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000
/** The server recognizes a submission by its idempotency key for about a day. */
const IDEMPOTENCY_TTL_MS = 23 * HOUR_MS

/**
 * Instant up to which the demo was loaded. Loaded records have the ids of the simulation; records sent through forms do
 * not. Null where the user can see no loaded record.
 */
export async function lastLoadedInstant(
  writer: WriterContext,
  actions: readonly LiveAction[],
  seed: number,
  now: Date,
): Promise<string | null> {
  const moments = new Map(
    actions.flatMap((action) =>
      action.kind === 'write'
        ? action.events.map(({ key }) => [recordId(seed, writer.plan.key, key, action.at), action.at])
        : [],
    ) as [string, string][],
  )
  const today = farmDay(now)
  let latest: string | null = null
  for (const days of LOOK_BACK_DAYS) {
    const from = addDays(today, -days)
    const shown = await allRecords(writer, from, addDays(today, MAX_DAYS_AHEAD))
    latest =
      shown
        .flatMap(({ id }) => moments.get(id) ?? [])
        .toSorted()
        .at(-1) ?? null
    if (latest !== null && addDays(farmDay(new Date(latest)), -LATE_DAYS) >= from) break
  }
  return latest
}

const recordId = (seed: number, company: PlanKey, key: PlanKey, at: string): string =>
  seededUuidV7(seededName(seed, company, 'record', key), new Date(at))

/** First and last instant. */
export interface InstantRange {
  after: string
  before: string
}

/** Whether an action was recorded in the range: a record of its kind, day and place was created then. */
export async function wasRecorded(
  writer: WriterContext,
  action: LiveAction,
  { after, before }: InstantRange,
): Promise<boolean> {
  // The other kinds of actions check the current state before they write.
  if (action.kind !== 'write') return false
  const shown = await writer.recordsOf(action.events[0]).catch((problem: unknown) => {
    // A batch that is not open yet has no records.
    if (problem instanceof PlaceNotShown) return []
    throw problem
  })
  const [earliest, latest] = [Date.parse(after), Date.parse(before)]
  return shown.some(({ created_at_utc }) => {
    const made = Date.parse(created_at_utc)
    return made > earliest && made < latest
  })
}

/**
 * Range in which an action without a reply may have been recorded. Null where the server still recognizes its
 * idempotency key.
 */
export function unconfirmedInstants(since: string, now: Date): InstantRange | null {
  const sentAt = Date.parse(since)
  if (now.getTime() - sentAt < IDEMPOTENCY_TTL_MS) return null
  return { after: new Date(sentAt - MAX_CLOCK_SKEW_MS).toISOString(), before: now.toISOString() }
}

async function allRecords({ session }: WriterContext, from: string, to: string): Promise<FarmRecord[]> {
  const all: FarmRecord[] = []
  for (let page_number = 1; ; page_number++) {
    const { data, total_pages } = await session.call(listRecords, { query: { from, to, page_number } })
    all.push(...data)
    if (page_number >= total_pages) return all
  }
}
