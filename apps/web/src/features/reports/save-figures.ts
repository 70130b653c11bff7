import type { EControl, EControlRow } from '@herdboard/contract/reports.ts'
import type { TFunction } from 'i18next'
import { type CsvCell, csv } from '#lib/csv.ts'
import { downloadBytes, downloadText } from '#lib/download.ts'
import type { Language } from '#lib/language.ts'
import { today } from '#lib/today.ts'
import { XLSX_TYPE, type XlsxCell, xlsx } from '#lib/xlsx.ts'

interface Reader {
  language: Language
  t: TFunction<'reports'>
}

/** Hands the figures over as a table: a row a key figure, with its key for programs; parts below each other. */
export async function saveFigures(report: EControl, kind: 'csv' | 'xlsx', { language, t }: Reader): Promise<void> {
  const name = `${today()}_e-control.${kind}`
  const head = headOf(report, t)
  const rows = report.parts.flatMap((part) =>
    part.groups.flatMap((group) => group.rows.map((row) => ({ title: part.title, place: part.lines[0] ?? '', row }))),
  )
  if (kind === 'csv') {
    const cells = rows.map(({ title, place, row }): CsvCell[] => [...wordsOf(title, place, row), ...rounded(row)])
    downloadText(name, csv([head, ...cells], language), 'text/csv')
    return
  }
  const figures = await xlsx({
    name: 'e-control',
    head,
    right: head.map((_, place) => place >= WORDS),
    rows,
    cells: ({ title, place, row }): XlsxCell[] => [
      ...wordsOf(title, place, row).map((text) => ({ text })),
      ...rounded(row).map((number) => (number === null ? null : { number, format: formatOf(row) })),
    ],
    totals: [],
  })
  downloadBytes(name, figures, XLSX_TYPE)
}

/** Columns of words before the figures. */
const WORDS = 6

const wordsOf = (title: string, place: string, { no, key, name, unit }: EControlRow): string[] => [
  title,
  place,
  no,
  key,
  name,
  unit,
]

/** As shown, so that file and paper agree to the last digit. */
const rounded = ({ cells, decimals }: EControlRow): (number | null)[] =>
  cells.map(({ value }) => (value === null ? null : Number(value.toFixed(decimals))))

const formatOf = ({ decimals }: EControlRow): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`)

/** Parts have the same columns but for what stands beside the periods: those of the widest one. */
function headOf({ parts }: EControl, t: TFunction<'reports'>): string[] {
  const widest = parts.toSorted((a, b) => b.columns.length - a.columns.length)[0]
  return [
    t('column_report'),
    t('column_whose'),
    t('column_no'),
    t('column_key'),
    t('column_figure'),
    t('column_unit'),
    ...(widest?.columns ?? []).map(({ head, sub }) => [head, sub].filter(Boolean).join(' · ')),
  ]
}
