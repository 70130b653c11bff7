import { Card } from '#ui/card/card.tsx'
import { usePatience } from '#ui/skeletons/patience.ts'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './dashboard-grid.module.css'

const ITEMS = ['first', 'second', 'third', 'fourth']
const HEAD_AND_CHART_PX = 344

/** Grey cards where the charts will stand. */
export function LoadingGrid() {
  const isShown = usePatience(true)
  return (
    <div className={classes.grid}>
      {ITEMS.map((item) => (
        <div key={item} className={classes.item} data-width={1}>
          <Card>
            <div style={{ minHeight: HEAD_AND_CHART_PX }}>{isShown && <Skeletons heightPx={HEAD_AND_CHART_PX} />}</div>
          </Card>
        </div>
      ))}
    </div>
  )
}
