import { LoadingGrid } from '#blocks/parts/dashboard-grid/loading-grid.tsx'
import { LoadingKpis } from '#blocks/parts/kpi-card/loading-kpis.tsx'
import { Card } from '#ui/card/card.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import kpiClasses from './kpi-cards.module.css'
import classes from './overview.module.css'

const TODAY_PX = 180

/** Placeholders in the places of what is wrong today, the key figures and the charts. */
export function LoadingOverview() {
  return (
    <div className={classes.parts}>
      <Card>
        <Skeletons heightPx={TODAY_PX} />
      </Card>
      <LoadingKpis className={kpiClasses.grid} />
      <LoadingGrid />
    </div>
  )
}
