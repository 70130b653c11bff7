import type { FarmQuality } from '@herdboard/contract/figures/data-quality.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './data-quality.module.css'

/** How many points there are to mend now and on the first day of the trend, with a column for each assessed day. */
export function FarmTrend({ farm, openCount }: { farm: FarmQuality; openCount: number }) {
  const { t } = useTranslation('data-quality')
  const days = farm.open_by_day
  const [first] = days
  if (!first || days.length < 2) return null
  const most = Math.max(1, ...days.map(({ count }) => count))
  const text = t('trend', { now: openCount, before: first.count, days: days.length })
  return (
    <div className={classes.trend}>
      <span aria-hidden className={classes.columns}>
        {days.map(({ day, count }) => (
          <span key={day} className={classes.column} style={{ blockSize: `${Math.max(6, (count / most) * 100)}%` }} />
        ))}
      </span>
      <span>{text}</span>
    </div>
  )
}
