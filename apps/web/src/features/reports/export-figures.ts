import type { EControl, EControlPart, EControlRow } from '@herdboard/contract/figures/reports.ts'
import { roundHalfAway } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { Translate } from '#i18n/load-texts.ts'
import { csvText, type ExportedCell } from '#lib/files/csv.ts'
import { downloadBytes, downloadText } from '#lib/files/download.ts'
import { writeXlsx, XLSX_TYPE, type XlsxCell } from '#lib/files/xlsx.ts'
import type { Language } from '#lib/locale/language.ts'
import { today } from '#lib/today.ts'

interface ExportLanguage {
  language: Language
  t: Translate<'reports'>
}

/**
 * Exports the figures as a table: one row per key figure with its stable key. Parts follow each other; a part with
 * other columns has its own headings.
 */
export async function exportFigures(
  report: EControl,
  kind: 'csv' | 'xlsx',
  { language, t }: ExportLanguage,
): Promise<void> {
  const name = `${today()}_e-control.${kind}`
  const [head = [], ...lines] = linesOf(report, t)
  if (kind === 'csv') {
    const cells = lines.map((line): ExportedCell[] =>
      Array.isArray(line) ? line : [...textCells(line), ...figureCells(line).map(({ number }) => number)],
    )
    downloadText(name, csvText([headOfLine(head), ...cells], language), 'text/csv')
    return
  }
  const width = widthOf(report)
  const figures = await writeXlsx({
    name: 'e-control',
    head: Array.from({ length: width }, (_, index) => headOfLine(head)[index] ?? ''),
    right: Array.from({ length: width }, (_, index) => index >= TEXT_COLUMNS),
    rows: lines,
    cells: (line): XlsxCell[] =>
      Array.isArray(line)
        ? line.map((text) => ({ text }))
        : [
            ...textCells(line).map((text) => ({ text })),
            ...figureCells(line).map(({ number, decimals }) =>
              number === null ? null : { number, format: formatOf(decimals) },
            ),
          ],
    totals: [],
  })
  downloadBytes(name, figures, XLSX_TYPE)
}

interface ExportLine {
  title: string
  place: string
  row: EControlRow
  /** Columns of its part that are followed by one with values in kr. */
  valued: readonly boolean[]
}

/** Returns headings, each followed by its rows until the next headings. */
function linesOf({ parts }: EControl, t: Translate<'reports'>): (string[] | ExportLine)[] {
  let last = ''
  return parts.flatMap((part) => {
    const head = headOf(part, t)
    const isOther = head.join() !== last
    last = head.join()
    const rows = part.groups.flatMap((group) => group.rows)
    const line = { title: part.title, place: part.lines[0] ?? '', valued: valuedColumns(part) }
    return [...(isOther ? [head] : []), ...rows.map((row) => ({ ...line, row }))]
  })
}

const headOfLine = (line: string[] | ExportLine): string[] => (Array.isArray(line) ? line : [])
const widthOf = ({ parts }: EControl): number =>
  TEXT_COLUMNS + Math.max(0, ...parts.map((part) => part.columns.length + valuedColumns(part).filter(Boolean).length))

const valuedColumns = ({ columns, groups }: EControlPart): boolean[] =>
  columns.map((_, at) => groups.some(({ rows }) => rows.some(({ cells }) => (cells[at]?.dkk ?? null) !== null)))

/** Number of text columns before the figures. */
const TEXT_COLUMNS = 6

const textCells = ({ title, place, row: { no, key, name, unit } }: ExportLine): string[] => [
  title,
  place,
  no,
  key,
  name,
  unit,
]

/** Rounded as displayed, so that file and PDF are equal; a value in kr. has a column of its own. */
const figureCells = ({ row: { cells, decimals }, valued }: ExportLine): { number: number | null; decimals: number }[] =>
  cells.flatMap(({ value, dkk }, at) => [
    { number: value === null ? null : roundHalfAway(value, decimals), decimals },
    ...(valued[at] ? [{ number: dkk, decimals: 0 }] : []),
  ])

const formatOf = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)

const headOf = (part: EControlPart, t: Translate<'reports'>): string[] => [
  t('column_report'),
  t('column_whose'),
  t('column_no'),
  t('column_key'),
  t('column_figure'),
  t('column_unit'),
  ...part.columns.flatMap(({ head, sub }, at) => {
    const name = [head, sub].filter(Boolean).join(' · ')
    return valuedColumns(part)[at] ? [name, `${name} · ${t('column_value')}`] : [name]
  }),
]
