import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
/** Simulated notification types: their numbers, whether they require an action, and the form for it. */
export const simulatedNotificationKinds = {
  settlement_import: { typeId: notificationKind.settlementImport, requiresAction: true, formId: formId.slaughter },
  delivery_import: { typeId: notificationKind.deliveryImport, requiresAction: true, formId: formId.feedDelivery },
  product_unknown: { typeId: notificationKind.productUnknown, requiresAction: true, formId: formId.matchFeedProduct },
  supplier_no_unknown: {
    typeId: notificationKind.supplierNumberUnknown,
    requiresAction: true,
    formId: formId.matchSupplierNumber,
  },
  consumption_import: { typeId: notificationKind.consumptionImport, requiresAction: true, formId: formId.feedUse },
  settlement_missing: { typeId: notificationKind.settlementMissing, requiresAction: true, formId: formId.slaughter },
  status_missing: { typeId: notificationKind.countMissing, requiresAction: true, formId: formId.stockCount },
  batch_ready_to_close: { typeId: notificationKind.batchReadyToClose, requiresAction: true, formId: formId.closeBatch },
  batch_overdue: { typeId: notificationKind.batchOverdue, requiresAction: false, formId: null },
  mortality_high: { typeId: notificationKind.mortalityHigh, requiresAction: false, formId: null },
  assignment_assigned: { typeId: notificationKind.assignmentAssigned, requiresAction: false, formId: null },
  assignment_overdue: { typeId: notificationKind.assignmentOverdue, requiresAction: false, formId: null },
  treatment_due: { typeId: notificationKind.treatmentDue, requiresAction: true, formId: formId.treatmentDay },
  treatment_overdue: { typeId: notificationKind.treatmentOverdue, requiresAction: true, formId: formId.treatmentDay },
  instruction_expiring: {
    typeId: notificationKind.instructionExpiring,
    requiresAction: true,
    formId: formId.instruction,
  },
  withdrawal_conflict: { typeId: notificationKind.withdrawalConflict, requiresAction: true, formId: null },
  alarm_3: { typeId: notificationKind.alarmCritical, requiresAction: true, formId: formId.alarm },
  alarm_2: { typeId: notificationKind.alarmWarning, requiresAction: false, formId: formId.alarm },
  sensor_silent: { typeId: notificationKind.sensorSilent, requiresAction: false, formId: null },
  feed_price_missing: { typeId: notificationKind.feedPriceMissing, requiresAction: false, formId: null },
  status_price_missing: { typeId: notificationKind.statusPriceMissing, requiresAction: false, formId: null },
  price_listing_new: { typeId: notificationKind.priceListingNew, requiresAction: false, formId: null },
  post_payment_new: { typeId: notificationKind.postPaymentNew, requiresAction: false, formId: null },
  quality_inferior: { typeId: notificationKind.qualityInferior, requiresAction: false, formId: formId.dataQuality },
  import_failed: { typeId: notificationKind.importFailed, requiresAction: false, formId: null },
  user_joined: { typeId: notificationKind.userJoined, requiresAction: false, formId: null },
} as const satisfies Record<string, { typeId: number; requiresAction: boolean; formId: number | null }>

export type SimulatedNotificationKind = keyof typeof simulatedNotificationKinds
