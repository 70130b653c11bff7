import type { EControl } from '@herdboard/contract/figures/reports.ts'
import type { Table } from '@herdboard/contract/figures/table.ts'

/** A cell of a table, report or analysis. */
export interface ListedCell {
  /** Title of the table, or of the part of the report. */
  table: string
  column: string
  /** Name of the row, with the column of a report. */
  row: string
  isNull: boolean
  /** What the product says beside the cell: footnotes of its row, and marks. */
  said: readonly string[]
  /** What the product says on a dash: the reason of its row, else that of its column. */
  emptyReason: string | null
}

const isTable = (value: object): value is Table => 'headers' in value && 'data' in value
const isReport = (value: object): value is EControl => 'parts' in value && 'foot' in value

/** Lists the cells of all tables and reports in a response, whatever contains them. */
export function listCells(answer: unknown): ListedCell[] {
  if (answer === null || typeof answer !== 'object') return []
  if (isReport(answer)) return reportCells(answer)
  if (isTable(answer)) return tableCells(answer)
  return Object.values(answer).flatMap(listCells)
}

function tableCells({ title, headers, data, footers = [] }: Table): ListedCell[] {
  const columns = headers.filter(({ type }) => type !== 'action')
  const [named] = columns
  const rows: Table['footers'] = [...data, ...footers]
  return rows.flatMap((row, at) =>
    columns
      // A footer is blank under a column without a total, such as a word.
      .filter(({ value }) => at < data.length || value in row)
      .map(({ value, empty_reason }) => {
        const mark = row[`${value}_mark`]
        return {
          ...{ table: title, column: value },
          row: String((named && row[named.value]) ?? ''),
          isNull: (row[value] ?? null) === null,
          said: typeof mark === 'string' ? [mark] : [],
          emptyReason: asText(row[`${value}_reason`]) ?? asText(row.empty_reason) ?? empty_reason ?? null,
        }
      }),
  )
}

const asText = (cell: unknown): string | null => (typeof cell === 'string' ? cell : null)

function reportCells({ parts }: EControl): ListedCell[] {
  return parts.flatMap(({ title, columns, groups, footnotes }) =>
    groups
      .flatMap(({ rows }) => rows)
      .flatMap(({ key, name, cells, notes }) =>
        cells.map(({ value, marks }, at) => ({
          ...{ table: `${title} (${columns[at]?.kind})`, column: key, row: `${name}, ${columns[at]?.head}` },
          isNull: value === null,
          emptyReason: columns[at]?.empty_reason ?? null,
          // Footnotes are of the figure, not of its target.
          said: [...(columns[at]?.empty_reason ? [] : notes.flatMap((no) => footnotes[no - 1] ?? [])), ...marks],
        })),
      ),
  )
}
