import { z } from 'zod'
import { IsoInstant, PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AlarmId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { ListLimit } from '../herd/notes.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { AlarmSeverity } from './monitoring.ts'

/** Alarms that one press marks beside the first: more than the sections of a barn. */
const MAX_ALARMS_SEEN = 200

const access = { module: 'RealTime' } as const

/** What happened with an alarm so far; an alarm is closed by a person, or when its measurements are fine again. */
export const alarmStatuses = ['open', 'seen', 'assigned', 'closed'] as const
export const AlarmStatus = z.enum(alarmStatuses)
export type AlarmStatus = z.infer<typeof AlarmStatus>

/** An alarm from its beginning to its end. */
export const Alarm = z.object({
  id: AlarmId,
  type_id: z.int(),
  /** When the alarm began. */
  date: IsoInstant,
  /** When its measurements were fine again; null while they are not. */
  ended_at: IsoInstant.nullable(),
  /** Highest severity that the alarm reached; 1: a person judged it harmless. */
  severity_level: AlarmSeverity,
  /** Worst value against the expected one, with units, in the caller's language. */
  finding: z.string().nullable(),
  /** The event that explains a part of it or happened while it was open, in the caller's language. */
  explanation: z.string().nullable(),
  /** Null until a person has chosen it. */
  cause: z.object({ name: z.string().nullable() }),
  farm_name: z.string(),
  barn_name: z.string(),
  section_name: z.string(),
  /** Neither closed by a person nor over. */
  is_open: z.boolean(),
  status: AlarmStatus,
  /** Who saw it first, and when. */
  seen: z.object({ by: z.string().nullable(), at: IsoInstant }).nullable(),
  /** The person who takes care of it. */
  assignee: z.string().nullable(),
  /** `by` is null where the measurements closed it; `why` is in the caller's language. */
  closed: z.object({ by: z.string().nullable(), at: IsoInstant, why: z.string() }).nullable(),
  /**
   * First alarm of those in the barn with the same type and time, open or over with the same answer; null where it is the
   * only one.
   */
  group_id: AlarmId.nullable(),
  /** No new alarm of this type begins in the section before. */
  muted_until: IsoInstant.nullable(),
  /** The caller may say that they saw it, assign it and close it. */
  editable: z.boolean(),
  version: z.int(),
})
export type Alarm = z.infer<typeof Alarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/alarms',
  summary: 'List the alarms that were active in the period, open ones first, then newest first',
  access,
  errors: [],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery, limit: ListLimit }).refine(isPeriod, { path: ['to'] }),
  reply: z.array(Alarm),
  plain: true,
  reads: ['monitoring'],
})

export const markAlarmSeen = endpoint({
  method: 'POST',
  path: '/alarms/:id/seen',
  summary: 'Say that the caller looks at an alarm; the first person who does is stored',
  access,
  errors: [],
  params: z.object({ id: AlarmId }),
  body: z.strictObject({
    version: z.int(),
    /** Further alarms, such as those of its group, with their versions; all are marked or none. */
    others: z
      .array(z.strictObject({ id: AlarmId, version: z.int() }))
      .max(MAX_ALARMS_SEEN)
      .optional(),
  }),
  reply: z.object({ version: z.int() }),
  changes: ['monitoring', 'notifications'],
})

export const AlarmType = z.object({ id: z.int(), name: z.string(), icon_id: z.string() })
export type AlarmType = z.infer<typeof AlarmType>

export const listAlarmTypes = endpoint({
  method: 'GET',
  path: '/alarms/types',
  summary: 'List the types of alarms',
  access,
  errors: [],
  reply: z.array(AlarmType),
  reads: ['monitoring'],
})

export const listAlarmCauses = endpoint({
  method: 'GET',
  path: '/alarms/causes',
  summary: 'List the causes that an alarm can have',
  access,
  errors: [],
  reply: z.array(z.object({ id: z.int(), name: z.string() })),
  reads: ['monitoring'],
})

export const removeAlarm = endpoint({
  method: 'DELETE',
  path: '/alarms/:id',
  summary: 'Delete an alarm whose cause says that it was false; for administrators',
  access,
  errors: [],
  params: z.object({ id: AlarmId }),
  reply: z.null(),
  status: 204,
  changes: ['monitoring', 'notifications'],
})
