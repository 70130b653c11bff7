import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BatchId, FarmId, IssuedReportId, PlaceId } from '../core/ids.ts'
import { PlaceList } from '../places/place-list.ts'
import { ChartSeries, ChartSpec } from './chart-spec.ts'
import { ProvisionalReasons } from './provisional-reasons.ts'

/** Minimum and maximum number of stock count days of a farm report. */
export const REPORT_DATES = { min: 2, max: 5 } as const
/** Maximum numbers of listed batches and issued reports: only the newest ones. */
export const MAX_LISTED_BATCHES = 1000
export const MAX_LISTED_REPORTS = 200
export const MAX_REPORT_BATCHES = 4
/** Characters of the adviser's comment on a production report. */
export const MAX_REPORT_COMMENT = 1500

export const ReportFarm = z.object({
  id: FarmId,
  name: z.string(),
  /** Pigs there today. */
  pigs: z.int(),
  /** Day of the last stock count there; null if there was none. */
  counted_on: IsoDate.nullable(),
})
export type ReportFarm = z.infer<typeof ReportFarm>

export const ReportBatch = z.object({
  id: BatchId,
  name: z.string(),
  farm_name: z.string(),
  barn_name: z.string(),
  is_weaner: z.boolean(),
  from: IsoDate,
  /** Null for an open batch, whose report ends today. */
  to: IsoDate.nullable(),
  pigs: z.int(),
})
export type ReportBatch = z.infer<typeof ReportBatch>

/** A day with a stock count on the chosen farms, or on which the last pigs of a type left. */
export const ReportDate = z.object({
  date: IsoDate,
  /** Every place with pigs of this pig type was counted, or none had pigs any more. */
  is_weaner_counted: z.boolean(),
  is_slaughter_pig_counted: z.boolean(),
  /** A report can begin or end on this day. */
  selectable: z.boolean(),
  /** Places with pigs that were not counted, as text; only some of them. */
  missing: z.array(z.string()),
})
export type ReportDate = z.infer<typeof ReportDate>

export const ReportItem = z.object({
  action: z.string(),
  amount: z.int(),
  /** Live weight, kg; null if not weighed. */
  weight: z.number().nullable(),
  average_weight: z.number().nullable(),
  /** Kinds of records behind the line; empty if no record explains it. */
  record_type_ids: z.array(z.int()),
  /** Additional text, such as the carcass weight. */
  note: z.string().nullable(),
})
export type ReportItem = z.infer<typeof ReportItem>

export const ReportTable = z.object({
  items: z.array(ReportItem),
  total: ReportItem,
  /** Shown below the total, but not part of it. */
  beside: z.array(ReportItem),
})
export type ReportTable = z.infer<typeof ReportTable>

export const Report = z.object({
  name: z.string(),
  is_weaner: z.boolean(),
  /** The column of the days from the first to the last of several dates. */
  is_total: z.boolean(),
  graph: z.object({
    title: z.string(),
    series: z.array(ChartSeries),
    /** px */
    height: z.int(),
    options: ChartSpec.omit({ series: true }),
  }),
  entriesTable: ReportTable,
  departuresTable: ReportTable,
  /** Kinds of records in the report; its list of records can be filtered by them. */
  records: z.array(z.object({ type_id: z.int(), name: z.string() })),
  site_ids: z.array(PlaceId),
  /** Days of the stock counts at the beginning and at the end; for a batch its start and its end. */
  from: IsoDate,
  to: IsoDate,
})
export type Report = z.infer<typeof Report>

/** Days in a query string: at most five, separated by commas. */
const DateList = z
  .string()
  .max(100)
  .transform((text, context) => {
    const parsed = z.array(IsoDate).safeParse(text === '' ? [] : text.split(','))
    if (parsed.success) return [...new Set(parsed.data)].sort()
    context.addIssue({ code: 'custom', message: 'a list of days' })
    return z.NEVER
  })

/** Farms with the days of their stock counts, or batches without days. */
const Selection = z.strictObject({ site_ids: PlaceList, dates: DateList.default([]) })

export const listReportBatches = endpoint({
  method: 'GET',
  path: '/reports/batches',
  summary: 'List the batches that can be reported on: those that ever held pigs, newest first',
  access: {},
  errors: [],
  reply: z.array(ReportBatch),
  reads: ['herd', 'places'],
})

export const listReportFarms = endpoint({
  method: 'GET',
  path: '/reports/farms',
  summary: 'List the farms that can be reported on',
  access: {},
  errors: [],
  reply: z.array(ReportFarm),
  reads: ['herd', 'places'],
})

export const listReportDates = endpoint({
  method: 'GET',
  path: '/reports/valid-dates',
  summary:
    'List the days of stock counts on the farms, newest first. A report starts and ends on days when everything was counted',
  access: {},
  errors: [],
  query: z.strictObject({ site_ids: PlaceList }),
  reply: z.array(ReportDate),
  reads: ['herd', 'places'],
})

export const getReports = endpoint({
  method: 'GET',
  path: '/reports/data',
  isLong: true,
  summary: 'Report pigs in, pigs out and growth for each period between two counts, or for each batch',
  access: {},
  errors: [422],
  query: Selection,
  reply: z.array(Report),
  reads: ['herd', 'places'],
})

/** A figure of the production report (E-kontrol). */
export const EControlCell = z.object({
  /** In the unit of its row, full precision; null if not known. */
  value: z.number().nullable(),
  /**
   * Value in DKK of a deviation, above 0 earned: of this period from the one before, or of the total (else the last period)
   * from this target or average. Null where there is none, and for figures without a value in kr.
   */
  dkk: z.number().nullable(),
  is_unusual: z.boolean(),
  /** What the figure leaves out, and pigs that a count found, in a few words. */
  marks: z.array(z.string()),
  /** Late inputs of an estimated amount; footnotes say what is used instead. */
  provisional: ProvisionalReasons,
})

export const EControlRow = z.object({
  no: z.string(),
  key: z.string(),
  name: z.string(),
  unit: z.string(),
  decimals: z.int().min(0).max(2),
  is_signed: z.boolean(),
  /** One per column. */
  cells: z.array(EControlCell),
  /** Numbers of the footnotes that explain it. */
  notes: z.array(z.int()),
})
export type EControlRow = z.infer<typeof EControlRow>

/** The production report of one farm, or of batches, for one kind of pigs. */
export const EControlPart = z.object({
  title: z.string(),
  /** Owner, places and days of the report. */
  lines: z.array(z.string()),
  /** Data quality of its figures; null if the company does not assess its data. */
  quality: z.object({ category: z.int().min(1).max(5), word: z.string() }).nullable(),
  columns: z.array(
    z.object({
      head: z.string(),
      sub: z.string(),
      kind: z.enum(['period', 'total', 'year', 'target', 'national']),
      /** Why a figure has no target or no national average. Other figures have footnotes. */
      empty_reason: z.string().optional(),
    }),
  ),
  groups: z.array(z.object({ no: z.string(), name: z.string(), rows: z.array(EControlRow) })),
  footnotes: z.array(z.string()),
})
export type EControlPart = z.infer<typeof EControlPart>

export const EControl = z.object({
  /** Who made it and when. */
  foot: z.string(),
  parts: z.array(EControlPart),
})
export type EControl = z.infer<typeof EControl>

export const getEControl = endpoint({
  method: 'GET',
  path: '/reports/econtrol',
  isLong: true,
  summary: 'Return the figures of the production report (E-control); its PDF shows the same',
  access: {},
  errors: [422],
  query: Selection,
  reply: EControl,
  reads: ['herd', 'places'],
})

/** Base64 inside the server. */
const PdfFile = z.string()

export const getEControlPdf = endpoint({
  method: 'GET',
  path: '/reports/econtrolreportpdf',
  isLong: true,
  summary:
    'Issue the production report (E-control) as PDF and store it. A later change of its days asks for confirmation',
  access: {},
  errors: [422],
  query: Selection.extend({
    /** The adviser's comment, printed on the last page and stored with the report. */
    comment: z.string().trim().max(MAX_REPORT_COMMENT).default(''),
  }),
  reply: PdfFile,
  produces: 'application/pdf',
  shed: 'first',
  reads: ['herd', 'places'],
  changes: ['issued-reports'],
})

/** A production report that was issued: a person downloaded it. */
export const IssuedReport = z.object({
  id: IssuedReportId,
  /** "Nygaard, Søndergaard", or names of batches. */
  sites: z.string(),
  from: IsoDate,
  to: IsoDate,
  made_at: IsoInstant,
  /** Full name; null if the person no longer exists. */
  made_by: z.string().nullable(),
  /** Instant since which its figures no longer match the herd; null if they match. */
  replaced_at: IsoInstant.nullable(),
  /** A newer report of the same places and days replaces it. */
  is_replaced: z.boolean(),
})
export type IssuedReport = z.infer<typeof IssuedReport>

export const listIssuedReports = endpoint({
  method: 'GET',
  path: '/reports/issued',
  summary: 'List the issued production reports, newest first. The caller may read all farms of each',
  access: {},
  errors: [],
  reply: z.array(IssuedReport),
  reads: ['herd', 'places', 'issued-reports'],
})

export const getIssuedPdf = endpoint({
  method: 'GET',
  path: '/reports/issued/:id/pdf',
  isLong: true,
  summary: 'Return the PDF of a production report as it was issued',
  access: {},
  errors: [],
  params: z.object({ id: IssuedReportId }),
  reply: PdfFile,
  produces: 'application/pdf',
  shed: 'first',
  reads: ['herd', 'places'],
})
