import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import { SEVERAL_VARIANT } from '../value-list.ts'
import { importApprovalKinds } from './import-approval-kinds.ts'
import { monitoringKinds } from './monitoring-kinds.ts'
import type { NotificationKind, NotificationSeverity } from './notification-kind.ts'
import { recordKinds } from './record-kinds.ts'
import { supplyKinds } from './supply-kinds.ts'
import { systemKinds } from './system-kinds.ts'
import { workKinds } from './work-kinds.ts'

/** All kinds. Imports, treatments, alarms, sensors and prices are raised by their own modules. */
export const notificationKinds: readonly NotificationKind[] = [
  ...importApprovalKinds,
  ...recordKinds,
  ...workKinds,
  ...monitoringKinds,
  ...supplyKinds,
  ...systemKinds,
]

const kindsById = new Map(notificationKinds.map((kind) => [kind.id, kind]))

/** Returns a kind by its number; throws for an unknown number, which is a programming error. */
export function notificationKindOf(typeId: number): NotificationKind {
  const kind = kindsById.get(typeId)
  if (!kind) throw new Error(`no notification is of type ${typeId}`)
  return kind
}

/** Returns how grave a kind is. */
export const notificationSeverity = (typeId: number): NotificationSeverity => notificationKindOf(typeId).severity

/** Returns the name of a kind in texts and for programs, such as `alarm_3`. */
export const notificationKey = (typeId: number): NotificationKind['key'] => notificationKindOf(typeId).key

/** Kinds that are also sent to people who are not looking. */
export const mailedNotificationTypes: readonly number[] = notificationKinds
  .filter(({ severity }) => severity >= 2)
  .map(({ id }) => id)

/** Returns the kind of a stored notification; one about several subjects has a screen instead of a form. */
export function storedNotificationKind({ type_id, params }: { type_id: number; params: TextParams }): NotificationKind {
  const { form, severalAt, ...kind } = notificationKindOf(type_id)
  if (severalAt !== undefined && params.variant === SEVERAL_VARIANT) return { ...kind, route: severalAt }
  return form === undefined ? kind : { ...kind, form }
}

/** Groups of the filter with their icons; their names are `notifications:group.<id>`. */
export const notificationGroups = [
  { id: 1, icon: 'clipboard-check' },
  { id: 2, icon: 'history' },
  { id: 3, icon: 'checklist' },
  { id: 4, icon: 'stethoscope' },
  { id: 5, icon: 'bell-ringing' },
  { id: 6, icon: 'wheat' },
  { id: 7, icon: 'coins' },
  { id: 8, icon: 'settings' },
] as const

/** All icons of notification kinds and groups. */
export const notificationIcons: readonly ServedIcon[] = [...notificationKinds, ...notificationGroups].map(
  ({ icon }) => icon,
)
