import type { TextParams } from '#platform/http/errors/problem.ts'
import type { NotificationKind } from './notification-kind.ts'
import { SEVERAL_VARIANT } from './value-list.ts'

const approvalDefaults = { group: 1, audience: ['writers'], requiresAction: true, rejectable: true } as const
const recordDefaults = { group: 2, audience: ['writers'], requiresAction: false } as const
const newsDefaults = { requiresAction: false } as const

/** All types, by number. Imports, treatments, alarms, sensors and prices are raised by their own areas. */
export const notificationKinds: readonly NotificationKind[] = [
  { id: 1, key: 'settlement_import', icon: 'meat', form: 4, ...approvalDefaults, endsInRequest: true },
  { id: 2, key: 'delivery_import', icon: 'truck-loading', form: 8, ...approvalDefaults, endsInRequest: true },
  { id: 3, key: 'product_unknown', icon: 'plug-connected', form: 82, ...approvalDefaults, endsInRequest: true },
  {
    id: 4,
    key: 'supplier_no_unknown',
    icon: 'plug-connected',
    form: 83,
    ...approvalDefaults,
    audience: ['administrators', 'writers'],
  },
  { id: 5, key: 'consumption_import', icon: 'bowl', form: 7, ...approvalDefaults },
  { id: 6, key: 'settlement_missing', icon: 'meat', form: 4, ...recordDefaults, requiresAction: true },
  { id: 7, key: 'status_missing', icon: 'clipboard-check', form: 6, ...recordDefaults, requiresAction: true },
  { id: 8, key: 'stock_negative', icon: 'alert-triangle', form: 6, ...recordDefaults, requiresAction: true },
  {
    id: 9,
    key: 'batch_ready_to_close',
    icon: 'stack-2',
    form: 23,
    ...recordDefaults,
    requiresAction: true,
    endsInRequest: true,
  },
  { id: 10, key: 'batch_overdue', icon: 'stack-2', ...recordDefaults },
  { id: 11, key: 'mortality_high', icon: 'skull', ...recordDefaults, audience: ['writers', 'administrators'] },
  { id: 12, key: 'capacity_over', icon: 'building-warehouse', ...recordDefaults },
  {
    id: 20,
    key: 'assignment_assigned',
    group: 3,
    icon: 'checklist',
    audience: ['own'],
    route: '/assignments',
    module: 'Assignments',
    ...newsDefaults,
  },
  {
    id: 21,
    key: 'assignment_overdue',
    group: 3,
    icon: 'checklist',
    audience: ['own', 'writers'],
    route: '/assignments',
    module: 'Assignments',
    ...newsDefaults,
  },
  {
    id: 22,
    key: 'treatment_due',
    group: 4,
    icon: 'vaccine',
    audience: ['writers'],
    module: 'Medicine',
    requiresAction: true,
    form: 12,
  },
  {
    id: 23,
    key: 'treatment_overdue',
    group: 4,
    icon: 'vaccine',
    audience: ['writers', 'administrators'],
    module: 'Medicine',
    requiresAction: true,
    form: 12,
  },
  {
    id: 24,
    key: 'instruction_expiring',
    group: 4,
    icon: 'clipboard-heart',
    audience: ['writers', 'administrators'],
    module: 'Medicine',
    requiresAction: true,
    form: 33,
    severalAt: '/health/instructions',
  },
  {
    id: 25,
    key: 'withdrawal_conflict',
    isFixed: true,
    group: 4,
    icon: 'alert-octagon',
    audience: ['writers', 'administrators'],
    ...newsDefaults,
  },
  { id: 26, key: 'add_limit', group: 4, icon: 'stethoscope', audience: ['administrators', 'readers'], ...newsDefaults },
  {
    id: 30,
    key: 'alarm_3',
    isFixed: true,
    group: 5,
    icon: 'bell-ringing',
    audience: ['writers'],
    module: 'RealTime',
    requiresAction: true,
    form: 24,
  },
  {
    id: 31,
    key: 'alarm_2',
    group: 5,
    icon: 'bell-ringing',
    audience: ['own'],
    module: 'RealTime',
    form: 24,
    ...newsDefaults,
  },
  {
    id: 32,
    key: 'sensor_silent',
    group: 5,
    icon: 'droplet',
    audience: ['writers'],
    module: 'RealTime',
    ...newsDefaults,
  },
  {
    id: 33,
    key: 'checkin_missing',
    group: 5,
    icon: 'clock-hour-4',
    audience: ['writers'],
    module: 'RealTime',
    requiresAction: true,
    form: 14,
  },
  { id: 40, key: 'feed_low', group: 6, icon: 'wheat', audience: ['writers'], ...newsDefaults },
  {
    id: 41,
    key: 'feed_price_missing',
    group: 6,
    icon: 'wheat',
    audience: ['writers', 'administrators'],
    route: '/feed/mixes',
    ...newsDefaults,
  },
  { id: 42, key: 'feed_gap', group: 6, icon: 'bowl', audience: ['writers'], requiresAction: true, form: 7 },
  {
    id: 50,
    key: 'status_price_missing',
    group: 7,
    icon: 'receipt',
    audience: ['solution-administrators'],
    route: '/economy/status',
    ...newsDefaults,
  },
  {
    id: 51,
    key: 'price_listing_new',
    group: 7,
    icon: 'table',
    audience: ['readers'],
    module: 'PriceListings',
    route: '/economy/listings',
    ...newsDefaults,
  },
  { id: 52, key: 'post_payment_new', group: 7, icon: 'coins', audience: ['administrators'], ...newsDefaults },
  {
    id: 60,
    key: 'quality_inferior',
    group: 8,
    icon: 'antenna-bars-1',
    audience: ['administrators', 'writers'],
    module: 'DataQualityAssessment',
    form: 43,
    ...newsDefaults,
  },
  {
    id: 61,
    key: 'import_failed',
    group: 8,
    icon: 'file-alert',
    audience: ['administrators'],
    route: '/settings/setup',
    ...newsDefaults,
  },
  { id: 62, key: 'key_figures_ready', group: 8, icon: 'gauge', audience: ['own'], ...newsDefaults },
  {
    id: 63,
    key: 'report_ready',
    group: 8,
    icon: 'report-analytics',
    audience: ['own'],
    route: '/reports',
    ...newsDefaults,
  },
  { id: 64, key: 'user_joined', group: 8, icon: 'users', audience: ['administrators'], ...newsDefaults },
  { id: 65, key: 'permission_changed', isFixed: true, group: 8, icon: 'users', audience: ['own'], ...newsDefaults },
]

const kindsById = new Map(notificationKinds.map((kind) => [kind.id, kind]))

/** Throws for a number that none has: a fault of ours. */
export function notificationKindOf(typeId: number): NotificationKind {
  const kind = kindsById.get(typeId)
  if (!kind) throw new Error(`no notification is of type ${typeId}`)
  return kind
}

/** The type of one that is stored: several told in one have a screen where a single one has a form. */
export function storedNotificationKind({ type_id, params }: { type_id: number; params: TextParams }): NotificationKind {
  const { form, severalAt, ...kind } = notificationKindOf(type_id)
  if (severalAt !== undefined && params.variant === SEVERAL_VARIANT) return { ...kind, route: severalAt }
  return form === undefined ? kind : { ...kind, form }
}

/** Groups of the filter with their icons; named by `notifications:group.<id>`. */
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

/** Every icon that a notification or a group of them may name. */
export const notificationIcons: readonly string[] = [...notificationKinds, ...notificationGroups].map(
  ({ icon }) => icon,
)
