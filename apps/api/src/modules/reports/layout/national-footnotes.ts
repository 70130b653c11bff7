import type { ReportRow } from '@herdboard/domain/e-control/report-row.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { type NationalColumnInput, nationalAverageOf, nationalAverageYear } from './national-column.ts'

/**
 * Footnotes on national averages: those that are examples, of an earlier year than the report, or measured between
 * other weights. One that is not of the column's year names its rows.
 */
export function nationalFootnotes(
  { text }: RequestContext,
  input: NationalColumnInput,
  rows: readonly ReportRow[],
): { text: string; rows: string[] }[] {
  const columnYear = nationalAverageYear(input, rows)
  const found = rows.flatMap((row) => {
    const average = nationalAverageOf(input, row)
    return average === null ? [] : { key: row.key, average }
  })
  const alike = Map.groupBy(found, ({ average }) => `${average.year} ${average.isExample} ${average.isOtherBasis}`)
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { average } = first
    const isOfColumn = average.year === columnYear && !average.isOtherBasis
    const sentences = [
      text(average.isExample ? 'reports:note.national_example' : 'reports:note.national', { year: average.year }),
      ...(average.year < average.periodYear
        ? [text('reports:note.national_earlier', { year: average.periodYear })]
        : []),
      ...(average.isOtherBasis ? [text('reports:note.national_basis', { basis: average.basis })] : []),
    ]
    // The column's heading already names the year of a published average.
    if (isOfColumn && sentences.length === 1 && !average.isExample) return []
    return { text: sentences.join(' '), rows: isOfColumn ? [] : group.map(({ key }) => key) }
  })
}
