import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { NotificationKind } from './notification-kind.ts'

/** Message of a farm or barn of which all sensors are silent. */
export const WHOLE_PLACE = 'place'
/** The variant of a sensor that has sent nothing since it was added. */
export const NEVER_SENT = 'never'

/** Alarms, sensors and check-ins. */
export const monitoringKinds: readonly NotificationKind[] = [
  {
    id: notificationKind.alarmCritical,
    severity: 3,
    oneLineFor: 'barn',
    key: 'alarm_3',
    isFixed: true,
    group: 5,
    icon: 'bell-ringing',
    audience: ['writers'],
    module: 'RealTime',
    requiresAction: true,
    form: formId.alarm,
  },
  {
    id: notificationKind.alarmWarning,
    severity: 2,
    oneLineFor: 'barn',
    key: 'alarm_2',
    group: 5,
    icon: 'bell-ringing',
    audience: ['own', 'writers'],
    module: 'RealTime',
    form: formId.alarm,
    requiresAction: false,
  },
  {
    id: notificationKind.alarmAssigned,
    severity: 1,
    key: 'alarm_assigned',
    group: 5,
    icon: 'bell-ringing',
    audience: ['own'],
    module: 'RealTime',
    form: formId.alarm,
    requiresAction: false,
  },
  {
    id: notificationKind.sensorSilent,
    severity: 2,
    oneLineFor: 'barn',
    isRaisedAgain: 'after-a-week',
    key: 'sensor_silent',
    variants: [WHOLE_PLACE, NEVER_SENT],
    group: 5,
    icon: 'droplet',
    audience: ['writers'],
    module: 'RealTime',
    requiresAction: false,
  },
  {
    id: notificationKind.checkInMissing,
    severity: 3,
    oneLineFor: 'barn',
    key: 'checkin_missing',
    group: 5,
    icon: 'clock-hour-4',
    audience: ['writers'],
    module: 'RealTime',
    requiresAction: true,
    form: formId.checkIn,
  },
]
