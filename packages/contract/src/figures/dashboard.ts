import { z } from 'zod'
import { IsoDate, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { OptionalPageQuery } from '../core/paging.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'
import { ChartSpec } from './chart-spec.ts'
import { PagedTable, Table } from './table.ts'

export const HelpItem = z.object({ text: z.string() })

export const BurgerOption = z.object({ name: z.string(), query_parameter: z.string(), is_applied: z.boolean() })

export const DashboardItem = z.object({
  item_no: z.int(),
  type: z.enum(['chart', 'table', 'text']),
  /** Columns of the two-column grid that the item spans. */
  width: z.union([z.literal(1), z.literal(2)]),
  /** Height as a multiple of 300 px. */
  height_multiplier: z.number(),
  chart_options: ChartSpec.nullable(),
  table: Table.nullable(),
  text_content: z.object({ title: z.string(), subtitle: z.string(), description: z.string() }).nullable(),
  help_widget_item: HelpItem.nullable(),
  display_magnifier: z.boolean(),
  apply_custom_tooltip: z.boolean(),
  burger_menu: z.object({ is_menu_applied: z.boolean(), options: z.array(BurgerOption) }).nullable(),
})
export type DashboardItem = z.infer<typeof DashboardItem>

export const DashboardSection = z.object({
  title: z.string(),
  subtitle: z.string(),
  icon: z.object({ icon_id: z.string(), height: z.number() }).nullable(),
  is_collapsible: z.boolean(),
  is_collapsed: z.boolean(),
  item_numbers: z.array(z.int()),
})
export type DashboardSection = z.infer<typeof DashboardSection>

export const getOverview = endpoint({
  method: 'GET',
  path: '/dashboards/overview',
  isLong: true,
  summary: 'Return charts, tables and texts of the overview; filteritems selects single items',
  access: {},
  errors: [],
  query: z
    .strictObject({
      ...PeriodQuery,
      ...PlacesQuery,
      isweaners: QueryFlag,
      initialrequest: QueryFlag.optional(),
      filteritems: z.coerce.number().int().optional(),
      filteroptions: z
        .string()
        .max(500)
        .transform((text) => (text === '' ? [] : text.split(',')))
        .optional(),
    })
    .refine(isPeriod, { path: ['to'] }),
  reply: z.object({ items: z.array(DashboardItem), sections: z.array(DashboardSection) }),
  reads: ['herd', 'places'],
  revisions: ['herd'],
})

export const getPigMovements = endpoint({
  method: 'GET',
  path: '/tables/pig-movements',
  isLong: true,
  summary: 'List the movements of pigs in the period with the stock after each; page_size asks for one page',
  access: {},
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery, ...OptionalPageQuery }).refine(isPeriod, { path: ['to'] }),
  reply: PagedTable,
  reads: ['herd', 'places'],
})

export const KpiInput = z.object({
  /** Name of the input in the caller's language: "Tilvækst", "Foderdage". */
  name: z.string(),
  value: z.number().nullable(),
  unit: z.string(),
  decimals: z.int(),
})

/** National average beside a key figure; null where none was published until the year of the period. */
const Benchmark = z.object({
  value: z.number(),
  /** Year of the average. */
  year: z.int(),
  /** Year of the period; later than `year` where none is published for it. */
  period_year: z.int(),
  is_example: z.boolean(),
  /** Reference weights of the average, kg: `30-115`. */
  basis: z.string(),
  /** Measured between other weights than the figure: for information, not for comparison. */
  other_basis: z.boolean(),
})

export const Kpi = z.object({
  type_id: z.int(),
  /** Position among the four chosen ones; null for the others. */
  index_id: z.int().nullable(),
  value: z.number().nullable(),
  /** Value in the period of the same length just before. */
  previous: z.number().nullable(),
  /** Judgement of the change against `previous`; the server knows which direction is good. */
  verdict: z.enum(['better', 'worse', 'unchanged']).nullable(),
  /** At most 13 points, oldest first: one per week, each over the four weeks that end with it. */
  trend: z.array(z.number().nullable()),
  benchmark: Benchmark.nullable(),
  inputs: z.array(KpiInput),
  /** `counted`: both ends are stock counts of every place with pigs; otherwise `estimated`. */
  basis: z.enum(['counted', 'estimated']).nullable(),
  /** The figure needs a gain that nobody measured: `value` is null until a weighing or a delivery. */
  needs_measuring: z.boolean(),
  /** On what the gain of the figure rests; null for a figure without a gain, or without a value. */
  rests_on: z.object({ kind: z.enum(['counted', 'weighed', 'emptied', 'estimated']), day: IsoDate }).nullable(),
  /** Where the figure lies with a certainty of 95 %, as far as its gain is estimated; null for others. */
  range: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Places left out, because they begin inside the period or an input is not known. */
  left_out: z.array(z.string()),
  /** Sentences: pig-days without known feed that are left out, and pigs that a count found. */
  notes: z.array(z.string()),
})
export type Kpi = z.infer<typeof Kpi>

export const getKpis = endpoint({
  method: 'GET',
  path: '/kpis-contextual',
  isLong: true,
  summary: 'Return the key figures of places over a period; by default the last 91 days',
  access: {},
  errors: [],
  query: z.strictObject({
    farm_ids: PlacesQuery.location_ids,
    ...PlacesQuery,
    is_weaner: QueryFlag,
    from: IsoDate.optional(),
    to: IsoDate.optional(),
  }),
  reply: z.array(Kpi),
  reads: ['herd', 'places', 'kpi-selection'],
  revisions: ['herd'],
})

export const KpiType = z.object({
  id: z.int(),
  icon_url: z.string(),
  prefix: z.string(),
  suffix: z.string(),
  decimals: z.int(),
  text: z.string(),
  /** `##` marks where the word may be broken. */
  text_wrapped: z.string(),
  help_widget_item: HelpItem,
  /** null: both pig types. */
  is_weaner: z.boolean().nullable(),
  good_when: z.enum(['up', 'down', 'none']),
})
export type KpiType = z.infer<typeof KpiType>

export const getKpiTypes = endpoint({
  method: 'GET',
  path: '/definitions/kpi-types',
  summary: 'List the key figures with formula and direction of improvement',
  access: {},
  errors: [],
  reply: z.array(KpiType),
  reads: [],
})

/** Number of chosen key figures per pig type, which are shown first. */
export const MAX_CHOSEN_KPIS = 4

export const KpiPreference = z.object({
  is_weaner: z.boolean(),
  /**
   * When read: the person has no choice of their own. When written: the choice applies to all companies of the person,
   * and is the default of those that the person administers.
   */
  directory_default: z.boolean(),
  kpis: z.array(z.object({ type_id: z.int(), index: z.int() })),
})
export type KpiPreference = z.infer<typeof KpiPreference>

export const getKpiPreferences = endpoint({
  method: 'GET',
  path: '/kpi/preferences-contextual',
  summary: 'Return the four selected key figures of each pig type',
  access: {},
  errors: [],
  reply: z.array(KpiPreference),
  reads: ['company', 'kpi-selection'],
})

export const putKpiPreferences = endpoint({
  method: 'PUT',
  path: '/kpi/preferences-contextual',
  summary: 'Select the four key figures of a pig type',
  access: {},
  errors: [],
  body: z.strictObject({
    is_weaner: z.boolean(),
    directory_default: z.boolean().default(false),
    kpis: z
      .array(
        z.strictObject({
          type_id: z.int(),
          index: z
            .int()
            .min(0)
            .max(MAX_CHOSEN_KPIS - 1),
        }),
      )
      .max(100),
  }),
  reply: z.array(KpiPreference),
  changes: ['kpi-selection'],
})
