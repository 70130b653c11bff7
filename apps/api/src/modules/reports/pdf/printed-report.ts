import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { EControl, EControlPart } from '@herdboard/contract/figures/reports.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { formatCell } from '../layout/format-figures.ts'

/** Report as input of the PDF template: all texts and figures formatted, in the language it was made in. */
export interface PrintedReport {
  language: LanguageCode
  title: string
  company: string
  foot: string
  key_figure: string
  unit: string
  /** Contains `{n}` and `{m}` for the page numbers. */
  page: string
  parts: PrintedPart[]
}

type PrintedPart = Pick<EControlPart, 'title' | 'lines' | 'quality' | 'columns' | 'footnotes'> & {
  groups: { no: string; name: string; rows: PrintedRow[] }[]
}

interface PrintedRow {
  no: string
  name: string
  unit: string
  notes: number[]
  cells: { text: string; is_unusual: boolean }[]
}

/** Marks an estimate, as on the screen. Reports that were stored before estimates existed have none. */
const markOf = (provisional: readonly string[] | undefined): string => (provisional?.length ? '*' : '')

/**
 * Formats a report for print. `notices` are shown below the heading of every part: what it replaces, or that it was
 * replaced.
 */
export function printedReport(
  { foot, parts }: EControl,
  { language, company, notices = [] }: { language: LanguageCode; company: string; notices?: readonly string[] },
): PrintedReport {
  const text = translatorFor(language)
  return {
    language,
    title: parts[0]?.title ?? '',
    company,
    foot,
    key_figure: text('reports:pdf.key_figure'),
    unit: text('reports:pdf.unit'),
    page: text('reports:page', { n: '{n}', m: '{m}' }),
    parts: parts.map(({ title, lines, quality, columns, groups, footnotes }) => ({
      title,
      lines: [...lines, ...notices],
      quality: quality && { ...quality, word: text('reports:pdf.quality', { word: quality.word }) },
      columns,
      footnotes,
      groups: groups.map(({ no, name, rows }) => ({
        no,
        name,
        rows: rows.map((row) => ({
          no: row.no,
          name: row.name,
          unit: row.unit,
          notes: row.notes,
          cells: row.cells.map(({ value, is_unusual, provisional }) => ({
            text:
              formatCell(language, value, { decimals: row.decimals, isSigned: row.is_signed }) + markOf(provisional),
            is_unusual,
          })),
        })),
      })),
    })),
  }
}
