import { defaultLimits } from '@herdboard/domain/alarms/alarm-limits.ts'
import { isChangedRhythm } from '@herdboard/domain/alarms/alarm-types.ts'
import type { AlarmEpisode } from '@herdboard/domain/alarms/episodes.ts'
import { judgeHours } from '@herdboard/domain/alarms/judge-hours.ts'
import { rhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { PlanKey } from '#plan-key.ts'
import { randomStream } from '#random-stream.ts'
import type { SimulatedFarm } from '#simulated-company.ts'
import type { AreaWindow } from '../events/area-events.ts'
import type { AlarmEvent } from '../events/sensor-events.ts'
import { addMinutes } from '../notifications/notification-episode.ts'
import { eventsInWindow } from '../window-events.ts'
import { drawAlarmCause } from './alarm-causes.ts'
import { deliveriesOf, waterMedications } from './explaining-events.ts'
import { PlaceDays } from './place-days.ts'
import { type SectionReadings, simulatedSectionHours } from './section-hours.ts'

/** Number of days before, which expected values are calculated from. */
export const DAYS_BEFORE = 90
/** Shares of alarms (3) and warnings (2) that a person handles. */
const HANDLED = { 3: 0.9, 2: 0.55 } as const

/**
 * Alarms of sections, from the simulated readings by the product's own rules, so that meters and alarms agree. Their
 * handling is drawn at random.
 */
export function simulateAlarms(
  seed: number,
  farm: SimulatedFarm,
  sections: readonly { barn: PlanKey; section: PlanKey }[],
  readings: SectionReadings,
  window: AreaWindow,
): AlarmEvent[] {
  const places = new PlaceDays(farm.plan, farm.units)
  const days = { from: addDays(window.from, -DAYS_BEFORE), to: farmDay(window.now), nowMs: window.now.getTime() }
  const medications = waterMedications(seed, farm, { from: days.from, now: window.now })
  const alarms = sections.flatMap(({ barn, section }) => {
    const hours = simulatedSectionHours(section, places, readings, days)
    const events = [...deliveriesOf(hours), ...(medications.get(section) ?? [])].toSorted((a, b) => a.fromMs - b.fromMs)
    return [...judgeHours(hours, defaultLimits, () => false, { events })].flatMap(([typeId, episodes]) =>
      episodes.map((episode) => {
        const rhythm = isChangedRhythm(typeId) ? rhythmShift(hours, episode.startedMs) : null
        return alarmEvent(seed, farm, { typeId, barn, section, rhythm }, episode, window.now)
      }),
    )
  })
  return eventsInWindow(alarms, window)
}

function alarmEvent(
  seed: number,
  { plan }: SimulatedFarm,
  about: Pick<AlarmEvent, 'typeId' | 'barn' | 'section' | 'rhythm'>,
  { startedMs, endedMs, severity, measured, expected, explanation, stoppedMs }: AlarmEpisode,
  now: Date,
): AlarmEvent {
  const at = new Date(startedMs).toISOString()
  const key = `${about.section}/alarm/${about.typeId}/${at}`
  const level = severity === 3 ? 3 : 2
  const chance = randomStream(seed, 'alarms', key)
  const isHandled = chance.bernoulli(HANDLED[level])
  const seen = {
    at: addMinutes(at, chance.integer(12, 300)),
    by: plan.habits.barnPerson,
    ...drawAlarmCause(chance, about.typeId),
  }
  return {
    kind: 'alarm',
    key,
    at,
    ...about,
    severity: level,
    endedAt: endedMs === null ? null : new Date(endedMs).toISOString(),
    measured,
    expected,
    explanation: explanation ?? null,
    stoppedAt: stoppedMs === undefined ? null : new Date(stoppedMs).toISOString(),
    handled: isHandled && seen.at <= now.toISOString() ? seen : null,
  }
}
