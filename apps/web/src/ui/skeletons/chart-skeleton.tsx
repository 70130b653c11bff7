import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './skeletons.module.css'

/** Of the height, percent. */
const COLUMNS = [42, 58, 50, 72, 64, 83, 70, 92, 78]

/** Grey columns on a line, where a chart will stand. */
export function ChartSkeleton({ heightPx }: { heightPx: number }) {
  const { t } = useTranslation()
  return (
    <div className={classes.chart} style={{ height: heightPx }} aria-busy>
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {COLUMNS.map((percent) => (
        <Skeleton key={percent} height={`${percent}%`} className={classes.block} />
      ))}
    </div>
  )
}
