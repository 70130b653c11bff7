import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { NotificationKind } from './notification-kind.ts'

/** Data quality, imports, calculations and people. */
export const systemKinds: readonly NotificationKind[] = [
  {
    id: notificationKind.qualityInferior,
    severity: 1,
    key: 'quality_inferior',
    group: 8,
    icon: 'antenna-bars-1',
    audience: ['administrators', 'writers'],
    module: 'DataQualityAssessment',
    form: formId.dataQuality,
    requiresAction: false,
  },
  {
    id: notificationKind.importFailed,
    severity: 2,
    oneLineFor: 'company',
    key: 'import_failed',
    group: 8,
    icon: 'file-alert',
    audience: ['administrators'],
    route: '/imports',
    requiresAction: false,
  },
  {
    id: notificationKind.kpisReady,
    severity: 1,
    key: 'key_figures_ready',
    variants: ['failed'],
    group: 8,
    icon: 'gauge',
    audience: ['own'],
    requiresAction: false,
  },
  {
    id: notificationKind.reportReady,
    severity: 1,
    key: 'report_ready',
    group: 8,
    icon: 'report-analytics',
    audience: ['own'],
    route: '/reports',
    requiresAction: false,
  },
  {
    id: notificationKind.userJoined,
    severity: 1,
    key: 'user_joined',
    group: 8,
    icon: 'users',
    audience: ['administrators'],
    requiresAction: false,
  },
  {
    id: notificationKind.permissionChanged,
    severity: 1,
    key: 'permission_changed',
    isFixed: true,
    group: 8,
    icon: 'users',
    audience: ['own'],
    requiresAction: false,
  },
]
