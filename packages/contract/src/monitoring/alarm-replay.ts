import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { type EndpointReply, endpoint } from '../core/endpoint.ts'
import { PlaceId, SectionId } from '../core/ids.ts'

const access = { module: 'RealTime' } as const

/** 1 few and late alarms, 3 the default, 5 many and early ones. */
const SensitivityStep = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** A place that can have a sensitivity of its own; the section goes before its barn, the barn before its farm. */
export const SensitivityPlace = z.enum(['section', 'barn', 'farm'])
export type SensitivityPlace = z.infer<typeof SensitivityPlace>

const SensitivitySetting = z.object({
  /** In force now. */
  step: SensitivityStep,
  /** The place that it comes from. */
  source: z.enum(['section', 'barn', 'farm', 'default']),
  /** The place's own setting; null without one. */
  own: z.object({
    section: SensitivityStep.nullable(),
    barn: SensitivityStep.nullable(),
    farm: SensitivityStep.nullable(),
  }),
  section_name: z.string(),
  barn_name: z.string(),
  farm_name: z.string(),
  /** The caller may change it. */
  editable: z.boolean(),
})
export type SensitivitySetting = z.infer<typeof SensitivitySetting>

const ReplayedAlarm = z.object({
  type_id: z.int(),
  from: IsoInstant,
  /** Null while it lasts. */
  to: IsoInstant.nullable(),
  severity: z.union([z.literal(2), z.literal(3)]),
  /** What people said about the alarms of the log at its time; `new`: the log has none. */
  verdict: z.enum(['true', 'false', 'unanswered', 'new']),
  /** Worst value against the expected one, in the caller's language. */
  finding: z.string().nullable(),
  /** What explains a part of it, in the caller's language. */
  explanation: z.string().nullable(),
})
export type ReplayedAlarm = z.infer<typeof ReplayedAlarm>

const ReplayPeriod = z.object({
  /** Months back from today. */
  months: z.union([z.literal(3), z.literal(12)]),
  /** Of severity 3, and of severity 2. */
  alarms: z.int(),
  warnings: z.int(),
  /** Of both, by what people said. */
  judged_true: z.int(),
  judged_false: z.int(),
  unanswered: z.int(),
  /** True alarms of the log that this step would not have raised. */
  missed: z.int(),
})
export type ReplayPeriod = z.infer<typeof ReplayPeriod>

const ReplayedOutbreak = z.object({
  /** First day of treatment. */
  day: IsoDate,
  /** The drug, and the pigs whose treatment began on that day. */
  name: z.string(),
  head: z.int(),
  /** Begin of the alarm that found it; null if none did. */
  found_at: IsoInstant.nullable(),
  /** Hours from there to midnight before the first day of treatment; negative: afterwards. */
  hours_before: z.number().nullable(),
})
export type ReplayedOutbreak = z.infer<typeof ReplayedOutbreak>

const ReplayStep = z.object({
  step: SensitivityStep,
  /** Measured on generated sections. */
  preset: z.object({
    found_pct: z.number(),
    false_alarms: z.number(),
    false_warnings: z.number(),
    delay_hours: z.number(),
  }),
  /** Oldest first. */
  alarms: z.array(ReplayedAlarm),
  periods: z.array(ReplayPeriod),
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), alarms: z.int(), warnings: z.int() })),
  outbreaks: z.array(ReplayedOutbreak),
  /** Deviations that raised no alarm, because something explains them. */
  explained: z.array(z.object({ type_id: z.int(), from: IsoInstant, to: IsoInstant, explanation: z.string() })),
})
export type ReplayStep = z.infer<typeof ReplayStep>

export const getAlarmReplay = endpoint({
  method: 'GET',
  path: '/monitor/alarm-replay',
  isLong: true,
  shed: 'first',
  summary:
    'Return the alarms of water that a section would have had in twelve months with each step of the sensitivity',
  access,
  errors: [],
  query: z.strictObject({
    /** The section. */
    location_id: PlaceId,
    /** Kind of sensor; only water is judged by a model that has a sensitivity. */
    kind: z.literal('water'),
  }),
  reply: z.object({
    setting: SensitivitySetting,
    /** Farm days that were replayed. */
    from: IsoDate,
    to: IsoDate,
    steps: z.array(ReplayStep),
  }),
  plain: true,
  reads: ['herd', 'places', 'monitoring'],
})
export type AlarmReplay = EndpointReply<typeof getAlarmReplay>

export const setAlarmSensitivity = endpoint({
  method: 'PUT',
  path: '/monitor/alarm-sensitivity',
  summary: 'Set how sensitively the water of a section, its barn or its farm is judged from now on',
  access: { module: 'RealTime', permission: 'manage-directory' },
  errors: [],
  body: z.strictObject({
    section_id: SectionId,
    /** The section itself, or the barn or farm around it. */
    place: SensitivityPlace,
    /** Null takes the setting of the place back. */
    step: SensitivityStep.nullable(),
  }),
  reply: SensitivitySetting,
  changes: ['monitoring'],
})
