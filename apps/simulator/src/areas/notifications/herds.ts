import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { dailyRisks } from '@herdboard/domain/mortality/expected-deaths.ts'
import { maxOpenBatchDays, usualStayDays } from '@herdboard/domain/stays/stay-length.ts'
import { addDays, daysBetween } from '@herdboard/domain/time/day-number.ts'
import { farmInstant } from '#herd/calendar/farm-instant.ts'
import type { SimulatedFarm, UnitDay } from '#simulated-company.ts'
import { nameOfPlace, unitRecordPlace } from '../unit-place.ts'
import type { NotificationEpisode } from './notification-episode.ts'

const EMPTY_DAYS = 3
const EARLY = 5 * 60

/** Episodes of empty batches that are still open, and of batches open for too long. */
export function batchClosingEpisodes({ plan, batches, units }: SimulatedFarm, today: string): NotificationEpisode[] {
  const lastDay = new Map<string, string>()
  for (const { unit, day } of units) lastDay.set(unit, day)
  return batches.flatMap(({ key, name, barnKey, startDay, ended }): NotificationEpisode[] => {
    const pigType = plan.barns.find((barn) => barn.key === barnKey)?.pigType ?? WEANERS
    const last = lastDay.get(key)
    const closed = ended ? ({ at: ended.at, how: 'solved', by: ended.by } as const) : null
    const batch = `${name}, ${plan.barns.find((barn) => barn.key === barnKey)?.name ?? ''}`
    const from = (kind: 'batch_ready_to_close' | 'batch_overdue', day: string): NotificationEpisode[] => {
      const at = farmInstant(day, EARLY)
      if (ended && ended.at <= at) return []
      return [{ kind, subject: key, farm: plan.key, at, parameters: { batch, n: daysBetween(startDay, day) }, closed }]
    }
    return [
      ...(last !== undefined && last < today ? from('batch_ready_to_close', addDays(last, EMPTY_DAYS + 1)) : []),
      ...from('batch_overdue', addDays(startDay, maxOpenBatchDays(pigType) + 1)),
    ]
  })
}

const WEEK = 7
const TIMES_EXPECTED = 3
const LEAST_DEAD = 5
const LONGEST_DAYS = 14
const risks = {
  [WEANERS]: dailyRisks(WEANERS, usualStayDays(WEANERS)),
  [SLAUGHTER_PIGS]: dailyRisks(SLAUGHTER_PIGS, usualStayDays(SLAUGHTER_PIGS)),
} as const

/** Episodes of high mortality: at least five dead pigs in a week, and more than three times the expected number. */
export function highMortalityEpisodes({ plan, units }: SimulatedFarm): NotificationEpisode[] {
  return [...Map.groupBy(units, ({ unit }) => unit).values()].flatMap((days) => {
    const episodes: NotificationEpisode[] = []
    let openUntil = ''
    for (const [index, unit] of days.entries()) {
      const { dead, expected } = weekOf(days, index)
      if (unit.day < openUntil || dead < LEAST_DEAD || dead <= TIMES_EXPECTED * expected) continue
      openUntil = addDays(unit.day, LONGEST_DAYS)
      episodes.push(mortalityEpisode(plan, unit, dead, expected))
    }
    return episodes
  })
}

function mortalityEpisode(
  plan: SimulatedFarm['plan'],
  unit: UnitDay,
  dead: number,
  expected: number,
): NotificationEpisode {
  const closed = { at: farmInstant(addDays(unit.day, LONGEST_DAYS), EARLY), how: 'expired', by: null } as const
  return {
    kind: 'mortality_high',
    subject: unit.unit,
    farm: plan.key,
    at: farmInstant(addDays(unit.day, 1), EARLY),
    parameters: {
      place: nameOfPlace(plan, unitRecordPlace(plan.key, unit)),
      n: dead,
      e: Math.round(expected * 10) / 10,
    },
    closed,
  }
}

/** Dead and expected dead pigs of a unit in the seven days up to a day. */
function weekOf(days: readonly UnitDay[], index: number): { dead: number; expected: number } {
  const since = addDays(days[index]?.day ?? '', -WEEK)
  const week = days.slice(Math.max(0, index - WEEK + 1), index + 1).filter(({ day }) => day > since)
  return {
    dead: week.reduce((sum, { dead }) => sum + dead, 0),
    expected: week.reduce((sum, { pigType, head, dayOfStay }) => sum + head * riskOf(pigType, dayOfStay), 0),
  }
}

/** Past the usual stay, a pig keeps the risk of its last day. */
const riskOf = (pigType: PigType, dayOfStay: number): number =>
  risks[pigType][Math.min(dayOfStay, usualStayDays(pigType) - 1)] ?? 0
