import { z } from 'zod'
import { Period, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { DashboardItem, DashboardSection } from './dashboard.ts'

/** What a row of an analysis stands for: 0 company, 1 farm, 2 barn, 3 section, 4 batch. */
export const ANALYSIS_SCOPES = [0, 1, 2, 3, 4] as const
export type AnalysisScope = (typeof ANALYSIS_SCOPES)[number]

/** Ticks of the burger menu of an analysis. */
export const ANALYSIS_FILTERS = ['reference_only', 'hide_open', 'quality'] as const

export const getAnalysis = endpoint({
  method: 'GET',
  path: '/dashboards/analysis',
  summary: 'One question over chosen places, a row for each place of the scope',
  access: { module: 'Analysis' },
  shed: 'first',
  query: z
    .strictObject({
      ...Period,
      ...PlacesQuery,
      /** Of `definitions/analysis-types`. */
      type_id: z.coerce.number().int().min(1).max(5),
      scope: z.coerce
        .number()
        .int()
        .pipe(z.union(ANALYSIS_SCOPES.map((scope) => z.literal(scope)))),
      /** Absent: weaners and slaughter pigs. */
      isweaners: QueryFlag.optional(),
      initialrequest: QueryFlag.optional(),
      /** Batches that overlap the period count with their whole life. */
      include_complete_batch: QueryFlag.optional(),
      /** Ticks of the menu; absent is the default, empty is none. Unknown words change nothing. */
      filters: z
        .string()
        .max(500)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  /**
   * One item: `item_no` = type × 10 + scope, a table over both columns, ratios formed from sums.
   * Beside the cells of its headers a row has `diff_verdict` (`better`, `worse`, `unchanged` or null: the server knows
   * the direction of good), `too_few` (true: fewer than 100 pig-days, its figures are null), `whole_batch` (true: its
   * whole life counts), and `quality` of its farm (a number 1 to 5, or null).
   */
  reply: z.object({ items: z.array(DashboardItem), sections: z.array(DashboardSection) }),
  reads: ['herd', 'places'],
})
