import { type FarmRecord, listRecords } from '@herdboard/contract/herd/records.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PlanKey } from '../plan-key.ts'
import { seededName, seededUuidV7 } from '../seeded-uuid.ts'
import type { LiveAction } from './live-actions.ts'
import { PlaceNotShown } from './places.ts'
import type { WriterContext } from './writer-context.ts'

/** How far back records are looked for, a step at a time. */
const LOOK_BACK_DAYS = [60, 150, 400]
/** What was written last may tell of a day so long before. */
const LATE_DAYS = 31
/** Pigs are booked for slaughter so long before at most. */
const MAX_DAYS_AHEAD = 60
/** Clocks of two machines may differ by so much. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000
/** Within a day the server itself knows a submission by its key. */
const IDEMPOTENCY_TTL_MS = 23 * 3_600_000

/**
 * The moment up to which the demo was made, as its records say: those that were loaded have the ids that the play gives
 * them, which nothing that is sent through a form has. Null where the person is shown none of them.
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

/** From when to when, as instants. */
export interface InstantRange {
  after: string
  before: string
}

/** Whether a deed seems to have been taken then: a record of its kind, day and place came. */
export async function wasRecorded(
  writer: WriterContext,
  action: LiveAction,
  { after, before }: InstantRange,
): Promise<boolean> {
  // What else people do is looked at anyway before it is done.
  if (action.kind !== 'write') return false
  const shown = await writer.recordsOf(action.events[0]).catch((problem: unknown) => {
    // Of a batch that is not open yet nothing can have been written.
    if (problem instanceof PlaceNotShown) return []
    throw problem
  })
  const [earliest, latest] = [Date.parse(after), Date.parse(before)]
  return shown.some(({ created_at_utc }) => {
    const made = Date.parse(created_at_utc)
    return made > earliest && made < latest
  })
}

/** When a deed could have been taken of which the answer never came; null where the server knows it by its key. */
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
