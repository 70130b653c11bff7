import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { NotificationKind } from './notification-kind.ts'

const recordDefaults = { group: 2, audience: ['writers'], requiresAction: false } as const

/** Records that are missing or contradict each other. */
export const recordKinds: readonly NotificationKind[] = [
  {
    id: notificationKind.settlementMissing,
    severity: 2,
    oneLineFor: 'farm',
    key: 'settlement_missing',
    icon: 'meat',
    form: formId.slaughter,
    ...recordDefaults,
    requiresAction: true,
  },
  {
    id: notificationKind.countMissing,
    severity: 2,
    oneLineFor: 'farm',
    key: 'status_missing',
    variants: ['weaners', 'slaughter_pigs'],
    icon: 'clipboard-check',
    form: formId.stockCount,
    ...recordDefaults,
    requiresAction: true,
  },
  {
    id: notificationKind.stockNegative,
    severity: 2,
    oneLineFor: 'barn',
    key: 'stock_negative',
    icon: 'alert-triangle',
    form: formId.stockCount,
    ...recordDefaults,
    requiresAction: true,
  },
  {
    id: notificationKind.batchReadyToClose,
    severity: 2,
    oneLineFor: 'farm',
    key: 'batch_ready_to_close',
    icon: 'stack-2',
    form: formId.closeBatch,
    ...recordDefaults,
    requiresAction: true,
    endsInRequest: true,
  },
  { id: notificationKind.batchOverdue, severity: 1, key: 'batch_overdue', icon: 'stack-2', ...recordDefaults },
  {
    id: notificationKind.mortalityHigh,
    severity: 3,
    oneLineFor: 'barn',
    isRaisedAgain: 'after-a-week',
    key: 'mortality_high',
    icon: 'skull',
    ...recordDefaults,
    audience: ['writers', 'administrators'],
  },
  {
    id: notificationKind.capacityOver,
    severity: 2,
    oneLineFor: 'farm',
    isRaisedAgain: 'after-a-week',
    key: 'capacity_over',
    icon: 'building-warehouse',
    ...recordDefaults,
  },
]
