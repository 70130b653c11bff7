import type { AlarmId } from '@herdboard/contract/core/ids.ts'
import { isChangedRhythm } from '@herdboard/domain/alarms/alarm-types.ts'
import type { AlarmEpisode } from '@herdboard/domain/alarms/episodes.ts'
import { ALARM, ATTENTION, FINE } from '@herdboard/domain/alarms/hour-finding.ts'
import { rhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import type { SectionHour } from '@herdboard/domain/alarms/section-hour.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { deleteAlarms, type JudgedSection, type NewAlarm, type StoredAlarm, upsertAlarms } from '../sql/alarms.ts'

/** The changed alarms of a section. */
export interface ChangedAlarms {
  /** Alarms that are new, or of which a value changed. */
  rows: NewAlarm[]
  /** Open alarms that began or became more severe. */
  worsened: StoredAlarm[]
  /** Alarms that ended, or that later readings disproved. */
  endedIds: AlarmId[]
  /** Those that later readings disproved. */
  disprovedIds: AlarmId[]
}

/** The hours of a section, and the episodes that were detected in them. */
export interface JudgedHours {
  hours: readonly SectionHour[]
  detected: readonly { typeId: number; episode: AlarmEpisode }[]
}

/** Compares the detected episodes of a section with its known alarms. What people entered stays with its alarm. */
export function alarmChanges(
  { farm_id, barn_id, section_id }: Pick<JudgedSection, 'farm_id' | 'barn_id' | 'section_id'>,
  storedAlarms: readonly StoredAlarm[],
  { hours, detected }: JudgedHours,
): ChangedAlarms {
  const left = new Set(storedAlarms)
  const changes: ChangedAlarms = { rows: [], worsened: [], endedIds: [], disprovedIds: [] }
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
      rhythm: isChangedRhythm(typeId) ? rhythmShift(hours, episode.startedMs) : null,
      explained_by: episode.explanation?.reason ?? null,
      explained_from: episode.explanation ? new Date(episode.explanation.fromMs) : null,
      stopped_at: episode.stoppedMs === undefined ? null : new Date(episode.stoppedMs),
    }
    if (before && isSame(before, row)) continue
    changes.rows.push(row)
    if (row.ended_at !== null) {
      changes.endedIds.push(row.id)
    } else if (!before?.deleted_at && row.severity > (before?.severity ?? FINE)) {
      changes.worsened.push({ ...EMPTY, ...before, ...row })
    }
  }
  // Alarms without an assessment are deleted when the readings no longer support them.
  const disproved = [...left].filter(
    ({ cause_id, acknowledged_at, assignee_id, deleted_at }) =>
      !cause_id && !acknowledged_at && !assignee_id && !deleted_at,
  )
  changes.disprovedIds.push(...disproved.map(({ id }) => id))
  changes.endedIds.push(...changes.disprovedIds)
  return changes
}

/** Stores the changed alarms of sections; two statements, however many sections there are. */
export async function storeAlarmChanges(db: Db, scope: TenantScope, changes: readonly ChangedAlarms[]): Promise<void> {
  const disproved = changes.flatMap(({ disprovedIds }) => disprovedIds)
  if (disproved.length > 0) await deleteAlarms(db, scope, disproved)
  await upsertAlarms(
    db,
    scope,
    changes.flatMap(({ rows }) => rows),
  )
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
  before.explained_by === row.explained_by &&
  before.explained_from?.getTime() === row.explained_from?.getTime() &&
  before.stopped_at?.getTime() === row.stopped_at?.getTime() &&
  isSameValue(before.measured, row.measured) &&
  isSameValue(before.expected, row.expected) &&
  before.started_at.getTime() === row.started_at.getTime() &&
  before.ended_at?.getTime() === row.ended_at?.getTime()
