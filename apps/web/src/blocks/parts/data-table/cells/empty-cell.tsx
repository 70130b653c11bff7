import type { TableCell, TableHeader } from '@herdboard/contract/figures/table.ts'
import { VisuallyHidden } from '@mantine/core'
import { MISSING_VALUE } from '#lib/format/format-numbers.ts'
import classes from './empty-cell.module.css'

/** A dash, with the reason of the server why there is no value: in the tooltip of the table, and spoken. */
export const EmptyCell = ({ reason }: { reason: TableCell | undefined }) =>
  typeof reason === 'string' ? (
    <span className={classes.dash} data-whole={reason}>
      {MISSING_VALUE} <VisuallyHidden>{reason}</VisuallyHidden>
    </span>
  ) : (
    MISSING_VALUE
  )

/** Returns why a cell has no value: its own reason, else that of its row, else that of its column. */
export const emptyReason = (
  row: Readonly<Record<string, TableCell>>,
  column: Pick<TableHeader, 'value' | 'empty_reason'>,
): TableCell | undefined => row[`${column.value}_reason`] ?? row.empty_reason ?? column.empty_reason
