import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { useDelayedLoading } from '#ui/skeletons/use-delayed-loading.ts'
import { useRowHeightPx } from '#ui/theme/density.ts'
import classes from './data-table.module.css'

const ROWS = 8

/** Eight placeholder rows with the height of the table, shown after a short delay. */
export function LoadingRows() {
  const isShown = useDelayedLoading(true)
  const rowHeightPx = useRowHeightPx()
  return <div className={classes.loading}>{isShown && <Skeletons count={ROWS} heightPx={rowHeightPx - 8} />}</div>
}
