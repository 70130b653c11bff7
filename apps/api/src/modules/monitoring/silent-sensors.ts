import type { SectionId } from '@herdboard/contract/core/ids.ts'
import { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { type SilentPlace, silentPlaces } from '@herdboard/domain/sensors/silent-places.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import {
  NEVER_SENT,
  type NotificationDraft,
  replaceNotifications,
  WHOLE_PLACE,
} from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectCurrentSections } from './sql/current-sections.ts'
import { type PlacedSensor, selectPlacedSensors } from './sql/silent-sensors.ts'

/**
 * Notifies of silent sensors until they send again or move to another section. All sensors of a farm, or of a barn, that
 * fell silent have one cause, such as their gateway: one notification says so, and each channel one message.
 */
export async function notifySilentSensors(db: Db, scope: TenantScope, now: Date): Promise<void> {
  const watched = (await selectPlacedSensors(db, scope, now)).filter(({ is_watched }) => is_watched)
  const isEmpty = await emptySections(db, scope, watched, now)
  const silent = silentPlaces(
    // A scale without pigs has nothing to send.
    watched.filter(({ type_id, section_id }) => type_id !== sensorType.weight || !isEmpty.has(section_id)),
    now,
  )
  await replaceNotifications(db, scope, now, {
    type: notificationKind.sensorSilent,
    drafts: [...silent.places.map(placeDraft), ...silent.sensors.map(sensorDraft)],
  })
}

type SilenceDraft = Omit<NotificationDraft, 'type'>

function placeDraft({ of, id, sensors, lastSignalAt }: SilentPlace<PlacedSensor>): SilenceDraft {
  const { farm_id: farmId, barn_id: barnId } = sensors[0] as PlacedSensor
  return {
    subject: id,
    place: of === 'barn' ? { farmId, barnId } : { farmId },
    params: { variant: WHOLE_PLACE, sensors: sensors.length, time: lastSignalAt.toISOString() },
  }
}

const sensorDraft = (sensor: PlacedSensor): SilenceDraft => {
  const { id, name, farm_id, barn_id, section_id, last_signal_at, never_sent, created_at } = sensor
  return {
    subject: id,
    place: { farmId: farm_id, barnId: barn_id, sectionId: section_id },
    params: never_sent
      ? { name, time: created_at.toISOString(), variant: NEVER_SENT }
      : { name, time: last_signal_at.toISOString() },
  }
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
