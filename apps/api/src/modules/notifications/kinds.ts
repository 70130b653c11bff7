import type { TextParams } from '#platform/problem.ts'
import type { NotificationKind } from './kind.ts'
import { SEVERAL } from './several.ts'

const toApprove = { group: 1, audience: ['writers'], requiresAction: true, rejectable: true } as const
const records = { group: 2, audience: ['writers'], requiresAction: false } as const
const news = { requiresAction: false } as const

/** All types, by number. Imports, treatments, alarms, sensors and prices are raised by their own areas. */
export const notificationKinds: readonly NotificationKind[] = [
  { id: 1, key: 'settlement_import', icon: 'meat', form: 4, ...toApprove, endsInRequest: true },
  { id: 2, key: 'delivery_import', icon: 'truck-loading', form: 8, ...toApprove, endsInRequest: true },
  { id: 3, key: 'product_unknown', icon: 'plug-connected', form: 82, ...toApprove, endsInRequest: true },
  {
    id: 4,
    key: 'supplier_no_unknown',
    icon: 'plug-connected',
    form: 83,
    ...toApprove,
    audience: ['administrators', 'writers'],
  },
  { id: 5, key: 'consumption_import', icon: 'bowl', form: 7, ...toApprove },
  { id: 6, key: 'settlement_missing', icon: 'meat', form: 4, ...records, requiresAction: true },
  { id: 7, key: 'status_missing', icon: 'clipboard-check', form: 6, ...records, requiresAction: true },
  { id: 8, key: 'stock_negative', icon: 'alert-triangle', form: 6, ...records, requiresAction: true },
  {
    id: 9,
    key: 'batch_ready_to_close',
    icon: 'stack-2',
    form: 23,
    ...records,
    requiresAction: true,
    endsInRequest: true,
  },
  { id: 10, key: 'batch_overdue', icon: 'stack-2', ...records },
  { id: 11, key: 'mortality_high', icon: 'skull', ...records, audience: ['writers', 'administrators'] },
  { id: 12, key: 'capacity_over', icon: 'building-warehouse', ...records },
  {
    id: 20,
    key: 'assignment_assigned',
    group: 3,
    icon: 'checklist',
    audience: ['own'],
    route: '/assignments',
    module: 'Assignments',
    ...news,
  },
  {
    id: 21,
    key: 'assignment_overdue',
    group: 3,
    icon: 'checklist',
    audience: ['own', 'writers'],
    route: '/assignments',
    module: 'Assignments',
    ...news,
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
    ...news,
  },
  { id: 26, key: 'add_limit', group: 4, icon: 'stethoscope', audience: ['administrators', 'readers'], ...news },
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
    ...news,
  },
  { id: 32, key: 'sensor_silent', group: 5, icon: 'droplet', audience: ['writers'], module: 'RealTime', ...news },
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
  { id: 40, key: 'feed_low', group: 6, icon: 'wheat', audience: ['writers'], ...news },
  {
    id: 41,
    key: 'feed_price_missing',
    group: 6,
    icon: 'wheat',
    audience: ['writers', 'administrators'],
    route: '/feed/mixes',
    ...news,
  },
  { id: 42, key: 'feed_gap', group: 6, icon: 'bowl', audience: ['writers'], requiresAction: true, form: 7 },
  {
    id: 50,
    key: 'status_price_missing',
    group: 7,
    icon: 'receipt',
    audience: ['solution-administrators'],
    route: '/economy/status',
    ...news,
  },
  {
    id: 51,
    key: 'price_listing_new',
    group: 7,
    icon: 'table',
    audience: ['readers'],
    module: 'PriceListings',
    route: '/economy/listings',
    ...news,
  },
  { id: 52, key: 'post_payment_new', group: 7, icon: 'coins', audience: ['administrators'], ...news },
  {
    id: 60,
    key: 'quality_inferior',
    group: 8,
    icon: 'antenna-bars-1',
    audience: ['administrators', 'writers'],
    module: 'DataQualityAssessment',
    form: 43,
    ...news,
  },
  {
    id: 61,
    key: 'import_failed',
    group: 8,
    icon: 'file-alert',
    audience: ['administrators'],
    route: '/settings/setup',
    ...news,
  },
  { id: 62, key: 'key_figures_ready', group: 8, icon: 'gauge', audience: ['own'], ...news },
  {
    id: 63,
    key: 'report_ready',
    group: 8,
    icon: 'report-analytics',
    audience: ['own'],
    route: '/reports',
    ...news,
  },
  { id: 64, key: 'user_joined', group: 8, icon: 'users', audience: ['administrators'], ...news },
  { id: 65, key: 'permission_changed', isFixed: true, group: 8, icon: 'users', audience: ['own'], ...news },
]

const byId = new Map(notificationKinds.map((kind) => [kind.id, kind]))

/** Throws for a number that none has: a fault of ours. */
export function kindOf(typeId: number): NotificationKind {
  const kind = byId.get(typeId)
  if (!kind) throw new Error(`no notification is of type ${typeId}`)
  return kind
}

/** The type of one that is stored: several told in one have a screen where a single one has a form. */
export function kindAsTold({ type_id, params }: { type_id: number; params: TextParams }): NotificationKind {
  const { form, severalAt, ...kind } = kindOf(type_id)
  if (severalAt !== undefined && params.variant === SEVERAL) return { ...kind, route: severalAt }
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
