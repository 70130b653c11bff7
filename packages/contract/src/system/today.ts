import { z } from 'zod'
import { IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AlarmId, BarnId, FarmId, NotificationId, RecordId } from '../core/ids.ts'
import { Notification } from './notifications.ts'

/** Lines of one reply; the worst come first. */
export const MAX_TODAY_LINES = 100
/** Notifications of a line that one press can handle. */
export const MAX_LINE_NOTIFICATIONS = 100

/** What a button of a line does. `text` is its label in the reader's language. */
export const TodayAction = z.discriminatedUnion('kind', [
  /** Opens the form of the line's only notification. */
  z.object({ kind: z.literal('form'), text: z.string(), notification: Notification }),
  /** Opens the record that the line is about. */
  z.object({ kind: z.literal('record'), text: z.string(), record_id: RecordId }),
  /** Records the inspection of a whole barn with the usual answers. */
  z.object({ kind: z.literal('check-in'), text: z.string(), farm_id: FarmId, barn_id: BarnId }),
  /** Marks these notifications as handled by the reader. */
  z.object({
    kind: z.literal('handled'),
    text: z.string(),
    notification_ids: z.array(NotificationId).min(1).max(MAX_LINE_NOTIFICATIONS),
  }),
  /** Says that the reader looks at these alarms. */
  z.object({
    kind: z.literal('seen'),
    text: z.string(),
    notification_ids: z.array(NotificationId).min(1).max(MAX_LINE_NOTIFICATIONS),
  }),
  /** Lists the notifications of this type. */
  z.object({ kind: z.literal('list'), text: z.string(), type_id: z.int() }),
  /** Opens a screen. */
  z.object({ kind: z.literal('screen'), text: z.string(), route: z.string().regex(/^(\/[a-z-]+)+$/) }),
])
export type TodayAction = z.infer<typeof TodayAction>

/** One cause at one place, however many notifications it raised. */
export const TodayLine = z.object({
  /** Names the cause and its place; it stays the same while the cause lasts. */
  key: z.string(),
  type_id: z.int(),
  /** 3: act today; 2: needs attention. The same scale as that of alarms. */
  severity: z.union([z.literal(2), z.literal(3)]),
  icon_url: z.string(),
  title: z.string(),
  /** Places, pigs and farm; null where the title says it all. */
  detail: z.string().nullable(),
  /** How late or how long: "41 timer", "1 dag for sent". */
  badge: z.string(),
  /** When the first of its notifications was raised. */
  since: IsoInstant,
  /** Its open notifications. */
  count: z.int().min(1),
  /** The reader may act on it; others only see it. */
  needs_me: z.boolean(),
  /** The main action first; empty where the reader may not act. */
  actions: z.array(TodayAction).max(2),
})
export type TodayLine = z.infer<typeof TodayLine>

/** Alarms of one reply that somebody looks at. */
export const MAX_WATCHED_ALARMS = 20

/** An alarm that lasts although somebody looks at it. It asks nobody else to act, so it is no line. */
export const WatchedAlarm = z.object({
  alarm_id: AlarmId,
  /** What is wrong, and where. */
  title: z.string(),
  severity: z.union([z.literal(2), z.literal(3)]),
  /** Who saw it; null for an account without a name. */
  seen_by: z.string().nullable(),
  seen_at: IsoInstant,
  /** To whom it is assigned; null where that is who saw it, or nobody. */
  assignee: z.string().nullable(),
})
export type WatchedAlarm = z.infer<typeof WatchedAlarm>

/** A farm with something wrong. */
export const TodayFarm = z.object({
  farm_id: FarmId,
  name: z.string(),
  /** Lines of severity 3 and of severity 2. */
  severe: z.int(),
  attention: z.int(),
  /** Title of its worst line. */
  worst: z.string(),
})
export type TodayFarm = z.infer<typeof TodayFarm>

export const getToday = endpoint({
  method: 'GET',
  path: '/today',
  summary: 'Say what is wrong today: one line for each cause and place, the worst first',
  access: {},
  errors: [],
  reply: z.object({
    /** Time of this response. */
    checked_at: IsoInstant,
    lines: z.array(TodayLine).max(MAX_TODAY_LINES),
    /** All lines, also those that the reply leaves out. */
    total_lines: z.int(),
    /** Those of them with severity 3. */
    severe_lines: z.int(),
    /** Alarms that somebody looks at, the worst first, until they end or are closed. */
    watched_alarms: z.array(WatchedAlarm).max(MAX_WATCHED_ALARMS),
    /** All of these alarms, also those that the reply leaves out. */
    total_watched: z.int(),
    /** Farms with something wrong, the worst first; empty for a reader of one farm. */
    farms: z.array(TodayFarm),
    /** Farms that the reader can see. */
    farm_count: z.int(),
    /** The last inspection that was recorded, and by whom; null without one in the last 91 days. */
    last_check_in: z.object({ at: IsoInstant, by: z.string().nullable() }).nullable(),
    /** Whole days since the last alarm ended or was closed, 0 while one is open; null without one that began in 91 days. */
    days_without_alarm: z.int().nullable(),
  }),
  reads: ['notifications', 'inbox', 'herd', 'monitoring'],
})
