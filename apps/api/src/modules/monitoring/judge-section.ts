import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import { MUTED_HOURS, MUTING_CAUSES, WATER_PROFILE, WATER_TYPES } from '@herdboard/domain/alarms/alarm-types.ts'
import type { AlarmEpisode } from '@herdboard/domain/alarms/episodes.ts'
import { ALARM, ATTENTION, FINE } from '@herdboard/domain/alarms/hour-finding.ts'
import { judgeHours } from '@herdboard/domain/alarms/judge-hours.ts'
import { rhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { alarmLimitsOfBarn, alarmSetupOf } from './alarm-setup.ts'
import { farmHours, HOUR_MS, sectionHours } from './section-hours.ts'
import {
  deleteAlarms,
  type JudgedSection,
  type NewAlarm,
  type StoredAlarm,
  selectAlarmsSince,
  upsertAlarms,
} from './sql/alarms.ts'
import { selectCheckInMoments } from './sql/check-ins.ts'
import { selectSectionDays, selectSensorDays } from './sql/sensor-days.ts'

/** Days to load before the judged hours, as the basis of the expected values. */
const DAYS_BEFORE = 5
/** Older readings are refused, and older alarms no longer change. */
const MAX_DAYS_BACK = 31
/** Hours that are judged again without new readings, because silence is judged too. */
const REJUDGED_HOURS = 30

/** The changed alarms of a section. */
export interface SectionJudgement {
  /** Open alarms that began or became more severe. */
  worsened: StoredAlarm[]
  /** Alarms that ended, or that later readings disproved. */
  endedIds: AlarmId[]
}

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
): Promise<SectionJudgement> {
  const { changed_from, open_from } = section
  const sinceMs = Math.max(
    now.getTime() - MAX_DAYS_BACK * 24 * HOUR_MS,
    Math.min(
      now.getTime() - REJUDGED_HOURS * HOUR_MS,
      changed_from?.getTime() ?? Number.POSITIVE_INFINITY,
      (open_from?.getTime() ?? Number.POSITIVE_INFINITY) - HOUR_MS,
    ),
  )
  const known = await selectAlarmsSince(db, scope, section.section_id, new Date(sinceMs))
  // An alarm that was active at that time is judged from its start.
  const fromMs = Math.min(sinceMs, ...known.map(({ started_at }) => started_at.getTime() - HOUR_MS))
  const judged = await alarmsFrom(db, scope, section, known, { fromMs, now })
  return saveAlarms(
    db,
    scope,
    section,
    known.filter(({ started_at }) => started_at.getTime() >= fromMs),
    judged,
  )
}

async function alarmsFrom(
  db: Db,
  scope: TenantScope,
  section: JudgedSection,
  known: readonly StoredAlarm[],
  { fromMs, now }: { fromMs: number; now: Date },
): Promise<JudgedHours> {
  const { section_id, barn_id } = section
  const first = addDays(farmDay(new Date(fromMs)), -DAYS_BEFORE)
  const days = { from: addDays(first, -1), to: farmDay(now) }
  const sensors = await selectSensorDays(db, scope, [section_id], days)
  const pigDays = await selectSectionDays(db, scope, [section_id], days)
  const seen = await selectCheckInMoments(db, scope, section, first)
  const hours = sectionHours(farmHours(first, days.to, now.getTime()), sensors, pigDays, seen)
  const limits = alarmLimitsOfBarn(await alarmSetupOf(db, scope), barn_id)
  const isMuted = (typeId: number, ms: number) => ms < fromMs || known.some((alarm) => isMuting(alarm, typeId, ms))
  const detected = [...judgeHours(hours, limits, isMuted)].flatMap(([typeId, episodes]) =>
    episodes.map((episode) => ({ typeId, episode })),
  )
  return { hours, detected }
}

interface JudgedHours {
  hours: readonly SectionHour[]
  detected: readonly { typeId: number; episode: AlarmEpisode }[]
}

/** Returns whether a user's assessment suppresses new alarms: of this type, or after some causes all water alarms. */
function isMuting(
  { type_id, cause_id, muted_until, acknowledged_at }: StoredAlarm,
  typeId: number,
  ms: number,
): boolean {
  if (acknowledged_at === null || ms < acknowledged_at.getTime()) return false
  if (type_id === typeId && muted_until !== null && ms < muted_until.getTime()) return true
  const isOfWater = WATER_TYPES.includes(typeId) && cause_id !== null && MUTING_CAUSES.includes(cause_id)
  return isOfWater && ms < acknowledged_at.getTime() + MUTED_HOURS * HOUR_MS
}

async function saveAlarms(
  db: Db,
  scope: TenantScope,
  { farm_id, barn_id, section_id }: JudgedSection,
  known: readonly StoredAlarm[],
  { hours, detected }: JudgedHours,
): Promise<SectionJudgement> {
  const left = new Set(known)
  const judgement: SectionJudgement = { worsened: [], endedIds: [] }
  const rows: NewAlarm[] = []
  for (const { typeId, episode } of detected) {
    const before = [...left].find((alarm) => alarm.type_id === typeId && overlap(alarm, episode)) ?? null
    if (before) left.delete(before)
    const row: NewAlarm = {
      id: before?.id ?? newId<AlarmId>(),
      type_id: typeId,
      farm_id,
      barn_id,
      section_id,
      severity: episode.severity === ALARM ? ALARM : ATTENTION,
      started_at: new Date(episode.startedMs),
      ended_at: episode.endedMs === null ? null : new Date(episode.endedMs),
      measured: episode.measured,
      expected: episode.expected,
      rhythm: typeId === WATER_PROFILE ? rhythmShift(hours, episode.startedMs) : null,
    }
    if (before && isSame(before, row)) continue
    rows.push(row)
    if (row.ended_at !== null) {
      judgement.endedIds.push(row.id)
    } else if (!before?.deleted_at && row.severity > (before?.severity ?? FINE)) {
      judgement.worsened.push({ ...EMPTY, ...before, ...row })
    }
  }
  // Alarms without an assessment are deleted when the readings no longer support them.
  const disproved = [...left].filter(
    ({ cause_id, acknowledged_at, assignee_id, deleted_at }) =>
      !cause_id && !acknowledged_at && !assignee_id && !deleted_at,
  )
  judgement.endedIds.push(...disproved.map(({ id }) => id))
  await deleteAlarms(
    db,
    scope,
    disproved.map(({ id }) => id),
  )
  await upsertAlarms(db, scope, rows)
  return judgement
}

const EMPTY = {
  cause_id: null,
  action: null,
  remark: null,
  acknowledged_at: null,
  acknowledged_by: null,
  assignee_id: null,
  closed_at: null,
  closed_by: null,
  is_harmless: false,
  muted_until: null,
  version: 1,
  deleted_at: null,
}

const overlap = ({ started_at, ended_at }: StoredAlarm, { startedMs, endedMs }: AlarmEpisode): boolean =>
  started_at.getTime() <= (endedMs ?? Number.POSITIVE_INFINITY) &&
  startedMs <= (ended_at?.getTime() ?? Number.POSITIVE_INFINITY)

// The database stores values with single precision.
const isSameValue = (before: number | null, now: number | null): boolean =>
  before === now || (before !== null && now !== null && Math.fround(before) === Math.fround(now))

const isSame = (before: StoredAlarm, row: NewAlarm): boolean =>
  before.severity === row.severity &&
  before.rhythm === row.rhythm &&
  isSameValue(before.measured, row.measured) &&
  isSameValue(before.expected, row.expected) &&
  before.started_at.getTime() === row.started_at.getTime() &&
  before.ended_at?.getTime() === row.ended_at?.getTime()
