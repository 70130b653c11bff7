import { z } from 'zod'
import { IsoDate, IsoInstant, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { type EndpointReply, endpoint } from '../core/endpoint.ts'
import { BarnId, FarmId, PlaceId, RecordId, SectionId, SensorId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { ChartSpec } from '../figures/chart-spec.ts'
import { PlaceList } from '../places/place-list.ts'

const access = { module: 'RealTime' } as const

/** Numbers of the sensor types, as in a sensor's `type_id`, in the texts and in the database. */
export const sensorType = {
  /** Water meter. */
  water: 1,
  /** Run time of a feed line. */
  feeding: 2,
  /** Scale or camera. */
  weight: 3,
  temperature: 4,
  /** Relative humidity. */
  humidity: 5,
  co2: 6,
  nh3: 7,
  /** Feed in a silo. */
  silo: 8,
  /** Power meter. */
  energy: 9,
} as const
export const SensorTypeName = z.enum(Object.keys(sensorType) as [keyof typeof sensorType])
export const SensorTypeId = z.int().min(sensorType.water).max(sensorType.energy)
/** Lengths of monitoring charts, months back from today. */
export const MONITORING_PERIODS = [3, 6, 9, 12] as const
export type MonitoringPeriod = (typeof MONITORING_PERIODS)[number]
/** 1 normal, 2 attention, 3 alarm. */
export const AlarmSeverity = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type AlarmSeverity = z.infer<typeof AlarmSeverity>

const MAX_READINGS = 5000

/** Readings of one request or message. */
export const ReadingSet = z.strictObject({
  readings: z
    .array(
      z.strictObject({
        /** Name that the company has given the sensor, its id, or `<device>/<field>` of its device. */
        sensor: z.string().min(1).max(100),
        /** Time of the measurement, with its offset from UTC. */
        time: z.iso.datetime({ offset: true }),
        /** Pulses of a water meter, minutes of run time, kg per pig, °C, % humidity, ppm, kg feed, kWh; of a counter its running total. */
        value: z.number().min(-1_000_000_000_000).max(1_000_000_000_000),
        /** Only a reading with a higher sequence replaces a reading of the same moment. */
        sequence: z.int().min(0).default(0),
        /** Charge of the device's battery, per cent; the lowest of each day is kept. */
        battery_pct: z.number().min(0).max(100).optional(),
        /** Strength of its signal, dBm; the weakest of each day is kept. */
        rssi_dbm: z.number().min(-200).max(50).optional(),
      }),
    )
    .min(1)
    .max(MAX_READINGS),
})
export type ReadingSet = z.infer<typeof ReadingSet>

export const addReadings = endpoint({
  method: 'POST',
  path: '/monitor/readings',
  summary: 'Add sensor readings in any order; a reading that is already stored changes nothing',
  access,
  programs: 'all',
  errors: [],
  body: ReadingSet,
  reply: z.object({
    /** New readings, and readings with a higher sequence than before. */
    stored: z.int(),
    /** Readings that are already stored. */
    repeated: z.int(),
    /** Stored, but left out of every figure: more than five minutes ahead of the server's clock, or a value that the sensor cannot measure. */
    suspect: z.int(),
    /** Readings older than 30 days, or of a time at which the sensor had no location: not stored. */
    refused: z.int(),
    /** Sensors that do not exist on the farms of the sender. */
    unknown: z.array(z.string()),
  }),
  status: 202,
  shed: 'last',
  maxBodyBytes: 2_097_152,
  changes: [],
})

export const listSensorLocations = endpoint({
  method: 'GET',
  path: '/monitor/sensor-location-history',
  summary: 'List the placements of sensors; each is valid until the next one',
  access,
  errors: [],
  reply: z.array(
    z.object({
      sensor_id: SensorId,
      sensor_name: z.string(),
      sensor_type_id: SensorTypeId,
      /** The section. */
      location_id: SectionId,
      from: IsoInstant,
    }),
  ),
  reads: ['herd', 'places', 'monitoring'],
})
export type SensorLocation = EndpointReply<typeof listSensorLocations>[number]

const tile = z.object({
  is_visible: z.boolean(),
  icon_id: z.string(),
  name: z.string(),
  /** Null if not known. */
  number: z.number().nullable(),
})

export const DueTreatment = z.object({
  record_id: RecordId,
  /** Day on which the treatment is due. */
  treatment_date: IsoDate,
  barn_name: z.string(),
  section_name: z.string(),
  pen: z.string().nullable(),
  animal_count: z.int(),
  dosis_pr_animal: z.number(),
  dosis_unit: z.string(),
  diagnosis: z.string(),
  day: z.int(),
  total_days: z.int(),
})
export type DueTreatment = z.infer<typeof DueTreatment>

const sensorPeriods = z.record(z.enum(['3', '6', '9', '12']), z.boolean())

/** Whether a section had sensors of a kind on any day of a period, by months back; `overview` counts every type. */
export const SectionSensorHistory = z.object({
  overview: sensorPeriods,
  water: sensorPeriods,
  feeding: sensorPeriods,
  weight: sensorPeriods,
})
export type SectionSensorHistory = z.infer<typeof SectionSensorHistory>

export const MonitoredSection = z.object({
  section_id: SectionId,
  section_name: z.string(),
  number_of_pigs: z.int().nullable(),
  /** kg, from the newest day of a scale, otherwise estimated. */
  avg_weight: z.number().nullable(),
  /** Per cent. */
  mortality: z.number().nullable(),
  due_treatments: z.object({ treatments: z.array(DueTreatment) }),
  /** Null without a meter, or if no reading arrived for three hours. */
  water_consumption: z.object({ max_severity_level: AlarmSeverity.nullable() }),
  /** Hours since the last check-in. */
  check_in: z.object({ value: z.number().nullable(), is_red: z.boolean() }),
  /** Days until the pigs leave; null for weaners, or if not known. */
  slaughtered_after: z.int().nullable(),
  /** Time of the newest reading of its sensors. */
  last_reading_at: IsoInstant.nullable(),
  sensorHistory: SectionSensorHistory,
})
export type MonitoredSection = z.infer<typeof MonitoredSection>

export const MonitoredBarn = z.object({
  barn_id: BarnId,
  barn_name: z.string(),
  farm_id: FarmId,
  farm_name: z.string(),
  headers: z.object({
    pigs: tile,
    avg_weight: tile,
    mortality: tile,
    water_consumption: z.object({
      ...tile.shape,
      alarm_severity: AlarmSeverity.nullable(),
      /** Why there is no severity: no meter in any section, or none that sent within three hours. */
      missing: z.enum(['no_sensor', 'no_data']).nullable(),
    }),
    check_in: z.object({ ...tile.shape, max_elapsed_hours: z.number().nullable(), is_red: z.boolean() }),
  }),
  sections: z.array(MonitoredSection),
})
export type MonitoredBarn = z.infer<typeof MonitoredBarn>

export const MonitoredFarm = z.object({
  farm_id: FarmId,
  farm_name: z.string(),
  /** Alarms that are open and not acknowledged. */
  open_alarms: z.int(),
  barns: z.array(MonitoredBarn),
})
export type MonitoredFarm = z.infer<typeof MonitoredFarm>

export const getMonitoringDashboard = endpoint({
  method: 'GET',
  path: '/monitor/dashboard-data',
  summary: 'Return the current state of barns and their sections',
  access,
  errors: [],
  query: z.strictObject({
    /** Default: all barns of the pig type that the caller may read. */
    barn_ids: PlaceList.optional(),
    weaners: QueryFlag,
  }),
  reply: z.array(MonitoredFarm),
  reads: ['herd', 'places', 'monitoring'],
})

const chartQuery = z.strictObject({
  /** The section. */
  location_id: PlaceId,
  hourly: QueryFlag,
  /** Months back from today. */
  period: z.coerce.number().pipe(z.union(MONITORING_PERIODS.map((months) => z.literal(months)))),
})
const chartReply = z.object({ options: ChartSpec })

export const getWaterChart = endpoint({
  method: 'GET',
  path: '/charts/monitor/water-consumption',
  isLong: true,
  summary: 'Return the measured and expected water use of a section, litres per pig and hour or day',
  access,
  errors: [],
  query: chartQuery,
  reply: chartReply,
  plain: true,
  reads: ['herd', 'places', 'monitoring'],
})

export const getRunTimeChart = endpoint({
  method: 'GET',
  path: '/charts/monitor/feeding-sys-runtime',
  isLong: true,
  summary: "Return the run time of a section's feed line, minutes per hour or day",
  access,
  errors: [],
  query: chartQuery,
  reply: chartReply,
  plain: true,
  reads: ['herd', 'places', 'monitoring'],
})

export const getWeightChart = endpoint({
  method: 'GET',
  path: '/charts/monitor/weight-measurements',
  isLong: true,
  summary: 'Return the mean weight of a section measured by scale or camera, kg per pig',
  access,
  errors: [],
  query: chartQuery,
  reply: chartReply,
  plain: true,
  reads: ['herd', 'places', 'monitoring'],
})

export const getCollectionChart = endpoint({
  method: 'GET',
  path: '/charts/monitor/realtime-collection',
  isLong: true,
  summary: 'Return all sensor measurements of a section, one chart per kind',
  access,
  errors: [],
  query: z.strictObject({ ...PeriodQuery, location_id: PlaceId, hourly: QueryFlag }).refine(isPeriod, { path: ['to'] }),
  /** `kind` is that of the sensors. */
  reply: z.object({ charts: z.array(z.object({ kind: SensorTypeName, title: z.string(), options: ChartSpec })) }),
  plain: true,
  reads: ['herd', 'places', 'monitoring'],
})
