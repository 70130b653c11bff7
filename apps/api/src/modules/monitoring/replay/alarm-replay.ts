import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { AlarmReplay, getAlarmReplay } from '@herdboard/contract/monitoring/alarm-replay.ts'
import { FALSE_ALARM_CAUSES } from '@herdboard/domain/alarms/alarm-types.ts'
import { MODEL_TYPES } from '@herdboard/domain/alarms/judge-hours.ts'
import type { AnsweredAlarm } from '@herdboard/domain/alarms/replay/judged-episodes.ts'
import { isMeasuredBefore, recordedOutbreaks } from '@herdboard/domain/alarms/replay/recorded-outbreaks.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay, instantOfFarmMidnight } from '@herdboard/domain/time/farm-day.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { alarmLimitsOfBarn, alarmSetupOf } from '../alarms/alarm-setup.ts'
import { explainingEvents } from '../alarms/explaining-events.ts'
import { DAYS_OF_LEARNING, isMuting } from '../alarms/judge-section.ts'
import { farmHours, sectionHours, waterModelTypes } from '../section-hours.ts'
import { selectSensitivities } from '../sql/alarm-sensitivity.ts'
import { type StoredAlarm, selectAlarmsSince } from '../sql/alarms.ts'
import { selectBegunTreatments } from '../sql/begun-treatments.ts'
import { selectSection } from '../sql/placements.ts'
import { selectSectionEvents } from '../sql/section-events.ts'
import { selectSectionDays, selectSensorDays } from '../sql/sensor-days.ts'
import { replayedSteps } from './replayed-steps.ts'
import { presentSensitivity } from './sensitivity-setting.ts'

const PERIODS = [3, 12] as const
/** Share of a section's pigs that must be new for a medication of the group to be that of their start. */
const MANY_NEW_SHARE = 0.2
/** Numbers of the list of administrations that reach all pigs: water and feed. */
const OF_GROUPS: readonly number[] = [3, 5]

/**
 * Replays the water of a section over twelve months with each step of the sensitivity. The work is bounded: always the
 * hours of 455 days and one statement for each kind of data. Throws `request.not_found` for a section that the user cannot
 * read.
 */
export async function alarmReplay(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { location_id }: EndpointRequest<typeof getAlarmReplay>['query'],
): Promise<AlarmReplay> {
  const section = await selectSection(db, scope, location_id)
  if (!section) throw new Problem('request.not_found')
  const places = { section_id: section.id, barn_id: section.barn_id, farm_id: section.farm_id }
  const since = PERIODS.map((months) => ({ months, day: monthsBefore(context.today, months) }))
  const from = since.map(({ day }) => day).toSorted()[0] ?? context.today
  const days = { from: addDays(from, -DAYS_OF_LEARNING), to: context.today }
  const sensors = await selectSensorDays(db, scope, [section.id], days, waterModelTypes)
  const pigDays = await selectSectionDays(db, scope, [section.id], days)
  const events = await selectSectionEvents(db, scope, section, days)
  const storedAlarms = await selectAlarmsSince(db, scope, [section.id], instantOfFarmMidnight(days.from))
  const treatments = await selectBegunTreatments(db, scope, section, { from, to: context.today })
  const settings = await selectSensitivities(db, scope, places)
  const setting = await presentSensitivity(db, context, scope, places, settings)
  const limits = alarmLimitsOfBarn(await alarmSetupOf(db, scope), section.barn_id)
  const hours = sectionHours(farmHours(days.from, days.to, context.now.getTime()), sensors, pigDays)
  const pigsOn = new Map(hours.map(({ day, pigs }) => [day, pigs]))
  const muting = storedAlarms.filter(({ acknowledged_at }) => acknowledged_at !== null)
  const steps = await replayedSteps(context, {
    hours,
    events: explainingEvents(events, pigDays),
    limits,
    isMuted: (typeId, ms) => muting.some((alarm) => isMuting(alarm, typeId, ms)),
    alarms: storedAlarms.filter(({ type_id }) => MODEL_TYPES.includes(type_id)).map(answered),
    outbreaks: recordedOutbreaks(
      treatments.map(({ day, drug_name, method_id, head }) => ({
        dayMs: instantOfFarmMidnight(day).getTime(),
        head,
        isOfGroup: OF_GROUPS.includes(method_id),
        name: drug_name,
      })),
      (dayMs) => pigsOn.get(farmDay(new Date(dayMs))) ?? 0,
      events.flatMap(({ kind, day, head }) =>
        kind === 'insertion' && (head ?? 0) >= MANY_NEW_SHARE * (pigsOn.get(day) ?? 0)
          ? [instantOfFarmMidnight(day).getTime()]
          : [],
      ),
    ).filter((outbreak) => isMeasuredBefore(outbreak, hours)),
    since: since.map(({ months, day }) => ({ months, fromMs: instantOfFarmMidnight(day).getTime() })),
  })
  return { setting, from, to: context.today, steps }
}

/** What people said: harmless or a cause of no pig is false, another cause true. Deleted alarms were harmless. */
const answered = ({ started_at, ended_at, is_harmless, cause_id }: StoredAlarm): AnsweredAlarm => ({
  startedMs: started_at.getTime(),
  endedMs: ended_at?.getTime() ?? null,
  isTrue:
    is_harmless || (cause_id !== null && FALSE_ALARM_CAUSES.includes(cause_id))
      ? false
      : cause_id === null
        ? null
        : true,
})

function monthsBefore(day: string, months: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCMonth(date.getUTCMonth() - months)
  return date.toISOString().slice(0, 10)
}
