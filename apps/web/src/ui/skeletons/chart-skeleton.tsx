import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './skeletons.module.css'

/** Heights of the columns in percent. */
const COLUMNS = [42, 58, 50, 72, 64, 83, 70, 92, 78]

/** Grey columns on a line, in place of a chart that is loading. */
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
