import type { EndpointReply } from '@herdboard/contract/core/endpoint.ts'
import {
  type getToday,
  MAX_WATCHED_ALARMS,
  type TodayFarm,
  type TodayLine,
  type WatchedAlarm,
} from '@herdboard/contract/system/today.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { iconUrl } from '#modules/catalogue/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { notificationKindOf } from '../kinds/notification-kinds.ts'
import { seesManyFarms } from '../notification-text.ts'
import { lineActions } from './line-actions.ts'
import { lineBadge, lineDetail, lineTitle } from './line-text.ts'
import { selectLastInspectionAndAlarm } from './sql/last-inspection-and-alarm.ts'
import { type OpenLine, selectFarmsWithLines, selectOpenLines } from './sql/open-lines.ts'
import { selectWatchedAlarms, type WatchedAlarmRow } from './sql/watched-alarms.ts'

/** Answers "is anything wrong today?" for the farms that the user may see. */
export async function readToday(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
): Promise<EndpointReply<typeof getToday>> {
  const { now, today } = context
  const { lines, total, severe: severeLines } = await selectOpenLines(db, scope, today)
  const farms = seesManyFarms(scope) && total > 0 ? await selectFarmsWithLines(db, scope, today) : []
  const watched = scope.modules.has('RealTime') ? await selectWatchedAlarms(db, scope, MAX_WATCHED_ALARMS) : []
  const { check_in_at, check_in_by, alarm_at } = await selectLastInspectionAndAlarm(db, scope, { today, now })
  return {
    checked_at: now.toISOString(),
    lines: lines.map((line) => presentLine(context, scope, line)),
    total_lines: total,
    severe_lines: severeLines,
    watched_alarms: watched.map((alarm) => presentWatchedAlarm(context, alarm, seesManyFarms(scope))),
    total_watched: watched[0]?.total ?? 0,
    farms: farms.map(
      ({ line_farm_id, line_farm, severe, attention, ...line }): TodayFarm => ({
        farm_id: line_farm_id,
        name: line_farm,
        severe,
        attention,
        worst: lineTitle(context, line, false),
      }),
    ),
    farm_count: scope.readableFarms.size,
    last_check_in: check_in_at && { at: check_in_at.toISOString(), by: check_in_by },
    days_without_alarm: alarm_at && Math.max(0, Math.floor((now.getTime() - alarm_at.getTime()) / DAY_MS)),
  }
}

function presentWatchedAlarm(
  { text }: RequestContext,
  { id, type_id, severity, farm, barn, section, seen_by, seen_at, assignee }: WatchedAlarmRow,
  manyFarms: boolean,
): WatchedAlarm {
  const place = [...(manyFarms ? [farm] : []), barn, section].join(', ')
  return {
    alarm_id: id,
    title: `${text(`notifications:word.alarm_type.${type_id}` as TextKey)}: ${place}`,
    severity: severity === 3 ? 3 : 2,
    seen_by,
    seen_at: seen_at.toISOString(),
    assignee,
  }
}

function presentLine(context: RequestContext, scope: TenantScope, line: OpenLine): TodayLine {
  const { icon, severity } = notificationKindOf(line.type_id)
  const manyFarms = seesManyFarms(scope)
  return {
    key: `${line.type_id}:${line.key}`,
    type_id: line.type_id,
    severity: severity === 3 ? 3 : 2,
    icon_url: iconUrl(icon),
    title: lineTitle(context, line, manyFarms),
    detail: lineDetail(context, line, manyFarms),
    badge: lineBadge(context, line),
    since: line.since.toISOString(),
    count: line.count,
    needs_me: line.needs_me,
    actions: lineActions(context, scope, line),
  }
}
