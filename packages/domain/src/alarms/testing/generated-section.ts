import { EXPLAINED_HOURS, type ExplainingEvent } from '@herdboard/domain/alarms/intake-model/suppression.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { feedKg, fePerPigDay, usualFePerKgFeed } from '@herdboard/domain/growth/feed-intake.ts'
import { dailyGrowthKg } from '@herdboard/domain/growth/gompertz.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { waterLitres } from '@herdboard/domain/growth/water-intake.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { DAY_MS, HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { hoursInFarmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import { SeededNumbers } from './seeded-numbers.ts'
import { waterProfiles } from './water-profiles.ts'

/** A disease whose fall of water precedes the day on which people see it, milliseconds since 1970. */
export interface GeneratedOutbreak {
  /** Begin of the fall, midnight of the day on which people see the disease, and end of the fall. */
  onsetMs: number
  seenMs: number
  endMs: number
  /** Share by which the water falls. */
  depth: number
}

export interface GeneratedSection {
  hours: SectionHour[]
  events: ExplainingEvent[]
  outbreaks: GeneratedOutbreak[]
}

/**
 * Generates the water of a section, hour by hour: batches of growing pigs, insertions, deliveries, changes of feed,
 * outbreaks, DST nights, missing hours and counter resets. The same seed gives the same section. Noise and shares: docs/domain/alarms.md
 */
export function generateSection(seed: number, days: number): GeneratedSection {
  const chance = new SeededNumbers(seed)
  const section: GeneratedSection = { hours: [], events: [], outbreaks: [] }
  const pigType: PigType = chance.unit() < 0.5 ? WEANERS : SLAUGHTER_PIGS
  const own: OwnWays = {
    pigType,
    shares: waterProfiles[Math.floor(chance.unit() * waterProfiles.length)] ?? [],
    noise: chance.between(0.1, 0.16),
    meter: new GeneratedMeter(chance.unit() < 0.15 ? 10 : 1),
    level: chance.between(0.85, 1.15),
  }
  let day = addDays('2026-01-05', Math.floor(chance.between(0, 300)))
  const end = addDays(day, days)
  while (day < end) day = addBatch(chance, section, own, day, end)
  return section
}

interface OwnWays {
  pigType: PigType
  shares: readonly number[]
  noise: number
  meter: GeneratedMeter
  level: number
}

/** A meter counts whole pulses; what is left of one counts towards the next. */
class GeneratedMeter {
  readonly #pulseLitres: number
  #left = 0

  constructor(pulseLitres: number) {
    this.#pulseLitres = pulseLitres
  }

  /** Lets water through; returns the litres that the meter counts. */
  count(litres: number): number {
    const passed = this.#left + litres
    const counted = Math.floor(passed / this.#pulseLitres) * this.#pulseLitres
    this.#left = passed - counted
    return counted
  }
}

const EMPTY_DAYS = 5
/** Hour at which the truck comes. */
const TRUCK_HOUR = 10

/** Adds a batch and the empty days after it; returns the next day. */
function addBatch(chance: SeededNumbers, section: GeneratedSection, own: OwnWays, first: string, end: string): string {
  const { pigType } = own
  const stay = pigType === WEANERS ? 50 : 85
  let [kg, pigs] = [pigType === WEANERS ? 7 : 30, Math.round(chance.between(200, 600))]
  const outbreak = drawOutbreak(chance, first, stay)
  if (outbreak && instantOfFarmMidnight(addDays(first, stay)).getTime() <= instantOfFarmMidnight(end).getTime())
    section.outbreaks.push(outbreak)
  const changeDay = changeOfFeed(chance, outbreak, first, stay)
  let level = 0
  let day = first
  for (let stayed = 0; stayed < stay + EMPTY_DAYS && day < end; stayed++) {
    const midnight = instantOfFarmMidnight(day).getTime()
    const isEmpty = stayed >= stay
    const pigsBefore = pigs
    if (!isEmpty && pigType === SLAUGHTER_PIGS && (stayed === stay - 14 || stayed === stay - 7)) {
      pigs = Math.round(pigs * 0.7)
      section.events.push({
        reason: 'delivery',
        fromMs: midnight,
        untilMs: midnight + EXPLAINED_HOURS.delivery * HOUR_MS,
      })
    }
    if (stayed === changeDay)
      section.events.push({
        reason: 'feed_change',
        fromMs: midnight,
        untilMs: midnight + EXPLAINED_HOURS.feed_change * HOUR_MS,
      })
    level = 0.5 * level + chance.normal() * 0.02
    const feed = feedKg(fePerPigDay(pigType, kg), usualFePerKgFeed(pigType)) ?? 0
    const litres = waterLitres({ weightKg: kg, feedKg: feed, ...(pigType === WEANERS && { daysAfterWeaning: stayed }) })
    const isNew = stayed <= 2
    const dayLevel =
      own.level * (1 + level) * (stayed < 2 ? 0.7 : 1) * (Math.abs(stayed - changeDay - 1) <= 1 ? 0.93 : 1)
    const gap = chance.unit() < 1 / 90 ? chance.between(6, 30) : 0
    const count = hoursInFarmDay(day)
    for (let index = 0; index < count; index++) {
      const ms = midnight + index * HOUR_MS
      const hour = index + (index >= 2 + (count > 24 ? 1 : 0) ? 24 - count : 0)
      const share = stayed < 2 ? 1 / 24 : (own.shares[hour] ?? 0)
      // The number of pigs of a day is that of its evening.
      const drinking = hour < TRUCK_HOUR ? pigsBefore : pigs
      const usual = drinking * litres * share * dayLevel * chance.gamma(own.noise) * outbreakLevel(outbreak, ms)
      const isLost = chance.unit() < 0.01 || index < gap
      const reset = chance.unit() < 1 / 1_440 ? 50 : 1
      const counted = isEmpty ? 0 : own.meter.count(usual) * reset
      section.hours.push({
        ...NOTHING,
        ms,
        hour,
        pigType,
        pigs: isEmpty ? 0 : pigs,
        weightKg: isEmpty ? null : kg,
        hasNewPigs: !isEmpty && isNew,
        litres: isLost ? null : counted,
      })
    }
    kg += dailyGrowthKg(pigType, kg)
    if (chance.unit() < 0.1 && pigs > 0) pigs -= 1
    day = addDays(day, 1)
  }
  return day
}

const NOTHING = { runMinutes: null, celsius: null, scaleKg: null, hoursSinceCheckIn: null, silentHours: 0 }

/** The feed changes once, not about an outbreak. */
function changeOfFeed(chance: SeededNumbers, outbreak: GeneratedOutbreak | null, first: string, stay: number): number {
  const firstMs = instantOfFarmMidnight(first).getTime()
  for (;;) {
    const day = Math.floor(chance.between(12, stay - 10))
    const ms = firstMs + day * DAY_MS
    if (!outbreak || ms < outbreak.onsetMs - 7 * DAY_MS || ms > outbreak.endMs + 3 * DAY_MS) return day
  }
}

/** Half of the batches fall ill once, not within the first week nor about a delivery or at the end. */
function drawOutbreak(chance: SeededNumbers, first: string, stay: number): GeneratedOutbreak | null {
  const seenDay = addDays(first, Math.floor(chance.between(9, stay - 28)))
  const [isIll, before, lasting, depth] = [
    chance.unit() < 0.5,
    chance.between(24, 36),
    chance.between(5, 8),
    chance.between(0.2, 0.3),
  ]
  if (!isIll) return null
  const seenMs = instantOfFarmMidnight(seenDay).getTime()
  return { seenMs, onsetMs: seenMs - before * HOUR_MS, endMs: seenMs + lasting * DAY_MS, depth }
}

const RAMP_MS = 4 * HOUR_MS
const RECOVERY_MS = 2 * DAY_MS

/** Level of the water: it falls within four hours, and recovers within two days after the disease. */
function outbreakLevel(outbreak: GeneratedOutbreak | null, ms: number): number {
  if (!outbreak || ms < outbreak.onsetMs) return 1
  const { onsetMs, endMs, depth } = outbreak
  const fall = Math.min(1, (ms + HOUR_MS - onsetMs) / RAMP_MS)
  const rest = ms < endMs ? 1 : Math.max(0, 1 - (ms - endMs) / RECOVERY_MS)
  return 1 - depth * fall * rest
}
