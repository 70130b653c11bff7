import { z } from 'zod'
import { IsoDate, IsoInstant, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { SensorId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { ListLimit } from '../herd/notes.ts'
import { SensorTypeId } from './monitoring.ts'

const access = { module: 'RealTime' } as const

/**
 * Why a reading is in no figure: it is ahead of the server's clock, its value is none that the sensor can measure, or a
 * person excluded it.
 */
export const SuspectCause = z.enum(['ahead', 'impossible', 'excluded'])
export type SuspectCause = z.infer<typeof SuspectCause>

export const SensorOverview = z.object({
  id: SensorId,
  name: z.string(),
  type_id: SensorTypeId,
  /** What it measures, in the reader's language, and the unit of its values. */
  type_name: z.string(),
  unit: z.string(),
  is_inactive: z.boolean(),
  farm_name: z.string(),
  barn_name: z.string(),
  section_name: z.string(),
  /** When it was installed there. */
  since: IsoInstant,
  /** Time of its newest reading that is not suspect. */
  last_at: IsoInstant.nullable(),
  /**
   * Its newest reading, or the newest hour where single readings are gone; null if it never sent any. One ahead of the
   * server's clock only where it sent no other.
   */
  newest: z.object({ time: IsoInstant, value: z.number().nullable(), is_suspect: z.boolean() }).nullable(),
  /** Suspect readings of the last three months. */
  suspect: z.int(),
  /** The caller may exclude and restore its readings. */
  may_decide: z.boolean(),
})
export type SensorOverview = z.infer<typeof SensorOverview>

export const listSensors = endpoint({
  method: 'GET',
  path: '/monitor/sensors',
  summary: 'List the sensors where they hang now, with their newest reading',
  access,
  errors: [],
  reply: z.array(SensorOverview),
  plain: true,
  reads: ['places', 'monitoring'],
})

export const StoredReading = z.object({
  time: IsoInstant,
  arrived_at: IsoInstant,
  /** Litres, minutes of run time, kg per pig, °C, % humidity, ppm, kg feed, kWh. Null for a running total without a good one before it. */
  value: z.number().nullable(),
  /** The running total that a counter sent, in its own unit; null for other sensors. */
  total: z.number().nullable(),
  /** The reading is in no hour, chart, alarm or key figure. */
  is_suspect: z.boolean(),
  /** Why it is suspect, or was until a person restored it. */
  cause: SuspectCause.nullable(),
  /** The last decision of a person about it. */
  decision: z.object({ at: IsoInstant, by: z.string(), reason: z.string() }).nullable(),
})
export type StoredReading = z.infer<typeof StoredReading>

export const listReadings = endpoint({
  method: 'GET',
  path: '/monitor/sensors/:id/readings',
  isLong: true,
  summary: 'List single readings of a sensor, newest first; they are kept for three months',
  access,
  errors: [],
  params: z.object({ id: SensorId }),
  query: z
    .strictObject({
      ...PeriodQuery,
      /** Only readings that are or were suspect. */
      suspect: QueryFlag.default(false),
      limit: ListLimit,
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: z.array(StoredReading),
  plain: true,
  reads: ['places', 'monitoring'],
})

const ServiceLevel = z.enum(['good', 'attention', 'bad'])

/** How a sensor served on a farm day. */
export const SensorServiceDay = z.object({
  day: IsoDate,
  /** Hours for which a reading was expected: it hung there, and the hour is over. */
  expected_hours: z.int(),
  /** Of these, the hours with a reading, and the most in a row without one. */
  hours: z.int(),
  longest_gap_hours: z.int(),
  /** Suspect readings; they are kept for three months. */
  suspect: z.int(),
  /** The lowest of the day; null where the device did not report it. */
  battery_pct: z.number().nullable(),
  rssi_dbm: z.number().nullable(),
  margin_db: z.number().nullable(),
  gaps: ServiceLevel,
  battery: ServiceLevel,
  signal: ServiceLevel,
})
export type SensorServiceDay = z.infer<typeof SensorServiceDay>

export const SensorHistory = z.object({
  days: z.array(SensorServiceDay),
  /** Where it hung, the newest first; only places of farms that the caller may read. */
  placements: z.array(
    z.object({
      farm_name: z.string(),
      barn_name: z.string(),
      section_name: z.string(),
      from: IsoInstant,
      /** Null: it hangs there now. */
      until: IsoInstant.nullable(),
    }),
  ),
})
export type SensorHistory = z.infer<typeof SensorHistory>

export const getSensorHistory = endpoint({
  method: 'GET',
  path: '/monitor/sensors/:id/history',
  summary: 'How a sensor served on each day of a period, and where it has hung',
  access,
  errors: [],
  params: z.object({ id: SensorId }),
  query: z.strictObject(PeriodQuery).refine(isPeriod, { path: ['to'] }),
  reply: SensorHistory,
  reads: ['herd', 'places', 'monitoring'],
})

const MAX_DECIDED = 1000

export const decideReadings = endpoint({
  method: 'PUT',
  path: '/monitor/sensors/:id/readings',
  summary: 'Exclude readings of a sensor from every figure, or restore them; their hours are summed again',
  access,
  errors: [],
  params: z.object({ id: SensorId }),
  body: z
    .strictObject({
      /** Single readings by their time. */
      times: z.array(IsoInstant).min(1).max(MAX_DECIDED).optional(),
      /** Instead of `times`: every good reading of a time is excluded, or what persons excluded in it is restored. */
      span: z
        .strictObject({ from: IsoInstant, until: IsoInstant })
        .refine(({ from, until }) => Date.parse(from) < Date.parse(until), { path: ['until'] })
        .optional(),
      is_excluded: z.boolean(),
      reason: z.string().trim().min(1).max(500),
    })
    .refine(({ times, span }) => (times === undefined) !== (span === undefined), 'either times or a span'),
  /** Readings that were not so before. */
  reply: z.object({ changed: z.int() }),
  changes: ['monitoring'],
})
