import { Skeleton } from '@mantine/core'
import { Card } from '#ui/card/card.tsx'
import { ChartSkeleton } from '#ui/skeletons/chart-skeleton.tsx'
import { useDelayedLoading } from '#ui/skeletons/use-delayed-loading.ts'
import classes from './dashboard-grid.module.css'

const ITEMS = ['first', 'second', 'third', 'fourth']
const HEAD_PX = 20
const CHART_PX = 300

/** Placeholders of the charts. */
export function LoadingGrid() {
  const isShown = useDelayedLoading(true)
  return (
    <div className={classes.grid}>
      {ITEMS.map((item) => (
        <div key={item} className={classes.item} data-width={1}>
          <Card>
            <div className={classes.waiting}>
              {isShown && (
                <>
                  <Skeleton height={HEAD_PX} width="40%" />
                  <ChartSkeleton heightPx={CHART_PX} />
                </>
              )}
            </div>
          </Card>
        </div>
      ))}
    </div>
  )
}
