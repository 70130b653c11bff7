import type { UserId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { farmDay } from '@herdboard/domain/time/farm-day.ts'
import { simulateAssignments } from '@herdboard/simulator/areas/assignments.ts'
import type {
  NotificationEvent,
  NotificationRaisedEvent,
} from '@herdboard/simulator/areas/events/notification-events.ts'
import { simulateCompanyNotifications, simulateFarmNotifications } from '@herdboard/simulator/areas/notifications.ts'
import { simulatePrices } from '@herdboard/simulator/areas/prices.ts'
import { simulateTreatments } from '@herdboard/simulator/areas/treatments.ts'
import type { CompanyPlan, PersonPlan } from '@herdboard/simulator/plan.ts'
import type { PlanKey } from '@herdboard/simulator/plan-key.ts'
import type { SimulatedCompany, SimulatedFarm } from '@herdboard/simulator/simulated-company.ts'
import { type NotificationDraft, notificationRow, raiseNotifications } from '#modules/notifications/service.ts'
import { type CopyRow, copyRows } from '#platform/database/bulk/copy-rows.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type DemoIds, FOUNDED_AT } from '../demo-ids.ts'
import { settlementForm, waitingSettlement } from './settlement-form.ts'

export interface NotificationContext {
  seed: number
  ids: DemoIds
  person(key: PlanKey): UserId
  fullName(key: PlanKey): string
  people: readonly PersonPlan[]
  now: Date
}

/** Number of days back for which notifications are simulated. */
const NOTIFICATION_DAYS = 120
/** Kinds that come from outside the product, so they must be loaded. */
const EXTERNAL_KINDS = new Set<number>([
  notificationKind.settlementImport,
  notificationKind.deliveryImport,
  notificationKind.consumptionImport,
  notificationKind.priceListingNew,
  notificationKind.postPaymentNew,
  notificationKind.importFailed,
  notificationKind.userJoined,
])
/**
 * Kinds that the server raises itself. Only closed ones are loaded; the server raises the open ones. Kinds of alarms
 * and sensors are not listed, because they follow from the readings. Unknown products and supplier numbers are left out
 * too, because no user could answer them.
 */
const FINDING_KINDS = new Set<number>([
  notificationKind.productUnknown,
  notificationKind.supplierNumberUnknown,
  notificationKind.settlementMissing,
  notificationKind.countMissing,
  notificationKind.batchReadyToClose,
  notificationKind.batchOverdue,
  notificationKind.mortalityHigh,
  notificationKind.assignmentAssigned,
  notificationKind.assignmentOverdue,
  notificationKind.treatmentDue,
  notificationKind.treatmentOverdue,
  notificationKind.instructionExpiring,
  notificationKind.withdrawalConflict,
  notificationKind.feedPriceMissing,
  notificationKind.statusPriceMissing,
  notificationKind.qualityInferior,
])

/** Inserts the notifications of some farms, with who read and answered them. */
export async function copyFarmNotifications(
  db: Db,
  scope: TenantScope,
  { plan, farms }: SimulatedCompany,
  context: NotificationContext,
): Promise<void> {
  const window = windowOf(context)
  for (const farm of farms) {
    const health = simulateTreatments(context.seed, farm, window)
    const assignments = simulateAssignments(context.seed, plan.key, farm, health, window)
    const events = simulateFarmNotifications(context.seed, farm, { health, assignments }, window)
    await copyNotifications(db, scope, events, context, farm)
  }
  const today = farmDay(context.now)
  const [house] = plan.slaughterhouses
  const waiting = farms
    .map((farm) => waitingSettlement(farm, house?.key, today, context.ids))
    .find((one) => one !== null)
  if (waiting) await raiseNotifications(db, scope, context.now, [waiting])
}

/** Inserts the notifications of the whole company. */
export async function copyCompanyNotifications(
  db: Db,
  scope: TenantScope,
  plan: CompanyPlan,
  context: NotificationContext,
): Promise<void> {
  const { seed } = context
  const window = windowOf(context)
  await copyNotifications(
    db,
    scope,
    simulateCompanyNotifications(seed, plan, context.people, simulatePrices(seed, window), window),
    context,
    null,
  )
}

const windowOf = ({ now }: NotificationContext) => ({ from: addDays(farmDay(now), -NOTIFICATION_DAYS), now })

async function copyNotifications(
  db: Db,
  { directoryId }: TenantScope,
  events: readonly NotificationEvent[],
  context: NotificationContext,
  farm: SimulatedFarm | null,
): Promise<void> {
  const { ids, person } = context
  const closings = new Map(events.flatMap((event) => (event.kind === 'closed' ? [[event.notification, event]] : [])))
  const raised = events.filter(
    (event): event is NotificationRaisedEvent =>
      event.kind === 'raised' &&
      (EXTERNAL_KINDS.has(event.typeId) || (FINDING_KINDS.has(event.typeId) && closings.has(event.key))),
  )
  const idOf = ({ key, at }: NotificationRaisedEvent) => ids.of('notification', key, new Date(at))
  const known = new Map(raised.map((event) => [event.key, idOf(event)]))
  await copyRows(
    db,
    'notification',
    raised.map((event): CopyRow<'notification'> => {
      const closing = closings.get(event.key)
      const by = closing?.by ? person(closing.by) : null
      const notification = raisedOf(event, farm, context, closing === undefined)
      const row = notificationRow(
        notification,
        farm && { farm: farm.plan.name, barn: null, section: null, batch: null },
      )
      return {
        directory_id: directoryId,
        ...row,
        id: idOf(event),
        params: JSON.stringify(row.params),
        prefill: row.prefill && JSON.stringify(row.prefill),
        published_at: event.at,
        approved_at: closing?.how === 'approved' ? closing.at : null,
        approved_by: closing?.how === 'approved' ? by : null,
        rejected_at: closing?.how === 'rejected' ? closing.at : null,
        rejected_by: closing?.how === 'rejected' ? by : null,
        closed_at: closing?.at ?? null,
      }
    }),
  )
  await copyRows(
    db,
    'notification_read',
    events.flatMap((event) => {
      const id = event.kind === 'read' ? known.get(event.notification) : undefined
      return event.kind === 'read' && id
        ? [{ directory_id: directoryId, user_id: person(event.by), notification_id: id }]
        : []
    }),
  )
}

/**
 * Returns the draft of a notification. An open settlement has its place and fills its form; for others the farm is
 * sufficient.
 */
function raisedOf(
  event: NotificationRaisedEvent,
  farm: SimulatedFarm | null,
  context: NotificationContext,
  isOpen: boolean,
): NotificationDraft {
  const { typeId, subject, parameters } = event
  const place = farm && { farmId: context.ids.of('farm', farm.plan.key, FOUNDED_AT) }
  const { assignee, user, pigType, ...others } = parameters
  const reader = typeId === notificationKind.assignmentAssigned ? String(assignee) : undefined
  const params = {
    ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, name === 'no' ? String(value) : value])),
    ...(user !== undefined && { user: context.fullName(String(user)) }),
    ...(typeId === notificationKind.countMissing &&
      farm &&
      hasBothKinds(farm) && { variant: pigType === WEANERS ? 'weaners' : 'slaughter_pigs' }),
  }
  const settlement =
    farm && isOpen && typeId === notificationKind.settlementImport ? settlementForm(farm, event, context.ids) : null
  return {
    type: typeId,
    subject,
    params,
    ...(place && { place }),
    ...(reader && { toUser: context.person(reader) }),
    ...settlement,
  }
}

const hasBothKinds = ({ plan }: SimulatedFarm): boolean => new Set(plan.barns.map(({ pigType }) => pigType)).size > 1
