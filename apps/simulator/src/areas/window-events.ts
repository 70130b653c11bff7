import { farmInstant } from '../herd/calendar/farm-instant.ts'
import type { AreaEvent, AreaWindow } from './events/area-events.ts'

/** Events of a window in order of their instants; a later `now` only adds some at the end. */
export function eventsInWindow<Event extends AreaEvent>(events: readonly Event[], { from, now }: AreaWindow): Event[] {
  const [first, last] = [farmInstant(from, 0), now.toISOString()]
  return events.filter(({ at }) => at >= first && at <= last).sort(byInstantAndKey)
}

const byInstantAndKey = (one: AreaEvent, other: AreaEvent): number =>
  one.at === other.at ? compare(one.key, other.key) : compare(one.at, other.at)

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))
