import type { TodayFarm } from '@herdboard/contract/system/today.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { Badge } from '#ui/badge/badge.tsx'
import classes from './today.module.css'

const SHOWN_FARMS = 5

/** Farms with something wrong, the worst first, with how much and what is worst. For people with many farms. */
export function TodayFarms({ farms, farmCount }: { farms: readonly TodayFarm[]; farmCount: number }) {
  const { t } = useTranslation('overview')
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? farms : farms.slice(0, SHOWN_FARMS)
  return (
    <div className={classes.farms}>
      <h3 className={classes.farmsTitle}>{t('todayFarms', { wrong: farms.length, count: farmCount })}</h3>
      <ul className={classes.list} aria-label={t('todayFarms', { wrong: farms.length, count: farmCount })}>
        {shown.map(({ farm_id, name, severe, attention, worst }) => (
          <li key={farm_id} className={classes.farm}>
            <span className={classes.rowTitle}>{name}</span>
            <span className={classes.counts}>
              {severe > 0 && <Badge severity="alarm" text={t('todaySevere', { count: severe })} />}
              {attention > 0 && <Badge severity="warning" text={t('todayAttention', { count: attention })} />}
            </span>
            <span className={classes.detail}>{worst}</span>
          </li>
        ))}
      </ul>
      {farms.length > SHOWN_FARMS && (
        <Button variant="subtle" size="compact-md" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
          {isOpen ? t('todayFewer') : t('todayAllFarms', { count: farms.length })}
        </Button>
      )}
    </div>
  )
}
