import type { AnyEndpoint } from '@herdboard/contract/core/endpoint.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { chartKinds } from '../../apps/api/src/modules/charts/registry.ts'
import { RECORDED_DAY } from './sample-herd.ts'

/** Ids by the list that contains them, in the order of that list. */
export type KnownIds = Record<string, readonly string[]>

/** A list whose rows have ids for other requests: its name, path, and the row's field, `id` by default. */
export const ID_LISTS: readonly { name: string; url: string; field?: string }[] = [
  { name: 'farm', url: '/farms' },
  { name: 'barn', url: '/barns' },
  { name: 'section', url: '/sections' },
  { name: 'batch', url: '/batches?from=2026-03-10&to=2026-06-10' },
  { name: 'record', url: '/records?from=2026-03-10&to=2026-06-10&page_size=200' },
  { name: 'note', url: '/notes?from=2026-03-10&to=2026-06-10' },
  { name: 'assignment', url: '/assignments?from=2026-05-10&to=2026-06-10&incl_incomplete=true' },
  { name: 'template', url: '/assignments/templates' },
  { name: 'alarm', url: '/alarms?from=2026-03-10&to=2026-06-10' },
  { name: 'audit', url: '/audit' },
  { name: 'sensor', url: '/monitor/sensors' },
  { name: 'import', url: '/imports' },
  { name: 'unit', url: '/reconciliation?from=2026-03-12&to=2026-06-10', field: 'unit_id' },
]

/** Returns the rows of a list: the answer itself, or the first list in it. */
export function rowsOfList(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  const lists = Object.values(body as object).filter(Array.isArray)
  return lists[0] ?? []
}

const DAYS_13_WEEKS = `from=2026-03-12&to=${RECORDED_DAY}`
const DAYS_OF_A_YEAR = `from=2025-06-11&to=${RECORDED_DAY}`
const QUARTERS = ['from=2025-07-01&to=2025-09-30', 'from=2025-10-01&to=2025-12-31', 'from=2026-01-01&to=2026-03-31']
const PERIODS = [DAYS_13_WEEKS, DAYS_OF_A_YEAR, ...QUARTERS]

/** Days on which every farm of the sample data has a count. */
const REPORT_DATES = '2025-12-31,2026-03-31'

const first = (ids: readonly string[] | undefined, count: number): readonly string[] => (ids ?? []).slice(0, count)
const both = (address: (weaners: string) => string): string[] => ['true', 'false'].map(address)

/**
 * Returns the paths for the whole company over every period, and for two farms, a barn, a section and a batch over the
 * first period.
 */
const overPlaces = (path: string, ids: KnownIds, periods: readonly string[] = PERIODS): string[] => {
  const address = `${path}?${periods[0]}`
  return [
    ...periods.map((days) => `${path}?${days}`),
    ...first(ids.farm, 2).map((id) => `${address}&location_ids=${id}`),
    ...first(ids.barn, 1).map((id) => `${address}&location_ids=${id}`),
    ...first(ids.section, 1).map((id) => `${address}&location_ids=${id}`),
    ...first(ids.batch, 1).map((id) => `${address}&site_ids=${id}`),
  ]
}

const CHARTS = chartKinds.map(({ chartType }) => chartType)

/** Paths below some imports, and below one that does not exist. */
const importPaths =
  (end: string) =>
  ({ import: imports, farm }: KnownIds): string[] =>
    [...first(imports, 5), ...first(farm, 1)].map((id) => `/imports/${id}${end}`)

/** Number of the last form; the test form has a number far above it. */
const LAST_FORM = Math.max(...Object.values(formId).filter((id) => id !== formId.test))

/** Form numbers up to the first one that no form has, and the test form; unused numbers are refused. */
const FORMS = [...Array.from({ length: LAST_FORM + 1 }, (_, at) => at + 1), formId.test]

/** Paths of a GET with parameters or a query; every other GET is sent as it is. */
const PATHS: Record<string, (ids: KnownIds) => string[]> = {
  '/batches': () => PERIODS.map((days) => `/batches?${days}`),
  '/records': (ids) => [
    ...overPlaces('/records', ids),
    `/records?${DAYS_13_WEEKS}&page_number=2&page_size=50`,
    ...both((weaners) => `/records?${DAYS_13_WEEKS}&weaners=${weaners}`),
  ],
  '/records/:id/history': ({ record }) => first(record, 10).map((id) => `/records/${id}/history`),
  '/reconciliation': (ids) => overPlaces('/reconciliation', ids),
  '/reconciliation/causes': ({ unit }) =>
    first(unit, 20).map((id) => `/reconciliation/causes?${DAYS_13_WEEKS}&unit_id=${id}`),
  '/reconciliation/records': (ids) =>
    ['opening', 'inserted', 'departed', 'slaughtered', 'dead', 'closing'].flatMap((column) =>
      overPlaces('/reconciliation/records', ids, [DAYS_13_WEEKS]).map((url) => `${url}&column=${column}`),
    ),
  '/forms/alarms/:id': ({ alarm }) => first(alarm, 5).map((id) => `/forms/alarms/${id}`),
  '/forms/assignments/:id': ({ assignment }) => first(assignment, 10).map((id) => `/forms/assignments/${id}`),
  '/forms/assignment-templates/:id': ({ template }) =>
    first(template, 10).map((id) => `/forms/assignment-templates/${id}`),
  '/forms/:form_id': ({ farm, barn, section, batch }) =>
    FORMS.flatMap((form) => [
      `/forms/${form}`,
      ...first(section, 1).map((id) => `/forms/${form}?section_id=${id}`),
      ...first(barn, 1).map((id) => `/forms/${form}?barn_id=${id}`),
      ...first(farm, 1).map((id) => `/forms/${form}?farm_id=${id}`),
      ...first(batch, 1).map((id) => `/forms/${form}?batch_id=${id}`),
    ]),
  '/forms/notes/:id': ({ note }) => first(note, 10).map((id) => `/forms/notes/${id}`),
  '/forms/records/:id': ({ record }) => first(record, 60).map((id) => `/forms/records/${id}`),
  '/health/treatment-history': (ids) => overPlaces('/health/treatment-history', ids),
  '/health/treatment': (ids) => overPlaces('/health/treatment', ids),
  '/ui/help-documents/:no': () => ['/ui/help-documents/1'],
  '/images/:id': ({ farm }) => first(farm, 1).map((id) => `/images/${id}`),
  '/audit/:id': ({ audit }) => first(audit, 20).map((id) => `/audit/${id}`),
  '/history/:subject_id': ({ record, farm }) => [...first(record, 5), ...first(farm, 2)].map((id) => `/history/${id}`),
  '/audit': () => ['/audit', '/audit?text=svin', `/audit?${DAYS_13_WEEKS}&page_size=20`],
  '/notes': (ids) => overPlaces('/notes', ids),
  '/assignments/:id/images': ({ assignment }) => first(assignment, 3).map((id) => `/assignments/${id}/images`),
  '/assignments': (ids) => overPlaces('/assignments', ids),
  '/notifications': () => [
    '/notifications?page_size=50',
    '/notifications?page_size=50&page_number=2',
    '/notifications?page_size=50&is_read=false',
    '/notifications?page_size=50&search_query=foder',
  ],
  '/feed/feed-consumption-data': (ids) =>
    overPlaces('/feed/feed-consumption-data', ids).flatMap((url) => both((weaners) => `${url}&weaners=${weaners}`)),
  '/economies/postings': (ids) => overPlaces('/economies/postings', ids),
  '/economies/price-listings': () => ['/economies/price-listings', `/economies/price-listings?date=${RECORDED_DAY}`],
  '/kpis-contextual': (ids) =>
    overPlaces('/kpis-contextual', ids).flatMap((url) => both((weaners) => `${url}&is_weaner=${weaners}`)),
  '/kpi-deviations': (ids) => overPlaces('/kpi-deviations', ids).map((url) => `${url}&is_weaner=false`),
  '/search': () => ['svin', 'foder', 'nuflor', '2026-06-08'].map((text) => `/search?text=${text}`),
  '/economies/result': (ids) =>
    overPlaces('/economies/result', ids).flatMap((url) => [url, ...both((weaners) => `${url}&isweaners=${weaners}`)]),
  '/economies/budget-comparison': (ids) => overPlaces('/economies/budget-comparison', ids),
  '/health/treatment-journal': (ids) => overPlaces('/health/treatment-journal', ids),
  '/farm-board/visit-sheet': () => both((weaners) => `/farm-board/visit-sheet?is_weaner=${weaners}&${DAYS_13_WEEKS}`),
  '/farm-board': () => both((weaners) => `/farm-board?is_weaner=${weaners}&${DAYS_13_WEEKS}`),
  '/why': (ids) =>
    overPlaces('/why', ids).flatMap((url) => [1, 3, 6, 14, 15].map((type) => `${url}&is_weaner=false&type_id=${type}`)),
  '/why/records': (ids) =>
    overPlaces('/why/records', ids).map((url) => `${url}&is_weaner=false&type_id=3&number=gainKg`),
  '/dashboards/overview': (ids) =>
    overPlaces('/dashboards/overview', ids).flatMap((url) =>
      both((weaners) => `${url}&isweaners=${weaners}&initialrequest=true`),
    ),
  '/tables/pig-movements': (ids) => overPlaces('/tables/pig-movements', ids),
  '/dashboards/analysis': ({ farm }) =>
    [1, 2, 3, 4, 5].flatMap((type) =>
      [0, 1, 2, 3, 4].flatMap((scope) => {
        const address = `/dashboards/analysis?${DAYS_13_WEEKS}&type_id=${type}&scope=${scope}`
        return [
          address,
          `${address}&include_complete_batch=true`,
          ...both((weaners) => `${address}&isweaners=${weaners}`),
          ...first(farm, 1).map((id) => `${address}&location_ids=${id}`),
        ]
      }),
    ),
  '/charts/:chartType': (ids) =>
    CHARTS.flatMap((chart) =>
      overPlaces(`/charts/${chart}`, ids, [DAYS_13_WEEKS]).flatMap((url) =>
        both((weaners) => `${url}&weaners=${weaners}`),
      ),
    ),
  '/reports/econtrol': ({ farm, batch }) => [...reportOf('/reports/econtrol', farm, batch)],
  '/reports/data': ({ farm, batch }) => [...reportOf('/reports/data', farm, batch)],
  '/reports/econtrolreportpdf': ({ farm }) => first(farm, 1).map((id) => `/reports/econtrolreportpdf?site_ids=${id}`),
  '/reports/issued/:id/pdf': ({ farm }) => first(farm, 1).map((id) => `/reports/issued/${id}/pdf`),
  '/reports/valid-dates': ({ farm, batch }) =>
    [...first(farm, 4), ...first(batch, 4)].map((id) => `/reports/valid-dates?site_ids=${id}`),
  ...Object.fromEntries(
    [
      'dead-pigs',
      'delivery-original',
      'delivery-registrations',
      'feed-consumption',
      'movement-list',
      'slaughter-settlements',
    ].map((name) => [`/tables/${name}`, (ids: KnownIds) => overPlaces(`/tables/${name}`, ids)]),
  ),
  '/tasks/:id': ({ farm }) => first(farm, 1).map((id) => `/tasks/${id}`),
  '/directories/archives/:id/file': ({ farm }) => first(farm, 1).map((id) => `/directories/archives/${id}/file`),
  '/directories/deleted/:id/file': ({ farm }) => first(farm, 1).map((id) => `/directories/deleted/${id}/file`),
  '/dqa/daily-assessment': ({ farm }) => [
    '/dqa/daily-assessment',
    ...first(farm, 3).map((id) => `/dqa/daily-assessment?location_ids=${id}`),
  ],
  '/charts/monitor/realtime-collection': ({ section, barn }) =>
    [...first(section, 4), ...first(barn, 2)].flatMap((id) =>
      both(
        (hourly) =>
          `/charts/monitor/realtime-collection?from=2026-05-28&to=${RECORDED_DAY}&location_id=${id}&hourly=${hourly}`,
      ),
    ),
  '/monitor/alarm-replay': ({ section }) =>
    first(section, 4).map((id) => `/monitor/alarm-replay?location_id=${id}&kind=water`),
  '/monitor/dashboard-data': ({ barn }) => [
    ...both((weaners) => `/monitor/dashboard-data?weaners=${weaners}`),
    ...first(barn, 3).map((id) => `/monitor/dashboard-data?weaners=false&barn_ids=${id}`),
  ],
  ...Object.fromEntries(
    ['feeding-sys-runtime', 'water-consumption', 'weight-measurements'].map((name) => [
      `/charts/monitor/${name}`,
      ({ section }: KnownIds) =>
        first(section, 4).flatMap((id) =>
          both((hourly) => `/charts/monitor/${name}?location_id=${id}&hourly=${hourly}&period=3`),
        ),
    ]),
  ),
  '/alarms': (ids) => overPlaces('/alarms', ids),
  '/alarms/:id/response-steps': ({ alarm }) => first(alarm, 10).map((id) => `/alarms/${id}/response-steps`),
  '/monitor/sensors/:id/history': ({ sensor }) =>
    first(sensor, 10).map((id) => `/monitor/sensors/${id}/history?${DAYS_13_WEEKS}`),
  '/monitor/sensors/:id/readings': ({ sensor }) =>
    first(sensor, 5).map((id) => `/monitor/sensors/${id}/readings?from=2026-06-08&to=${RECORDED_DAY}`),
  '/imports/:id': importPaths(''),
  '/imports/:id/rows': importPaths('/rows'),
  '/imports/:id/faulty-rows': importPaths('/faulty-rows'),
  '/imports/:id/file': importPaths('/file'),
  '/imports/origins/:subject_id': ({ record }) => first(record, 5).map((id) => `/imports/origins/${id}`),
  '/imports/sent/:id': ({ farm }) => first(farm, 1).map((id) => `/imports/sent/${id}`),
  '/auth/login-info': () => ['/auth/login-info?callback_url=/&fallback_logout_url=/'],
}

function reportOf(path: string, farms: readonly string[] = [], batches: readonly string[] = []): string[] {
  return [
    ...first(farms, 6).map((id) => `${path}?site_ids=${id}`),
    ...first(farms, 2).map((id) => `${path}?site_ids=${id}&dates=${REPORT_DATES}`),
    ...first(batches, 4).map((id) => `${path}?site_ids=${id}`),
  ]
}

/** Whether the answer to a GET needs no value: no parameter in its path and no required field in its query. */
const isPlain = ({ path, query }: AnyEndpoint): boolean =>
  !path.includes('/:') && (query?.safeParse({}).success ?? true)

/** Whether `pathsOf` knows what to request. A bare request of any other GET records its validation error alone. */
export const hasPaths = (endpoint: AnyEndpoint): boolean =>
  endpoint.method !== 'GET' || isPlain(endpoint) || endpoint.path in PATHS

/** Returns the paths of a GET under /api. Throws for one that needs an entry above and has none. */
export function pathsOf(endpoint: AnyEndpoint, ids: KnownIds): string[] {
  const listed = PATHS[endpoint.path]
  if (listed) return listed(ids)
  if (!isPlain(endpoint)) throw new Error(`scripts/answers/requests.ts: name addresses of GET ${endpoint.path}`)
  return [endpoint.path]
}
