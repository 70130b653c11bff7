import { z } from 'zod'
import { PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { DashboardItem, DashboardSection } from './dashboard.ts'

/** Numbers of the types of analysis. They are in the requests of the web app and in stored analyses. */
export const analysisTypeId = {
  growth: 1,
  mortality: 2,
  treatments: 3,
  economy: 4,
  slaughterQuality: 5,
} as const

/** Level of a row of an analysis: 0 company, 1 farm, 2 barn, 3 section, 4 batch. */
export const ANALYSIS_LEVELS = [0, 1, 2, 3, 4] as const
export type AnalysisLevel = (typeof ANALYSIS_LEVELS)[number]

/** Checkboxes in the menu of an analysis. */
export const ANALYSIS_FILTERS = ['reference_only', 'hide_open', 'quality'] as const

export const getAnalysis = endpoint({
  method: 'GET',
  path: '/dashboards/analysis',
  isLong: true,
  summary: 'Analyse the selected places: one row for each place of the level',
  access: { module: 'Analysis' },
  errors: [],
  revisions: ['herd', 'quality'],
  shed: 'first',
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      /** Id from `definitions/analysis-types`. */
      type_id: z.coerce.number().int().min(1).max(5),
      scope: z.coerce
        .number()
        .int()
        .pipe(z.union(ANALYSIS_LEVELS.map((level) => z.literal(level)))),
      /** Absent means weaners and slaughter pigs. */
      isweaners: QueryFlag.optional(),
      initialrequest: QueryFlag.optional(),
      /** Batches that overlap the period count with their whole duration. */
      include_complete_batch: QueryFlag.optional(),
      /** Checked entries of the menu; absent means the default, empty means none. Unknown names are ignored. */
      filters: z
        .string()
        .max(500)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  /**
   * One item: `item_no` = type × 10 + level. Its table spans both columns; ratios are calculated from sums. Besides the
   * cells of its headers a row has:
   * - `diff_verdict`: `better`, `worse`, `unchanged` or null; the server knows which direction is good
   * - `too_few`: true for fewer than 100 pig-days, when its ratios are null
   * - `whole_batch`: true if the whole duration of the batch counts
   * - `quality`: data quality of its farm, 1 to 5, or null
   */
  reply: z.object({ items: z.array(DashboardItem), sections: z.array(DashboardSection) }),
  reads: ['herd', 'places'],
})
