import { z } from 'zod'
import { IsoDate } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { FarmId, UserId } from '../core/ids.ts'

const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
/** 1 (Monday) to 7. */
const Weekday = z.int().min(1).max(7)
const MAX_PEOPLE = 10
const hasNoRepeats = (values: readonly unknown[]): boolean => new Set(values).size === values.length
export const MAX_SHIFTS = 60
/** Minutes until the next person is notified, where a farm states no others. */
export const DEFAULT_ESCALATION_MINUTES = 20
export const ESCALATION_MINUTES = { min: 5, max: 240 } as const

/**
 * Hours on duty by the farm's clock, either of each week or of dates; those of dates replace those of the week. `to` is
 * on the next day where it is not after `from`.
 */
export const DutyShift = z
  .strictObject({
    weekdays: z.array(Weekday).min(1).max(7).refine(hasNoRepeats).nullable(),
    dates: z.strictObject({ first: IsoDate, last: IsoDate }).nullable(),
    from: TimeOfDay,
    to: TimeOfDay,
    /** Who is notified first, then the substitutes. */
    people: z.array(UserId).min(1).max(MAX_PEOPLE).refine(hasNoRepeats),
  })
  .refine(({ weekdays, dates }) => (weekdays === null) !== (dates === null), { path: ['weekdays'] })
  .refine(({ dates }) => dates === null || dates.first <= dates.last, { path: ['dates', 'last'] })
export type DutyShift = z.infer<typeof DutyShift>

const EscalationMinutes = z.int().min(ESCALATION_MINUTES.min).max(ESCALATION_MINUTES.max)

/** Who is on duty on a farm. */
export const FarmRota = z.object({
  farm_id: FarmId,
  farm_name: z.string(),
  /** Minutes until the next person is notified of an alarm that nobody has seen. */
  escalate_after_minutes: EscalationMinutes,
  shifts: z.array(
    z.object({
      weekdays: z.array(Weekday).nullable(),
      dates: z.object({ first: IsoDate, last: IsoDate }).nullable(),
      from: TimeOfDay,
      to: TimeOfDay,
      people: z.array(UserId),
    }),
  ),
  /** People whom the shifts name, and people who can be named. */
  people: z.array(
    z.object({
      id: UserId,
      name: z.string(),
      /** False for somebody who may no longer handle alarms of the farm: that person drops out. */
      is_notified: z.boolean(),
    }),
  ),
  /** Who is on duty now, the first to be notified first; empty where nobody is. */
  on_duty: z.array(UserId),
  /** Hours of a usual week in which nobody is on duty; empty without shifts. */
  gaps: z.array(
    z.object({
      weekdays: z.array(Weekday),
      from: TimeOfDay,
      to: TimeOfDay,
      /** Days from its beginning to its end. */
      days: z.int().min(0).max(7),
    }),
  ),
  /** 0 for a rota that nobody has saved yet. */
  version: z.int(),
})
export type FarmRota = z.infer<typeof FarmRota>

export const listRotas = endpoint({
  method: 'GET',
  path: '/rotas',
  summary: 'List who is on duty on each farm of the caller, and when nobody is',
  access: {},
  errors: [],
  reply: z.array(FarmRota),
  reads: ['company', 'places'],
})

export const putRota = endpoint({
  method: 'PUT',
  path: '/rotas/:farm_id',
  summary: 'Set who is on duty on a farm; without shifts, everybody is notified of an alarm at once',
  access: { permission: 'manage-directory' },
  errors: [],
  params: z.object({ farm_id: FarmId }),
  body: z.strictObject({
    escalate_after_minutes: EscalationMinutes,
    shifts: z.array(DutyShift).max(MAX_SHIFTS),
    version: z.int(),
  }),
  reply: FarmRota,
  changes: ['company'],
})
