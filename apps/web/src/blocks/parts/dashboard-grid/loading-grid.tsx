import { Card } from '#ui/card/card.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import classes from './dashboard-grid.module.css'

const ITEMS = ['first', 'second', 'third', 'fourth']
const HEAD_PX = 20
const CHART_PX = 300

/** Placeholders of the charts. */
export function LoadingGrid() {
  return (
    <div className={classes.grid}>
      {ITEMS.map((item) => (
        <div key={item} className={classes.item} data-width={1}>
          <Card>
            <div className={classes.waiting}>
              <div className={classes.waitingTitle}>
                <Skeletons heightPx={HEAD_PX} />
              </div>
              <ChartSkeleton heightPx={CHART_PX} />
            </div>
          </Card>
        </div>
      ))}
    </div>
  )
}
