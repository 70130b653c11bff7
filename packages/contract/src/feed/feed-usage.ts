import { z } from 'zod'
import { PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { Table } from '../figures/table.ts'
import { PlacesQuery } from '../places/place-list.ts'

export const getFeedConsumptionData = endpoint({
  method: 'GET',
  path: '/feed/feed-consumption-data',
  summary: 'Return the feed used at places over days, by mix and by the raw materials of the mixes',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, weaners: QueryFlag, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: z.object({ usage: Table, rawmaterials: Table }),
  reads: ['herd'],
})
