import { z } from 'zod'
import { Period, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { ChartSpec } from './chart-spec.ts'

/** What the menu of a chart offers, and what is in force. Sent back as words of `filters`. */
export const ChartFilter = z.object({ name: z.string(), query_parameter: z.string(), is_applied: z.boolean() })
export type ChartFilter = z.infer<typeof ChartFilter>

/** One chart, or several that belong together, each under its title. */
export const ChartReply = z.union([
  z.object({ options: ChartSpec, filters: z.array(ChartFilter) }),
  z.object({
    charts: z.array(z.object({ title: z.string(), options: ChartSpec })),
    filters: z.array(ChartFilter),
  }),
])
export type ChartReply = z.infer<typeof ChartReply>

export const getChart = endpoint({
  method: 'GET',
  path: '/charts/:chartType',
  summary:
    'A chart of its kind over places and days: pig-status, daily-dead, daily-gain-spread, days-in-barn, pigs-tally, weight-span, feed-deliveries, feed-consumption, feed-usage',
  access: {},
  /** A kind that does not exist is 404. */
  params: z.object({ chartType: z.string().max(50) }),
  query: z
    .strictObject({
      ...Period,
      ...PlacesQuery,
      weaners: QueryFlag,
      /** Words of the chart's menu, separated by commas; its usual choice where absent. */
      filters: z
        .string()
        .max(500)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
      /** Of daily-gain-spread the groups that have a curve each, as its menu names them: the same as `filters`. */
      groups: z
        .string()
        .max(500)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: ChartReply,
  reads: ['herd', 'places'],
})
