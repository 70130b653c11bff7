import { isMissingCheckIn, MISSING_CHECK_IN } from '@herdboard/domain/alarms/alarm-types.ts'
import { judgeHours } from '@herdboard/domain/alarms/judge-hours.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { HOUR_MS } from '@herdboard/domain/time/durations.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { farmHours, sectionHours } from '../section-hours.ts'
import { type StoredAlarm, selectAlarmsSince } from '../sql/alarms.ts'
import { selectCheckInMoments, selectUnmeasuredSections, type UnmeasuredSection } from '../sql/check-ins.ts'
import { selectSectionDays } from '../sql/sensor-days.ts'
import { alarmChanges, type ChangedAlarms, storeAlarmChanges } from './alarm-changes.ts'
import { alarmLimitsOfBarn, alarmSetupOf } from './alarm-setup.ts'
import { isMuting } from './judge-section.ts'

/** Hours that are judged again, because records of them may arrive late. */
const REJUDGED_HOURS = 30
/** Older alarms no longer change. */
const MAX_DAYS_BACK = 31

/**
 * Judges the check-ins of all sections without sensors; those with sensors are judged with their readings. Uses the
 * same rule and limits, and a fixed number of statements for all sections. Returns the number of sections and the
 * changed alarms.
 */
export async function judgeCheckIns(
  db: Db,
  scope: TenantScope,
  now: Date,
): Promise<{ sections: number; changes: ChangedAlarms[] }> {
  const today = farmDay(now)
  const sections = await selectUnmeasuredSections(db, scope, today)
  if (sections.length === 0) return { sections: 0, changes: [] }
  const ids = sections.map(({ section_id }) => section_id)
  const since = new Map(sections.map((section) => [section.section_id, judgedSince(section, now)]))
  const known = Map.groupBy(
    await selectAlarmsSince(db, scope, ids, new Date(Math.min(...since.values()))),
    ({ section_id }) => section_id,
  )
  const judged = sections.map((section) => {
    const sinceMs = since.get(section.section_id) ?? now.getTime()
    const own = (known.get(section.section_id) ?? []).filter((alarm) => isKnownSince(alarm, sinceMs))
    // An alarm that was active at that time is judged from its start.
    return { section, own, fromMs: Math.min(sinceMs, ...own.map(({ started_at }) => started_at.getTime() - HOUR_MS)) }
  })
  const first = farmDay(new Date(Math.min(...judged.map(({ fromMs }) => fromMs))))
  const pigDays = Map.groupBy(
    await selectSectionDays(db, scope, ids, { from: addDays(first, -1), to: today }),
    ({ section_id }) => section_id,
  )
  const seen = await selectCheckInMoments(db, scope, ids, first)
  const setup = await alarmSetupOf(db, scope)
  const changes = judged.map(({ section, own, fromMs }) => {
    const { section_id, barn_id } = section
    const hours = sectionHours(
      // From the day before on, so that it is known whether the section was empty.
      farmHours(addDays(farmDay(new Date(fromMs)), -1), today, now.getTime()),
      [],
      pigDays.get(section_id) ?? [],
      { checkIns: seen.get(section_id) ?? null },
    )
    const isMuted = (typeId: number, ms: number) => ms < fromMs || own.some((alarm) => isMuting(alarm, typeId, ms))
    const episodes = judgeHours(hours, alarmLimitsOfBarn(setup, barn_id), isMuted).get(MISSING_CHECK_IN) ?? []
    return alarmChanges(section, own, {
      hours,
      detected: episodes.map((episode) => ({ typeId: MISSING_CHECK_IN, episode })),
    })
  })
  await storeAlarmChanges(db, scope, changes)
  return {
    sections: sections.length,
    changes: changes.filter(({ rows, disprovedIds }) => rows.length + disprovedIds.length > 0),
  }
}

/** From the start of an open alarm, at most a month back; without one, from the last hours. */
const judgedSince = ({ open_from }: UnmeasuredSection, now: Date): number =>
  Math.max(
    now.getTime() - MAX_DAYS_BACK * 24 * HOUR_MS,
    Math.min(now.getTime() - REJUDGED_HOURS * HOUR_MS, (open_from?.getTime() ?? Number.POSITIVE_INFINITY) - HOUR_MS),
  )

const isKnownSince = ({ type_id, started_at, ended_at, muted_until }: StoredAlarm, sinceMs: number): boolean =>
  isMissingCheckIn(type_id) &&
  (ended_at === null || Math.max(started_at.getTime(), ended_at.getTime(), muted_until?.getTime() ?? 0) >= sinceMs)
