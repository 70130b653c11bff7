import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { NotificationKind } from './notification-kind.ts'

const approvalDefaults = { group: 1, audience: ['writers'], requiresAction: true, rejectable: true } as const

/** Imports that a person approves. */
export const importApprovalKinds: readonly NotificationKind[] = [
  {
    id: notificationKind.settlementImport,
    severity: 2,
    oneLineFor: 'farm',
    key: 'settlement_import',
    icon: 'meat',
    form: formId.slaughter,
    ...approvalDefaults,
    endsInRequest: true,
  },
  {
    id: notificationKind.deliveryImport,
    severity: 2,
    oneLineFor: 'farm',
    key: 'delivery_import',
    icon: 'truck-loading',
    form: formId.feedDelivery,
    ...approvalDefaults,
    endsInRequest: true,
  },
  {
    id: notificationKind.productUnknown,
    severity: 2,
    oneLineFor: 'farm',
    key: 'product_unknown',
    icon: 'plug-connected',
    form: formId.matchFeedProduct,
    ...approvalDefaults,
    endsInRequest: true,
  },
  {
    id: notificationKind.supplierNumberUnknown,
    severity: 2,
    oneLineFor: 'company',
    key: 'supplier_no_unknown',
    icon: 'plug-connected',
    form: formId.matchSupplierNumber,
    ...approvalDefaults,
    audience: ['administrators', 'writers'],
  },
  {
    id: notificationKind.consumptionImport,
    severity: 2,
    oneLineFor: 'farm',
    key: 'consumption_import',
    icon: 'bowl',
    form: formId.feedUse,
    ...approvalDefaults,
  },
]
