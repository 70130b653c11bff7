import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import type { AlarmLink, confirmAlarmLink } from '@herdboard/contract/people/escalation.ts'
import { parseAlarmLinkToken } from '#modules/messages/service.ts'
import { alarmFlags, seeAlarms, storedAlarm } from '#modules/monitoring/service.ts'
import { markNotifications, notificationText } from '#modules/notifications/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { selectCaller } from '#platform/identity/select-caller.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  countAlarmNotifications,
  markAlarmLinkUsed,
  type NotifiedAlarmState,
  selectAlarmLink,
  selectNotifiedAlarms,
} from './sql/alarm-links.ts'

interface AlarmCaller {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/**
 * Stores that the caller looks at the alarms of these notifications. Throws `request.not_found` for a notification that
 * the caller may not see, and `request.malformed` for one that is about no alarm: nobody can look at that.
 */
export async function markAlarmsSeenBy(
  caller: AlarmCaller,
  { notification_ids }: { notification_ids: Parameters<typeof markNotifications>[2]['notification_ids'] },
): Promise<null> {
  await markNotifications(caller.db, caller.scope, { notification_ids, read_status: true })
  if ((await countAlarmNotifications(caller.db, caller.scope, notification_ids)) < new Set(notification_ids).size)
    throw new Problem('request.malformed', { name: 'notification_ids' })
  await seeOpenAlarms(caller, notification_ids)
  return null
}

/** Returns what a link is about, without using it. Throws `auth.alarm_link_gone` for one that is unknown or expired. */
export const alarmLinkState = (db: Db, context: RequestContext, token: string): Promise<AlarmLink> =>
  withAlarmLink(db, context, token, false, (caller, { notification_ids }) => linkState(caller, notification_ids))

/**
 * Stores that the owner of a link looks at its alarms; the second use has no effect. Throws `auth.alarm_link_gone`, and
 * `request.not_allowed` where the owner may no longer handle them.
 */
export const seeAlarmsByLink = (
  db: Db,
  context: RequestContext,
  token: string,
): Promise<EndpointReply<typeof confirmAlarmLink>> =>
  withAlarmLink(db, context, token, true, async (caller, { id, notification_ids, used_at }) => {
    if (used_at === null) {
      await seeOpenAlarms(caller, notification_ids)
      await markAlarmLinkUsed(caller.db, caller.scope, id, context.now)
      publishChange(caller.db, caller.scope.directoryId, ['monitoring', 'notifications'])
    }
    return linkState(caller, notification_ids)
  })

async function seeOpenAlarms(caller: AlarmCaller, notificationIds: readonly string[]): Promise<void> {
  const { db, context, scope } = caller
  for (const { alarm_id, is_over } of await selectNotifiedAlarms(db, scope, notificationIds)) {
    if (is_over) continue
    const alarm = await storedAlarm(db, scope, alarm_id, { isLocked: true })
    if (!alarmFlags(scope, alarm, context.today).editable) throw new Problem('request.not_allowed')
    await seeAlarms(caller, { id: alarm_id, version: alarm.version })
  }
}

async function linkState({ db, context, scope }: AlarmCaller, notificationIds: readonly string[]): Promise<AlarmLink> {
  const alarms = await selectNotifiedAlarms(db, scope, notificationIds)
  // Its owner may no longer read the farm.
  if (alarms.length === 0) throw new Problem('auth.alarm_link_gone')
  const seen = alarms
    .filter(({ acknowledged_at }) => acknowledged_at !== null)
    .toSorted((a, b) => (a.acknowledged_at?.getTime() ?? 0) - (b.acknowledged_at?.getTime() ?? 0))
    .at(-1)
  return {
    lines: alarms.map(({ type_id, params }) =>
      notificationText(context.language, type_id, params, scope.readableFarms.size > 1),
    ),
    state: stateOf(alarms),
    seen: seen?.acknowledged_at ? { by: seen.acknowledged_by, at: seen.acknowledged_at.toISOString() } : null,
  }
}

function stateOf(alarms: readonly NotifiedAlarmState[]): AlarmLink['state'] {
  if (alarms.some(({ is_over, acknowledged_at }) => !is_over && acknowledged_at === null)) return 'open'
  return alarms.some(({ is_over }) => !is_over) ? 'seen' : 'over'
}

/** Runs work with the current rights of a link's owner, which the rest of the transaction has. */
async function withAlarmLink<T>(
  db: Db,
  context: RequestContext,
  token: string,
  isUse: boolean,
  work: (caller: AlarmCaller, link: { id: string; notification_ids: string[]; used_at: Date | null }) => Promise<T>,
): Promise<T> {
  const parsed = parseAlarmLinkToken(token)
  if (!parsed) throw new Problem('auth.alarm_link_gone')
  const { directoryId, id } = parsed
  await setRowLevelSecurity(db, directoryId, null)
  const link = await selectAlarmLink(db, parsed, context.now, { isLocked: isUse })
  if (!link) throw new Problem('auth.alarm_link_gone')
  await setRowLevelSecurity(db, directoryId, link.user_id)
  const owner = await selectCaller(db, { userId: link.user_id, signInId: null, directoryId })
  if (!owner?.scope) throw new Problem('auth.alarm_link_gone')
  const { person, scope } = owner
  return work({ db, scope, context: { ...context, person, scope } }, { id, ...link })
}
