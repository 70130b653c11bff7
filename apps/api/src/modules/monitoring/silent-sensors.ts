import type { SectionId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { raiseNotifications, solveNotifications } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { HOUR_MS } from './section-hours.ts'
import { selectCurrentSections } from './sql/current-sections.ts'
import { deleteReadingsBefore, type PlacedSensor, selectPlacedSensors } from './sql/silent-sensors.ts'

const SILENT_HOURS = 24
const RETENTION_DAYS = 92

/** Notifies of each sensor without a reading for a day, until it sends again or moves to another section. */
export async function notifySilentSensors(db: Db, scope: TenantScope, now: Date): Promise<void> {
  const hanging = await selectPlacedSensors(db, scope, now)
  const overdue = hanging.filter(
    ({ last_signal_at, is_watched }) =>
      is_watched && now.getTime() - last_signal_at.getTime() >= SILENT_HOURS * HOUR_MS,
  )
  const isEmpty = await emptySections(db, scope, overdue, now)
  // A scale without pigs has nothing to send.
  const silent = new Set(
    overdue.filter(({ type_id, section_id }) => type_id !== sensorType.weight || !isEmpty.has(section_id)),
  )
  await solveNotifications(db, scope, now, {
    type: notificationKind.sensorSilent,
    subject: hanging.filter((sensor) => !silent.has(sensor)).map(({ id }) => id),
  })
  await raiseNotifications(
    db,
    scope,
    now,
    [...silent].map(({ id, name, farm_id, barn_id, section_id, last_signal_at }) => ({
      type: notificationKind.sensorSilent,
      subject: id,
      place: { farmId: farm_id, barnId: barn_id, sectionId: section_id },
      params: { name, time: last_signal_at.toISOString() },
    })),
  )
}

async function emptySections(
  db: Db,
  scope: TenantScope,
  sensors: readonly PlacedSensor[],
  now: Date,
): Promise<ReadonlySet<SectionId>> {
  const ids = [
    ...new Set(sensors.filter(({ type_id }) => type_id === sensorType.weight).map(({ section_id }) => section_id)),
  ]
  if (ids.length === 0) return new Set()
  const there = await selectCurrentSections(db, scope, ids, farmDay(now))
  return new Set(there.filter(({ pigs }) => pigs === 0).map(({ section_id }) => section_id))
}

/** Deletes single readings after three months; the hourly values stay. */
export const deleteOldReadings = (db: Db, scope: TenantScope, now: Date): Promise<unknown> =>
  deleteReadingsBefore(db, scope, new Date(now.getTime() - RETENTION_DAYS * 24 * HOUR_MS))
