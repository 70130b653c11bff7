import type { ReportCell } from '@herdboard/domain/e-control/report-column.ts'
import type { ReportRow } from '@herdboard/domain/e-control/report-row.ts'
import { rowDeviationValue } from '@herdboard/domain/e-control/row-value.ts'
import { roundOrNull } from '@herdboard/domain/numbers/half-away-rounding.ts'
import type { PlannedColumn, PlannedPart } from './planned-parts.ts'
import type { TargetCell } from './target-columns.ts'

type Columns = Pick<PlannedPart, 'columns' | 'isOfBatches'>

/** The column that is compared with target and national average: the total, else the last period. */
export const comparedColumn = ({ columns }: Columns): PlannedColumn | undefined =>
  columns.find(({ kind }) => kind === 'total') ?? columns.findLast(({ kind }) => kind === 'period')

/**
 * Values the deviations of a row, in whole DKK and in the order of all columns: of a period from the one before, and of
 * the compared column from target and national average. Batches do not follow each other, so they have none.
 */
export function deviationCells(
  part: Columns,
  row: ReportRow,
  { cells, targets }: { cells: readonly ReportCell[]; targets: readonly TargetCell[] },
): (number | null)[] {
  const { columns, isOfBatches } = part
  const compared = comparedColumn(part)
  const ofPeriods = columns.map(({ kind, column }, no) => {
    if (isOfBatches || kind !== 'period' || columns[no - 1]?.kind !== 'period') return null
    return rowDeviationValue(row, column, { now: cells[no]?.value ?? null, aim: cells[no - 1]?.value ?? null })
  })
  const now = (compared && cells[columns.indexOf(compared)]?.value) ?? null
  const ofTargets = targets.map(({ aim }) => (compared ? rowDeviationValue(row, compared.column, { now, aim }) : null))
  return [...ofPeriods, ...ofTargets].map((dkk) => roundOrNull(dkk, 0))
}
