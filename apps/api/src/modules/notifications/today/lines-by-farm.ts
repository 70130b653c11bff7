import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import type { TextKey } from '#platform/text/text-key.ts'
import { notificationKindOf } from '../kinds/notification-kinds.ts'
import { lineBadge, lineTitle } from './line-text.ts'
import { selectOpenLines } from './sql/open-lines.ts'
import { selectWatchedAlarms } from './sql/watched-alarms.ts'

/** A line of Today in one sentence, with how late or how long. */
export interface FarmLine {
  /** Null for a line of the whole company. */
  farmId: FarmId | null
  severity: 2 | 3
  text: string
}

/** Returns the lines of Today that the user may see, the worst first. */
export async function todayLinesByFarm(db: Db, context: RequestContext, scope: TenantScope): Promise<FarmLine[]> {
  const { lines } = await selectOpenLines(db, scope, context.today)
  return lines.map((line) => ({
    farmId: (line.farm_id as FarmId | null) ?? null,
    severity: notificationKindOf(line.type_id).severity === 3 ? 3 : 2,
    text: withBadge(lineTitle(context, line, false), lineBadge(context, line)),
  }))
}

/** An alarm that lasts although somebody looks at it, in one sentence. */
export interface FarmWatchedAlarm {
  farmId: FarmId
  text: string
}

/** Returns the alarms that last and that somebody looks at, the worst first. They are no lines of Today. */
export async function watchedAlarmsByFarm(
  db: Db,
  { text, language }: RequestContext,
  scope: TenantScope,
): Promise<FarmWatchedAlarm[]> {
  if (!scope.modules.has('RealTime')) return []
  return (await selectWatchedAlarms(db, scope, null)).map(
    ({ farm_id, type_id, barn, section, seen_by, seen_at, assignee }) => {
      const alarm = `${text(`notifications:word.alarm_type.${type_id}` as TextKey)}: ${barn}, ${section}`
      const when = { alarm, time: formatMoment(language, seen_at) }
      const seen =
        seen_by === null
          ? text('mail:digest.seen_alarm', when)
          : text('mail:digest.seen_alarm_by', { ...when, person: seen_by })
      return {
        farmId: farm_id,
        text: assignee === null ? seen : text('mail:digest.assigned_alarm', { seen, person: assignee }),
      }
    },
  )
}

/** A title that says how long is not followed by the same. */
const withBadge = (title: string, badge: string): string => (title.includes(badge) ? title : `${title} (${badge})`)
