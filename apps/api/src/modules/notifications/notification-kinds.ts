import { formId } from '@herdboard/contract/core/form-id.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { ServedIcon } from '@herdboard/contract/system/served-icons.ts'
import type { TextParams } from '#platform/http/errors/problem.ts'
import type { NotificationKind } from './notification-kind.ts'
import { SEVERAL_VARIANT } from './value-list.ts'

const approvalDefaults = { group: 1, audience: ['writers'], requiresAction: true, rejectable: true } as const
const recordDefaults = { group: 2, audience: ['writers'], requiresAction: false } as const
const newsDefaults = { requiresAction: false } as const

/** All kinds, by number. Imports, treatments, alarms, sensors and prices are raised by their own modules. */
export const notificationKinds: readonly NotificationKind[] = [
  {
    id: notificationKind.settlementImport,
    key: 'settlement_import',
    icon: 'meat',
    form: formId.slaughter,
    ...approvalDefaults,
    endsInRequest: true,
  },
  {
    id: notificationKind.deliveryImport,
    key: 'delivery_import',
    icon: 'truck-loading',
    form: formId.feedDelivery,
    ...approvalDefaults,
    endsInRequest: true,
  },
  {
    id: notificationKind.productUnknown,
    key: 'product_unknown',
    icon: 'plug-connected',
    form: formId.matchFeedProduct,
    ...approvalDefaults,
    endsInRequest: true,
  },
  {
    id: notificationKind.supplierNumberUnknown,
    key: 'supplier_no_unknown',
    icon: 'plug-connected',
    form: formId.matchSupplierNumber,
    ...approvalDefaults,
    audience: ['administrators', 'writers'],
  },
  {
    id: notificationKind.consumptionImport,
    key: 'consumption_import',
    icon: 'bowl',
    form: formId.feedUse,
    ...approvalDefaults,
  },
  {
    id: notificationKind.settlementMissing,
    key: 'settlement_missing',
    icon: 'meat',
    form: formId.slaughter,
    ...recordDefaults,
    requiresAction: true,
  },
  {
    id: notificationKind.countMissing,
    key: 'status_missing',
    variants: ['weaners', 'slaughter_pigs'],
    icon: 'clipboard-check',
    form: formId.stockCount,
    ...recordDefaults,
    requiresAction: true,
  },
  {
    id: notificationKind.stockNegative,
    key: 'stock_negative',
    icon: 'alert-triangle',
    form: formId.stockCount,
    ...recordDefaults,
    requiresAction: true,
  },
  {
    id: notificationKind.batchReadyToClose,
    key: 'batch_ready_to_close',
    icon: 'stack-2',
    form: formId.closeBatch,
    ...recordDefaults,
    requiresAction: true,
    endsInRequest: true,
  },
  { id: notificationKind.batchOverdue, key: 'batch_overdue', icon: 'stack-2', ...recordDefaults },
  {
    id: notificationKind.mortalityHigh,
    key: 'mortality_high',
    icon: 'skull',
    ...recordDefaults,
    audience: ['writers', 'administrators'],
  },
  { id: notificationKind.capacityOver, key: 'capacity_over', icon: 'building-warehouse', ...recordDefaults },
  {
    id: notificationKind.assignmentAssigned,
    key: 'assignment_assigned',
    group: 3,
    icon: 'checklist',
    audience: ['own'],
    route: '/assignments',
    module: 'Assignments',
    ...newsDefaults,
  },
  {
    id: notificationKind.assignmentOverdue,
    key: 'assignment_overdue',
    group: 3,
    icon: 'checklist',
    audience: ['own', 'writers'],
    route: '/assignments',
    module: 'Assignments',
    ...newsDefaults,
  },
  {
    id: notificationKind.treatmentDue,
    key: 'treatment_due',
    group: 4,
    icon: 'vaccine',
    audience: ['writers'],
    module: 'Medicine',
    requiresAction: true,
    form: formId.treatmentDay,
  },
  {
    id: notificationKind.treatmentOverdue,
    key: 'treatment_overdue',
    group: 4,
    icon: 'vaccine',
    audience: ['writers', 'administrators'],
    module: 'Medicine',
    requiresAction: true,
    form: formId.treatmentDay,
  },
  {
    id: notificationKind.instructionExpiring,
    key: 'instruction_expiring',
    variants: [SEVERAL_VARIANT],
    group: 4,
    icon: 'clipboard-heart',
    audience: ['writers', 'administrators'],
    module: 'Medicine',
    requiresAction: true,
    form: formId.instruction,
    severalAt: '/health/instructions',
  },
  {
    id: notificationKind.withdrawalConflict,
    key: 'withdrawal_conflict',
    isFixed: true,
    group: 4,
    icon: 'alert-octagon',
    audience: ['writers', 'administrators'],
    ...newsDefaults,
  },
  {
    id: notificationKind.doseLimit,
    key: 'add_limit',
    group: 4,
    icon: 'stethoscope',
    audience: ['administrators', 'readers'],
    ...newsDefaults,
  },
  {
    id: notificationKind.alarmCritical,
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
    key: 'alarm_2',
    group: 5,
    icon: 'bell-ringing',
    audience: ['own'],
    module: 'RealTime',
    form: formId.alarm,
    ...newsDefaults,
  },
  {
    id: notificationKind.sensorSilent,
    key: 'sensor_silent',
    group: 5,
    icon: 'droplet',
    audience: ['writers'],
    module: 'RealTime',
    ...newsDefaults,
  },
  {
    id: notificationKind.checkInMissing,
    key: 'checkin_missing',
    group: 5,
    icon: 'clock-hour-4',
    audience: ['writers'],
    module: 'RealTime',
    requiresAction: true,
    form: formId.checkIn,
  },
  { id: notificationKind.feedLow, key: 'feed_low', group: 6, icon: 'wheat', audience: ['writers'], ...newsDefaults },
  {
    id: notificationKind.feedPriceMissing,
    key: 'feed_price_missing',
    group: 6,
    icon: 'wheat',
    audience: ['writers', 'administrators'],
    route: '/feed/mixes',
    ...newsDefaults,
  },
  {
    id: notificationKind.feedGap,
    key: 'feed_gap',
    group: 6,
    icon: 'bowl',
    audience: ['writers'],
    requiresAction: true,
    form: formId.feedUse,
  },
  {
    id: notificationKind.statusPriceMissing,
    key: 'status_price_missing',
    group: 7,
    icon: 'receipt',
    audience: ['solution-administrators'],
    route: '/economy/status',
    ...newsDefaults,
  },
  {
    id: notificationKind.priceListingNew,
    key: 'price_listing_new',
    group: 7,
    icon: 'table',
    audience: ['readers'],
    module: 'PriceListings',
    route: '/economy/listings',
    ...newsDefaults,
  },
  {
    id: notificationKind.postPaymentNew,
    key: 'post_payment_new',
    group: 7,
    icon: 'coins',
    audience: ['administrators'],
    ...newsDefaults,
  },
  {
    id: notificationKind.qualityInferior,
    key: 'quality_inferior',
    group: 8,
    icon: 'antenna-bars-1',
    audience: ['administrators', 'writers'],
    module: 'DataQualityAssessment',
    form: formId.dataQuality,
    ...newsDefaults,
  },
  {
    id: notificationKind.importFailed,
    key: 'import_failed',
    group: 8,
    icon: 'file-alert',
    audience: ['administrators'],
    route: '/imports',
    ...newsDefaults,
  },
  {
    id: notificationKind.kpisReady,
    key: 'key_figures_ready',
    variants: ['failed'],
    group: 8,
    icon: 'gauge',
    audience: ['own'],
    ...newsDefaults,
  },
  {
    id: notificationKind.reportReady,
    key: 'report_ready',
    group: 8,
    icon: 'report-analytics',
    audience: ['own'],
    route: '/reports',
    ...newsDefaults,
  },
  {
    id: notificationKind.userJoined,
    key: 'user_joined',
    group: 8,
    icon: 'users',
    audience: ['administrators'],
    ...newsDefaults,
  },
  {
    id: notificationKind.permissionChanged,
    key: 'permission_changed',
    isFixed: true,
    group: 8,
    icon: 'users',
    audience: ['own'],
    ...newsDefaults,
  },
]

const kindsById = new Map(notificationKinds.map((kind) => [kind.id, kind]))

/** Returns a kind by its number; throws for an unknown number, which is a programming error. */
export function notificationKindOf(typeId: number): NotificationKind {
  const kind = kindsById.get(typeId)
  if (!kind) throw new Error(`no notification is of type ${typeId}`)
  return kind
}

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
