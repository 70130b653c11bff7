import { z } from 'zod'
import { IsoInstant, PeriodQuery } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { AlarmId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { ListLimit } from '../herd/notes.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { AlarmSeverity } from './monitoring.ts'

const access = { module: 'RealTime' } as const

export const Alarm = z.object({
  id: AlarmId,
  type_id: z.int(),
  /** When the alarm began; for an entry of severity 1, when it ended. */
  date: IsoInstant,
  /** Highest severity that the alarm reached; 1 means that the problem is over. */
  severity_level: AlarmSeverity,
  /** Null until a person has chosen it. */
  cause: z.object({ name: z.string().nullable() }),
  farm_name: z.string(),
  barn_name: z.string(),
  section_name: z.string(),
  /** The alarm is still open. */
  is_open: z.boolean(),
})
export type Alarm = z.infer<typeof Alarm>

export const listAlarms = endpoint({
  method: 'GET',
  path: '/alarms',
  summary: 'List the alarms of the period with start and end, newest first',
  access,
  errors: [],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery, limit: ListLimit }).refine(isPeriod, { path: ['to'] }),
  reply: z.array(Alarm),
  plain: true,
  reads: ['monitoring'],
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
