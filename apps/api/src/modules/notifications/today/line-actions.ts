import { BarnId, FarmId, NotificationId, RecordId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import type { TodayAction } from '@herdboard/contract/system/today.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFigure } from '#platform/text/format-values.ts'
import type { TextName } from '#platform/text/text-key.ts'
import { storedNotificationKind } from '../kinds/notification-kinds.ts'
import { presentNotification } from '../present-notification.ts'
import type { OpenLine } from './sql/open-lines.ts'

type LineVerb = TextName<'notifications:verb'>

const ALARM_KINDS: readonly number[] = [notificationKind.alarmCritical, notificationKind.alarmWarning]

/** The verb of each kind that a form or a screen answers. */
const VERBS: ReadonlyMap<number, LineVerb> = new Map<number, LineVerb>([
  [notificationKind.settlementImport, 'approve'],
  [notificationKind.deliveryImport, 'approve'],
  [notificationKind.productUnknown, 'choose_mix'],
  [notificationKind.supplierNumberUnknown, 'choose_place'],
  [notificationKind.consumptionImport, 'approve'],
  [notificationKind.settlementMissing, 'settle'],
  [notificationKind.countMissing, 'count'],
  [notificationKind.stockNegative, 'count'],
  [notificationKind.batchReadyToClose, 'close_batch'],
  [notificationKind.assignmentOverdue, 'tasks'],
  [notificationKind.treatmentDue, 'given'],
  [notificationKind.treatmentOverdue, 'given'],
  [notificationKind.instructionExpiring, 'renew'],
  [notificationKind.alarmCritical, 'answer'],
  [notificationKind.alarmWarning, 'answer'],
  [notificationKind.checkInMissing, 'check_in'],
  [notificationKind.feedGap, 'feed'],
  [notificationKind.importFailed, 'import'],
])

/** All verbs of lines: those of forms and screens, and those of single presses. */
export const todayVerbs: readonly LineVerb[] = [
  ...new Set([...VERBS.values(), 'check_in_barn', 'list', 'record', 'notified', 'seen', 'handled'] as const),
]

/** Returns what the reader can do about a line, the main action first; none where the reader may only read. */
export function lineActions(context: RequestContext, scope: TenantScope, line: OpenLine): TodayAction[] {
  if (!line.needs_me) return []
  const { text } = context
  const list: TodayAction = {
    kind: 'list',
    text: text('notifications:verb.list', { n: formatFigure(context.language, line.count, 0) }),
    type_id: line.type_id,
  }
  if (line.type_id === notificationKind.checkInMissing) return checkInActions(context, scope, line)
  if (line.type_id === notificationKind.withdrawalConflict) {
    if (line.count > 1) return [handledAction(text('notifications:verb.notified'), line), list]
    const record = RecordId.safeParse(line.subject)
    return [
      ...(record.success
        ? [{ kind: 'record' as const, text: text('notifications:verb.record'), record_id: record.data }]
        : []),
      handledAction(text('notifications:verb.notified'), line),
    ]
  }
  const kind = storedNotificationKind(line)
  const verb = VERBS.get(line.type_id)
  if (kind.route !== undefined && verb !== undefined)
    return [{ kind: 'screen', text: text(`notifications:verb.${verb}`), route: kind.route }]
  const seen = ALARM_KINDS.includes(line.type_id) ? [seenAction(text('notifications:verb.seen'), line)] : []
  if (kind.form !== undefined && verb !== undefined)
    return line.count === 1
      ? [
          {
            kind: 'form',
            text: text(`notifications:verb.${verb}`),
            notification: presentNotification(context, scope, line),
          },
          ...seen,
        ]
      : [list, ...seen]
  return [handledAction(text('notifications:verb.handled'), line), ...(line.count > 1 ? [list] : [])]
}

/** One press records the inspection of the barn; one place is inspected with the form, which knows it. */
function checkInActions(context: RequestContext, scope: TenantScope, line: OpenLine): TodayAction[] {
  const { text } = context
  const [farmId, barnId] = [FarmId.safeParse(line.farm_id), BarnId.safeParse(line.barn_id)]
  if (!farmId.success || !barnId.success) return []
  if (line.count > 1)
    return [
      { kind: 'check-in', text: text('notifications:verb.check_in_barn'), farm_id: farmId.data, barn_id: barnId.data },
    ]
  return [
    {
      kind: 'form',
      text: text('notifications:verb.check_in'),
      notification: presentNotification(context, scope, line),
    },
  ]
}

const handledAction = (text: string, { ids }: OpenLine): TodayAction => ({
  kind: 'handled',
  text,
  notification_ids: ids.map((id) => NotificationId.parse(id)),
})

const seenAction = (text: string, { ids }: OpenLine): TodayAction => ({
  kind: 'seen',
  text,
  notification_ids: ids.map((id) => NotificationId.parse(id)),
})
