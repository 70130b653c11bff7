import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { useRowHeightPx } from '#ui/theme/density.ts'
import classes from './data-table.module.css'

const ROWS = 8

/** Eight placeholder rows with the height of the table. */
export function LoadingRows() {
  const rowHeightPx = useRowHeightPx()
  return (
    <div className={classes.loading}>
      <Skeletons count={ROWS} heightPx={rowHeightPx - 8} />
    </div>
  )
}
