import type { TableCell } from '@herdboard/contract/figures/table.ts'
import type { ReactNode } from 'react'
import classes from '../data-table.module.css'

/** A cell with a remark of a few words below it, such as pig-days that its figure leaves out. */
export const MarkedCell = ({ mark, children }: { mark: TableCell | undefined; children: ReactNode }) =>
  typeof mark === 'string' ? (
    <span className={classes.marked}>
      {children}
      <span className={classes.mark}>{mark}</span>
    </span>
  ) : (
    children
  )
