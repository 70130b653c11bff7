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
  isFooter: boolean
  /** A word cannot be added up, so footers have none. */
  isText: boolean
  /** What the product says beside the cell: footnotes of its row, and marks. */
  said: readonly string[]
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
  return [...data.map((row) => ({ row, isFooter: false })), ...footers.map((row) => ({ row, isFooter: true }))].flatMap(
    ({ row, isFooter }) =>
      columns.map(({ value, align, type }) => {
        const mark = row[`${value}_mark`]
        return {
          ...{ table: title, column: value, isFooter },
          row: String((named && row[named.value]) ?? ''),
          isNull: (row[value] ?? null) === null,
          isText: align !== 'right' || type === 'date',
          said: [...(typeof mark === 'string' ? [mark] : []), ...(row.too_few === true ? [TOO_FEW] : [])],
        }
      }),
  )
}

/** What an analysis says of rows with few pigs. */
const TOO_FEW = 'Færre end 100 foderdage'

function reportCells({ parts }: EControl): ListedCell[] {
  return parts.flatMap(({ title, columns, groups, footnotes }) =>
    groups
      .flatMap(({ rows }) => rows)
      .flatMap(({ key, name, cells, notes }) =>
        cells.map(({ value, marks }, at) => ({
          ...{ table: `${title} (${columns[at]?.kind})`, column: key, row: `${name}, ${columns[at]?.head}` },
          ...{ isNull: value === null, isFooter: false, isText: false },
          said: [...notes.flatMap((no) => footnotes[no - 1] ?? []), ...marks],
        })),
      ),
  )
}
