import { z } from 'zod'
import { Period, QueryFlag } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { isPeriod } from './period.ts'
import { PlacesQuery } from './places.ts'
import { Table } from './table.ts'

export const getFeedConsumptionData = endpoint({
  method: 'GET',
  path: '/feed/feed-consumption-data',
  summary:
    'Feed used over places and days: by mix, and by the raw materials of the mixes. Its charts are charts/feed-usage',
  access: {},
  query: z.strictObject({ ...Period, weaners: QueryFlag, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  reply: z.object({ usage: Table, rawmaterials: Table }),
})
