import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import type { EControl, EControlPart } from '@herdboard/contract/figures/reports.ts'
import { type LetteredRemark, letteredRemarks } from '@herdboard/domain/e-control/lettered-remarks.ts'
import { printedKr } from '#platform/text/signed-values.ts'
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
  /** Heading of the remarks of a part. */
  remarks: string
  /** The adviser's comment on the last page, by line; null without one. */
  comment: { title: string; lines: string[] } | null
  /** Contains `{n}` and `{m}` for the page numbers. */
  page: string
  parts: PrintedPart[]
}

type PrintedPart = Pick<EControlPart, 'title' | 'lines' | 'quality' | 'columns' | 'footnotes'> & {
  groups: { no: string; name: string; rows: PrintedRow[] }[]
  /** What single figures leave out, and pigs that a count found. */
  remarks: LetteredRemark[]
}

interface PrintedRow {
  no: string
  name: string
  unit: string
  notes: number[]
  /** `letters`: those of the cell's remarks. `kr`: value of the deviation, below the figure; empty without one. */
  cells: { text: string; letters: string; kr: string; is_unusual: boolean }[]
}

/**
 * Marks an estimate, as on the screen; a footnote names what is late. Reports that were stored before estimates existed
 * have none.
 */
const estimateSign = (provisional: readonly string[] | undefined): string => (provisional?.length ? '*' : '')

/** Reports that were stored before deviations had a value have none. */
const printedValue = (dkk: number | null | undefined, language: LanguageCode): string =>
  dkk == null ? '' : printedKr(language, dkk)

interface PrintOptions {
  language: LanguageCode
  company: string
  /** Shown below the heading of every part: what it replaces, or that it was replaced. */
  notices?: readonly string[]
  comment?: string | undefined
}

/** Targets and averages exist for some figures only, so a row without one is blank: nothing is missing. */
const hasOnlySomeRows = (kind: EControlPart['columns'][number]['kind'] | undefined): boolean =>
  kind === 'target' || kind === 'national'

/** Formats a report for print. */
export function printedReport(
  { foot, parts }: EControl,
  { language, company, notices = [], comment = '' }: PrintOptions,
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
    remarks: text('reports:pdf.remarks'),
    comment: comment === '' ? null : { title: text('reports:pdf.comment'), lines: comment.split('\n') },
    parts: parts.map((part) => printedPart(part, language, notices)),
  }
}

function printedPart(part: EControlPart, language: LanguageCode, notices: readonly string[]): PrintedPart {
  const { title, lines, quality, columns, groups, footnotes } = part
  const { remarks, lettersOf } = letteredRemarks(groups.flatMap(({ rows }) => rows.flatMap(({ cells }) => cells)))
  const word = quality && translatorFor(language)('reports:pdf.quality', { word: quality.word })
  return {
    title,
    lines: [...lines, ...notices],
    quality: quality && { ...quality, word: word ?? '' },
    columns,
    footnotes,
    remarks,
    groups: groups.map(({ no, name, rows }) => ({
      no,
      name,
      rows: rows.map((row) => ({
        no: row.no,
        name: row.name,
        unit: row.unit,
        notes: row.notes,
        cells: row.cells.map((cell, at) => ({
          text:
            cell.value === null && hasOnlySomeRows(columns[at]?.kind)
              ? ''
              : formatCell(language, cell.value, { decimals: row.decimals, isSigned: row.is_signed }) +
                estimateSign(cell.provisional),
          letters: lettersOf(cell),
          kr: printedValue(cell.dkk, language),
          is_unusual: cell.is_unusual,
        })),
      })),
    })),
  }
}
