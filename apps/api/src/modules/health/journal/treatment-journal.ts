import { fileURLToPath } from 'node:url'
import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { DirectoryId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { getTreatmentJournal } from '@herdboard/contract/herd/treatments.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { selectSignature } from '#platform/database/signature.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { documentFileName } from '#platform/pdf/document-file-name.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatMoment } from '#platform/text/format-moment.ts'
import { formatFarmDay, formatFigure } from '#platform/text/format-values.ts'
import { type JournalCourse, selectJournal } from '../sql/journal.ts'
import { type JournalRow, journalRow, usedAmount } from './journal-row.ts'

/** Journal as input of its template: all texts formatted, in the language of the reader. */
interface PrintedJournal {
  language: LanguageCode
  title: string
  company: string
  foot: string
  /** Contains `{n}` and `{m}` for the page numbers. */
  page: string
  lines: string[]
  columns: string[]
  none: string
  farms: { heading: string; count: string; rows: JournalRow[] }[]
  totals: { heading: string; columns: string[]; rows: string[][] } | null
}

/** Journal ready to be printed. */
export interface ReadyJournal {
  directoryId: DirectoryId
  printed: PrintedJournal
  fileName: string
  createdAt: Date
}

/** The longest journal takes about a minute. */
const TIMEOUT_MS = 120_000
/** More treatments in one document are refused: somebody would wait minutes for a file that nobody can read. */
const MAX_TREATMENTS = 10_000

const template = fileURLToPath(new URL('./treatment-journal.typ', import.meta.url))

export const renderJournalPdf = ({ directoryId, printed, createdAt }: ReadyJournal): Promise<Uint8Array> =>
  renderPdf({ directoryId, template, content: printed, createdAt, timeoutMs: TIMEOUT_MS })

const COLUMNS = [
  'given',
  'place',
  'animals',
  'diagnosis',
  'drug',
  'dose',
  'amount',
  'withheld',
  'instruction',
  'by',
] as const

/**
 * Collects the medicine record of the places and period, with deleted and corrected treatments, for an inspection. Throws
 * `treatment.journal_too_long`.
 */
export async function readyJournal(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, ...places }: EndpointRequest<typeof getTreatmentJournal>['query'],
): Promise<ReadyJournal> {
  const { text, language } = context
  const courses = await selectJournal(db, scope, { from, to, placeIds: await resolvePlaceIds(db, scope, places) })
  if (courses.length > MAX_TREATMENTS) throw new Problem('treatment.journal_too_long')
  const { company, user } = await selectSignature(db, scope)
  const farms = Map.groupBy(courses, ({ farm_id }) => farm_id)
  const names = [...farms.values()].map(([course]) => course?.farm_name ?? '')
  const days = { from: formatFarmDay(language, from), to: formatFarmDay(language, to) }
  const printed: PrintedJournal = {
    language,
    title: text('reports:journal.title'),
    company,
    foot: text('reports:foot', { company, time: formatMoment(language, context.now), user }),
    page: text('reports:page', { n: '{n}', m: '{m}' }),
    lines: [text('reports:journal.period', days), text('reports:journal.statement')],
    columns: COLUMNS.map((column) => text(`reports:journal.column.${column}`)),
    none: text('reports:journal.none'),
    farms: [...farms.values()].map((ofFarm) => ({
      heading: farmHeading(ofFarm),
      count: countText(context, ofFarm),
      rows: ofFarm.map((course) => journalRow(context, course)),
    })),
    totals: totalsOf(context, courses),
  }
  const sites = names.length === 0 ? company : names.join(', ')
  return {
    directoryId: scope.directoryId,
    printed,
    fileName: documentFileName(context, 'reports:journal.file', { sites, from, to }),
    createdAt: context.now,
  }
}

const farmHeading = ([course]: readonly JournalCourse[]): string =>
  course?.chr_number ? `${course.farm_name} · CHR ${course.chr_number}` : (course?.farm_name ?? '')

function countText({ text }: RequestContext, courses: readonly JournalCourse[]): string {
  const deleted = courses.filter(({ is_deleted }) => is_deleted).length
  const count = text('reports:journal.count', { count: courses.length })
  return deleted === 0 ? count : `${count}, ${text('reports:journal.count_deleted', { count: deleted })}`
}

/** Treatments, animals and amount by drug; deleted treatments do not count. */
function totalsOf(context: RequestContext, courses: readonly JournalCourse[]): PrintedJournal['totals'] {
  const { text, language } = context
  const valid = courses.filter(({ is_deleted }) => !is_deleted)
  if (valid.length === 0) return null
  const byDrug = Map.groupBy(valid, ({ drug_name, dose_unit }) => `${drug_name} ${dose_unit}`)
  const rows = [...byDrug.values()]
    .map((ofDrug) => ({ name: ofDrug[0]?.drug_name ?? '', unit: ofDrug[0]?.dose_unit ?? 'ml', ofDrug }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language))
    .map(({ name, unit, ofDrug }) => {
      const head = ofDrug.reduce((sum, course) => sum + Math.max(0, ...course.days.map((day) => day.head)), 0)
      const amount = ofDrug.reduce((sum, course) => sum + usedAmount(course), 0)
      return [
        name,
        formatFigure(language, ofDrug.length, 0),
        formatFigure(language, head, 0),
        `${formatFigure(language, amount, 2)} ${text(`option:dose_unit.${unit}`)}`,
      ]
    })
  const columns = [
    text('reports:journal.column.drug'),
    text('reports:journal.column.treatments'),
    text('reports:journal.column.animals'),
    text('reports:journal.column.amount'),
  ]
  return { heading: text('reports:journal.totals'), columns, rows }
}
