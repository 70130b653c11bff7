import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { feedKg, fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { SLAUGHTER_PIGS } from '@herdboard/domain/growth/pig-type.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { SeededNumbers } from './seeded-numbers.ts'
import { waterProfiles } from './water-profiles.ts'

/** What happens to the run time of a line: it is too long, ill pigs eat less, or the line stands still. */
interface FeedCause {
  what: 'long' | 'fall' | 'stop'
  fromMs: number
  toMs: number
  /** Factor of the run time. */
  times: number
}

interface GeneratedFeedLine {
  hours: SectionHour[]
  cause: FeedCause | null
}

const DAYS = 75
const PIGS = 400
/** Minutes that a kilogram takes. */
const MINUTES_PER_KG = 0.025
const MEALS = [6, 11, 16, 21]

/**
 * Generates the feed line of 400 growing slaughter pigs, hour by hour: half of them run all day, half feed four times a
 * day; noise of 10-16 % an hour, lost hours, and in four of five one cause. The same seed gives the same line.
 */
export function generateFeedLine(seed: number): GeneratedFeedLine {
  const chance = new SeededNumbers(seed)
  const shares = waterProfiles[Math.floor(chance.unit() * waterProfiles.length)] ?? []
  const isMeals = chance.unit() < 0.5
  const noise = chance.between(0.1, 0.16)
  const cause = drawCause(chance)
  const hours: SectionHour[] = []
  let [kg, level] = [30, 0]
  for (let day = 0; day < DAYS; day++) {
    level = 0.5 * level + chance.normal() * 0.02
    const feed = feedKg(fePerPigDay(SLAUGHTER_PIGS, kg), usualFePerKgFeed(SLAUGHTER_PIGS)) ?? 0
    for (let hour = 0; hour < 24; hour++) {
      const ms = (day * 24 + hour) * HOUR_MS
      const share = isMeals ? (MEALS.includes(hour) ? 1 / MEALS.length : 0) : (shares[hour] ?? 0)
      const times = cause && ms >= cause.fromMs && ms < cause.toMs ? cause.times : 1
      const minutes = PIGS * feed * share * MINUTES_PER_KG * (1 + level) * chance.gamma(noise) * times
      hours.push({
        ...NOTHING,
        ms,
        hour,
        weightKg: kg,
        hasNewPigs: day < 2,
        runMinutes: chance.unit() < 0.01 ? null : Math.min(60, minutes),
      })
    }
    kg += dailyGrowthKg(SLAUGHTER_PIGS, kg)
  }
  return { hours, cause }
}

const NOTHING = {
  pigType: SLAUGHTER_PIGS,
  pigs: PIGS,
  litres: null,
  celsius: null,
  scaleKg: null,
  hoursSinceCheckIn: null,
  silentHours: 0,
}

function drawCause(chance: SeededNumbers): FeedCause | null {
  const [kind, day, days] = [chance.unit(), Math.floor(chance.between(20, 55)), chance.between(3, 6)]
  const from = (hour: number) => (day * 24 + hour) * HOUR_MS
  const to = (hours: number) => Math.round(day * 24 + hours) * HOUR_MS
  if (kind < 0.3) return { what: 'long', fromMs: from(8), toMs: to(8 + days * 24), times: chance.between(1.7, 2.2) }
  if (kind < 0.55) return { what: 'fall', fromMs: from(0), toMs: to((days + 2) * 24), times: chance.between(0.7, 0.8) }
  if (kind < 0.8) return { what: 'stop', fromMs: from(2), toMs: to(2 + chance.between(14, 60)), times: 0 }
  return null
}
