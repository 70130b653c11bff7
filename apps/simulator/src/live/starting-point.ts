import { type FarmRecord, listRecords } from '@herdboard/contract/records.ts'
import { addDays } from '@herdboard/domain/ledger/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { Deed } from './deeds.ts'
import { type Desk, typeOf } from './desk.ts'

/** How far back records are looked for, a step at a time. */
const LOOK_BACK_DAYS = [60, 150, 400]
/** What was written last may tell of a day so long before. */
const LATE_DAYS = 31
/** Pigs are booked for slaughter so long before at most. */
const MOST_DAYS_AHEAD = 60
/** Clocks of two machines may differ by so much. */
const CLOCKS_APART_MS = 5 * 60_000
/** Within a day the server itself knows a submission by its key. */
const KEYS_KEPT_MS = 23 * 3_600_000

/**
 * The moment up to which the demo was made, as its records say: those that were loaded carry the very moment of entry
 * that the play gives them, which nothing that is sent through a form does. Null where there is none of them.
 */
export async function loadedUntil(desk: Desk, deeds: readonly Deed[], now: Date): Promise<string | null> {
  const played = new Map<string, string>(
    deeds.flatMap((deed) =>
      deed.kind === 'write' ? deed.events.map((event) => [nameOf(deed.at, typeOf[event.kind]), deed.at] as const) : [],
    ),
  )
  const today = farmDay(now)
  let latest: string | null = null
  for (const days of LOOK_BACK_DAYS) {
    const from = addDays(today, -days)
    const shown = await allRecords(desk, from, addDays(today, MOST_DAYS_AHEAD))
    const loaded = shown.flatMap(({ created_at_utc, type_id }) => played.get(nameOf(created_at_utc, type_id)) ?? [])
    latest = loaded.toSorted().at(-1) ?? null
    if (latest !== null && addDays(farmDay(new Date(latest)), -LATE_DAYS) >= from) break
  }
  return latest
}

const nameOf = (at: string, typeId: number): string => `${Date.parse(at)} ${typeId}`

/** Whether a deed of which the answer never came was taken nevertheless: its record came at that time. */
export async function wasTaken(desk: Desk, deed: Deed, since: string, now: Date): Promise<boolean> {
  // What else people do is looked at anyway before it is done.
  if (deed.kind !== 'write' || now.getTime() - Date.parse(since) < KEYS_KEPT_MS) return false
  const earliest = Date.parse(since) - CLOCKS_APART_MS
  const shown = await desk.recordsOf(deed.events[0])
  return shown.some(({ created_at_utc }) => Date.parse(created_at_utc) >= earliest)
}

async function allRecords({ who }: Desk, from: string, to: string): Promise<FarmRecord[]> {
  const all: FarmRecord[] = []
  for (let page_number = 1; ; page_number++) {
    const { data, total_pages } = await who.call(listRecords, { query: { from, to, page_number } })
    all.push(...data)
    if (page_number >= total_pages) return all
  }
}
