import { z } from 'zod'
import { PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { ChartSpec } from './chart-spec.ts'

/** Filter in the menu of a chart, and whether it is applied. The client sends applied filters back in `filters`. */
export const ChartFilter = z.object({ name: z.string(), query_parameter: z.string(), is_applied: z.boolean() })
export type ChartFilter = z.infer<typeof ChartFilter>

/** One chart, or several related charts, each with its title. */
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
  isLong: true,
  summary:
    'Return a chart of places over days: pig-status, daily-dead, daily-gain-spread, days-in-barn, pigs-tally, weight-span, carcass-histogram, weight-classes, feed-deliveries, feed-consumption, feed-usage',
  access: {},
  errors: [],
  /** An unknown kind is refused with 404. */
  params: z.object({ chartType: z.string().max(50) }),
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      weaners: QueryFlag,
      /** Filters of the chart's menu, separated by commas; absent means the usual choice. */
      filters: z
        .string()
        .max(500)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
      /** For `daily-gain-spread` the groups that get a curve each, named as in its menu; synonym of `filters`. */
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
