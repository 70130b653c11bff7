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
      Array.isArray(line) ? line : [...textCells(line), ...rounded(line.row)],
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
            ...rounded(line.row).map((number) => (number === null ? null : { number, format: formatOf(line.row) })),
          ],
    totals: [],
  })
  downloadBytes(name, figures, XLSX_TYPE)
}

interface ExportLine {
  title: string
  place: string
  row: EControlRow
}

/** Returns headings, each followed by its rows until the next headings. */
function linesOf({ parts }: EControl, t: Translate<'reports'>): (string[] | ExportLine)[] {
  let last = ''
  return parts.flatMap((part) => {
    const head = headOf(part, t)
    const isOther = head.join() !== last
    last = head.join()
    const rows = part.groups.flatMap((group) => group.rows)
    return [...(isOther ? [head] : []), ...rows.map((row) => ({ title: part.title, place: part.lines[0] ?? '', row }))]
  })
}

const headOfLine = (line: string[] | ExportLine): string[] => (Array.isArray(line) ? line : [])
const widthOf = ({ parts }: EControl): number =>
  TEXT_COLUMNS + Math.max(0, ...parts.map(({ columns }) => columns.length))

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

/** Rounded as displayed, so that file and PDF are equal. */
const rounded = ({ cells, decimals }: EControlRow): (number | null)[] =>
  cells.map(({ value }) => (value === null ? null : roundHalfAway(value, decimals)))

const formatOf = ({ decimals }: EControlRow): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)

const headOf = ({ columns }: EControlPart, t: Translate<'reports'>): string[] => [
  t('column_report'),
  t('column_whose'),
  t('column_no'),
  t('column_key'),
  t('column_figure'),
  t('column_unit'),
  ...columns.map(({ head, sub }) => [head, sub].filter(Boolean).join(' · ')),
]
