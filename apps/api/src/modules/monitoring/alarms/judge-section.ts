import { MUTED_HOURS, MUTING_CAUSES, WATER_TYPES } from '@herdboard/domain/alarms/alarm-types.ts'
import { judgeHours } from '@herdboard/domain/alarms/judge-hours.ts'
import { sensitivityOverTime } from '@herdboard/domain/alarms/sensitivity.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { farmHours, sectionHours } from '../section-hours.ts'
import { selectSensitivities } from '../sql/alarm-sensitivity.ts'
import { type JudgedSection, type StoredAlarm, selectAlarmsSince } from '../sql/alarms.ts'
import { selectCheckInMoments } from '../sql/check-ins.ts'
import { selectSectionEvents } from '../sql/section-events.ts'
import { selectSectionDays, selectSensorDays } from '../sql/sensor-days.ts'
import { alarmChanges, type ChangedAlarms, type JudgedHours, storeAlarmChanges } from './alarm-changes.ts'
import { alarmLimitsOfBarn, alarmSetupOf } from './alarm-setup.ts'
import { explainingEvents } from './explaining-events.ts'

/**
 * Days to load before the judged hours. The model starts with the pigs of a batch, or has forgotten its start. An hour
 * of 90 days ago weighs less than a millionth in the level, and less than a ten-thousandth in the daily rhythm.
 */
export const DAYS_OF_LEARNING = 90
/** Older readings are refused, and older alarms no longer change. */
const MAX_DAYS_BACK = 31
/** Hours that are judged again without new readings, because silence is judged too. */
const REJUDGED_HOURS = 30

/**
 * Judges a section from the first changed hour, or from the start of the oldest open alarm.
 * The result depends only on the readings, not on the order of their arrival. The users' assessments of
 * alarms are retained.
 */
export async function judgeSection(
  db: Db,
  scope: TenantScope,
  section: JudgedSection,
  now: Date,
): Promise<ChangedAlarms> {
  const { changed_from, open_from } = section
  const sinceMs = Math.max(
    now.getTime() - MAX_DAYS_BACK * 24 * HOUR_MS,
    Math.min(
      now.getTime() - REJUDGED_HOURS * HOUR_MS,
      changed_from?.getTime() ?? Number.POSITIVE_INFINITY,
      (open_from?.getTime() ?? Number.POSITIVE_INFINITY) - HOUR_MS,
    ),
  )
  const storedAlarms = await selectAlarmsSince(db, scope, [section.section_id], new Date(sinceMs))
  // An alarm that was active at that time is judged from its start.
  const fromMs = Math.min(sinceMs, ...storedAlarms.map(({ started_at }) => started_at.getTime() - HOUR_MS))
  const judged = await alarmsFrom(db, scope, section, storedAlarms, { fromMs, now })
  const changes = alarmChanges(
    section,
    storedAlarms.filter(({ started_at }) => started_at.getTime() >= fromMs),
    judged,
  )
  await storeAlarmChanges(db, scope, [changes])
  return changes
}

async function alarmsFrom(
  db: Db,
  scope: TenantScope,
  section: JudgedSection,
  storedAlarms: readonly StoredAlarm[],
  { fromMs, now }: { fromMs: number; now: Date },
): Promise<JudgedHours> {
  const { section_id, barn_id } = section
  const first = addDays(farmDay(new Date(fromMs)), -DAYS_OF_LEARNING)
  const days = { from: addDays(first, -1), to: farmDay(now) }
  const sensors = await selectSensorDays(db, scope, [section_id], days)
  const pigDays = await selectSectionDays(db, scope, [section_id], days)
  const seen = (await selectCheckInMoments(db, scope, [section_id], first)).get(section_id) ?? null
  const hours = sectionHours(farmHours(first, days.to, now.getTime()), sensors, pigDays, { checkIns: seen })
  const events = explainingEvents(await selectSectionEvents(db, scope, { ...section, id: section_id }, days), pigDays)
  const limits = alarmLimitsOfBarn(await alarmSetupOf(db, scope), barn_id)
  const sensitivityAt = sensitivityOverTime(await selectSensitivities(db, scope, section))
  const isMuted = (typeId: number, ms: number) =>
    ms < fromMs || storedAlarms.some((alarm) => isMuting(alarm, typeId, ms))
  const detected = [...judgeHours(hours, limits, isMuted, { events, sensitivityAt })].flatMap(([typeId, episodes]) =>
    episodes.map((episode) => ({ typeId, episode })),
  )
  return { hours, detected }
}

/** Returns whether a user's assessment suppresses new alarms: of this type, or after some causes all water alarms. */
export function isMuting(
  { type_id, cause_id, muted_until, acknowledged_at }: StoredAlarm,
  typeId: number,
  ms: number,
): boolean {
  if (acknowledged_at === null || ms < acknowledged_at.getTime()) return false
  if (type_id === typeId && muted_until !== null && ms < muted_until.getTime()) return true
  const isOfWater = WATER_TYPES.includes(typeId) && cause_id !== null && MUTING_CAUSES.includes(cause_id)
  return isOfWater && ms < acknowledged_at.getTime() + MUTED_HOURS * HOUR_MS
}
