import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { MAX_LINE_NOTIFICATIONS, MAX_TODAY_LINES } from '@herdboard/contract/system/today.ts'
import { STOP_TYPES } from '@herdboard/domain/alarms/alarm-types.ts'
import { sql } from 'kysely'
import {
  notificationColumns,
  notificationHandling,
  notificationReadBy,
  type StoredNotification,
} from '#modules/notifications/sql/list.ts'
import { isVisibleNotification } from '#modules/notifications/sql/visible-notifications.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { ALARM_KINDS, lineKey, lineKinds, severeKinds } from './line-key.ts'

/** Open notifications with the same cause and place, as one line. */
export interface OpenLine extends StoredNotification {
  key: string
  needs_me: boolean
  count: number
  since: Date
  /** The notifications of the line, oldest first. */
  ids: string[]
  /** Different places in the line, as the texts name them; the first three. */
  places: string[]
  place_count: number
  /** Pigs that the line is about; null where its notifications do not count pigs. */
  pigs: number | null
  /** The earliest instant and day that the notifications name: a last inspection, a missed day. */
  first_time: string | null
  first_day: string | null
  subject: string
  farm: string | null
  barn: string | null
}

/** Kinds from the worst to the least of the same severity; the others follow. */
const ORDER: readonly number[] = [
  notificationKind.withdrawalConflict,
  notificationKind.alarmCritical,
  notificationKind.checkInMissing,
  notificationKind.treatmentOverdue,
  notificationKind.mortalityHigh,
  notificationKind.alarmWarning,
  notificationKind.sensorSilent,
  notificationKind.treatmentDue,
  notificationKind.assignmentOverdue,
  notificationKind.feedLow,
  notificationKind.stockNegative,
  notificationKind.capacityOver,
]
const SHOWN_PLACES = 3
/** A subject of other modules need not be the id of a place. */
const UUID = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
/**
 * Notifications that make lines. Those who may only read a farm see what is wrong there, too, although nobody asks them
 * to act.
 */
const isOpenFor = (scope: TenantScope) => sql`n.directory_id = ${scope.directoryId} and n.closed_at is null
  and n.type_id = ${lineKinds(scope)} and (${isVisibleNotification(scope)}
    or n.user_id is null and n.farm_id = any(${[...scope.readableFarms]}::uuid[]))`

/** Whether notification `n` is about stopped water or feed, which cannot wait for what else is as severe. */
const isOfStop = sql`n.type_id = any(${ALARM_KINDS}::smallint[]) and coalesce(n.params ->> 'type', '') = any(${STOP_TYPES.map(String)}::text[])`

const lines = (scope: TenantScope, today: string) => sql`
  with open as materialized (
    select n.*, ${isVisibleNotification(scope)} as needs_me, ${lineKey} as line_key,
      case when n.type_id = ${notificationKind.checkInMissing} and n.subject ~ ${UUID} then (select d.head from herd_day d
        where d.directory_id = n.directory_id and d.unit_id = n.subject::uuid and d.day <= ${today}::date
        order by d.day desc limit 1)
      when jsonb_typeof(n.params -> 'n') = 'number' then (n.params ->> 'n')::numeric end as pigs
    from notification n where ${isOpenFor(scope)}
  ), line as (
    select n.type_id, n.line_key, count(*)::int as count, min(n.published_at) as since, bool_or(n.needs_me) as needs_me,
      (array_agg(n.id order by n.needs_me desc, n.published_at, n.id))[1] as first_id,
      (array_agg(n.id order by n.published_at, n.id))[1:${sql.lit(MAX_LINE_NOTIFICATIONS)}] as ids,
      sum(n.pigs)::float8 as pigs, min(n.params ->> 'time') as first_time, min(n.params ->> 'date') as first_day,
      (array_agg(distinct n.params ->> 'place') filter (where n.params ->> 'place' <> ''))[1:${sql.lit(SHOWN_PLACES)}] as places,
      count(distinct n.params ->> 'place')::int as place_count,
      (array_agg(n.farm_id order by n.farm_id))[1] as line_farm_id,
      row_number() over (order by n.type_id = ${severeKinds} desc, bool_or(n.needs_me) desc,
        coalesce(array_position(${[...ORDER]}::int[], n.type_id::int), 99), bool_or(${isOfStop}) desc, count(*) desc, min(n.published_at), n.line_key) as rank
    from open n group by n.type_id, n.line_key)`

const lineColumns = sql`l.line_key as key, l.needs_me, l.count, l.since, l.ids, coalesce(l.places, '{}') as places,
  l.place_count, l.pigs, l.first_time, l.first_day, n.subject, f.name as farm, b.name as barn, ${notificationColumns},
  r.notification_id is not null as read`
const lineJoins = (scope: TenantScope) => sql`
  join notification n on n.directory_id = ${scope.directoryId} and n.id = l.first_id
  left join farm f on f.directory_id = n.directory_id and f.id = n.farm_id
  left join barn b on b.directory_id = n.directory_id and b.id = n.barn_id
  ${notificationReadBy(scope)} ${notificationHandling(scope)}`

/** Selects the lines of a reader, the worst first, and how many there are. One statement. */
export async function selectOpenLines(
  db: Db,
  scope: TenantScope,
  today: string,
): Promise<{ lines: OpenLine[]; total: number; severe: number }> {
  const { rows } = await sql<OpenLine & { total: number; severe: number }>`${lines(scope, today)}
    select ${lineColumns}, l.total, l.severe
    from (select *, count(*) over ()::int as total,
      count(*) filter (where type_id = ${severeKinds}) over ()::int as severe from line order by rank limit ${sql.lit(MAX_TODAY_LINES)}) l
    ${lineJoins(scope)} order by l.rank`.execute(db)
  return { lines: rows, total: rows[0]?.total ?? 0, severe: rows[0]?.severe ?? 0 }
}

/** The worst line of a farm, and how many lines of each severity the farm has. */
export interface FarmLines extends OpenLine {
  line_farm_id: FarmId
  line_farm: string
  severe: number
  attention: number
}

/** Selects the farms with lines, the worst first. One statement. */
export async function selectFarmsWithLines(db: Db, scope: TenantScope, today: string): Promise<FarmLines[]> {
  const { rows } = await sql<FarmLines>`${lines(scope, today)}, farm_line as (
      select line_farm_id, count(*) filter (where type_id = ${severeKinds})::int as severe,
        count(*) filter (where not type_id = ${severeKinds})::int as attention, min(rank) as rank
      from line where line_farm_id is not null group by 1)
    select ${lineColumns}, l.line_farm_id, g.name as line_farm, a.severe, a.attention
    from farm_line a join line l on l.rank = a.rank
    join farm g on g.directory_id = ${scope.directoryId} and g.id = a.line_farm_id
    ${lineJoins(scope)}
    order by a.severe desc, a.attention desc, g.name`.execute(db)
  return rows
}
