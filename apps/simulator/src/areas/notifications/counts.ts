import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { EventOf } from '#herd-event.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import type { NotificationEpisode } from './notification-episode.ts'

const MISSED_AFTER_DAYS = 95
/** Days without a stock count after which the data quality is inferior. */
const INFERIOR_AFTER_DAYS = 105
const MORNING = 6 * 60
const NIGHT = 3 * 60 + 20

interface FarmCount {
  day: string
  /** Instant of the first version of the record. */
  at: string
  by: string
}

/** Episodes of pigs not counted for a quarter, and of the inferior data quality that follows. */
export function missingCountEpisodes({ plan, events }: SimulatedFarm): NotificationEpisode[] {
  const pigTypes = [...new Set(plan.barns.map(({ pigType }) => pigType))]
  return pigTypes.flatMap((pigType) => {
    const counts = countsOf({ plan, events }, pigType)
    return counts.flatMap((count, index): NotificationEpisode[] => {
      const next = counts[index + 1]
      const closed = next ? ({ at: next.at, how: 'solved', by: next.by } as const) : null
      const episode = (
        kind: 'status_missing' | 'quality_inferior',
        days: number,
        minute: number,
      ): NotificationEpisode[] => {
        const at = farmInstant(addDays(count.day, days), minute)
        if (next && next.at <= at) return []
        const parameters = { farm: plan.name, date: count.day, pigType, method: 'status_present' }
        return [
          { kind, subject: `${plan.key}/${pigType}`, farm: plan.key, at, parameters, reference: plan.key, closed },
        ]
      }
      return [
        ...episode('status_missing', MISSED_AFTER_DAYS, MORNING),
        ...episode('quality_inferior', INFERIOR_AFTER_DAYS, NIGHT),
      ]
    })
  })
}

/** Counts that made the last count of a pig type newer, in the order of recording. */
function countsOf({ plan, events }: Pick<SimulatedFarm, 'plan' | 'events'>, pigType: PigType): FarmCount[] {
  const kindOf = new Map(plan.barns.map((barn) => [barn.key, barn.pigType]))
  const written = events
    .filter((event): event is EventOf<'status'> => event.kind === 'status' && event.closes === null)
    .filter(({ place }) => place.barn === null || kindOf.get(place.barn) === pigType)
    .map(({ day, at, by, firstWritten }) => ({ day, at: firstWritten?.at ?? at, by: firstWritten?.by ?? by }))
    .toSorted((one, other) => (one.at < other.at ? -1 : Number(one.at > other.at)))
  const newer: FarmCount[] = []
  for (const count of written) if (count.day > (newer.at(-1)?.day ?? '')) newer.push(count)
  return newer
}
