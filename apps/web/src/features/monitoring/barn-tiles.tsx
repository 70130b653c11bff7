import type { MonitoredBarn } from '@herdboard/contract/monitoring/monitoring.ts'
import type { ReactNode } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatNumber } from '#lib/format/format-numbers.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Icon } from '#ui/icon/icon.tsx'
import classes from './monitoring.module.css'

const SEVERITIES = { 1: 'ok', 2: 'warning', 3: 'alarm' } as const

/** The current state of a barn, with a tile for each known figure. */
export function BarnTiles({ headers }: Pick<MonitoredBarn, 'headers'>) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const { pigs, avg_weight, mortality, water_consumption: water, check_in } = headers
  const severity = water.alarm_severity
  const figure = (value: number | null, format: 'int' | 'weight' | 'percent', unit = '') =>
    value === null ? '–' : `${formatNumber(value, format, language)}${unit}`
  const tiles: { name: string; isShown: boolean; value: ReactNode }[] = [
    { name: pigs.name, isShown: pigs.is_visible, value: figure(pigs.number, 'int') },
    { name: avg_weight.name, isShown: avg_weight.is_visible, value: figure(avg_weight.number, 'weight', ' kg') },
    { name: mortality.name, isShown: mortality.is_visible, value: figure(mortality.number, 'percent', ' %') },
    {
      name: water.name,
      isShown: water.is_visible,
      value: severity ? (
        <Badge severity={SEVERITIES[severity]} text={t(`severity_${severity}`)} isSolid={severity === 3} />
      ) : (
        <span className={classes.missing}>{t(`missing_${water.missing ?? 'no_data'}`)}</span>
      ),
    },
    {
      name: check_in.name,
      isShown: check_in.is_visible,
      value: (
        <span data-red={check_in.is_red || undefined} className={classes.hours}>
          {check_in.is_red && <Icon name="alert-octagon" size={16} />}
          {t('hours', { count: check_in.max_elapsed_hours ?? 0 })}
        </span>
      ),
    },
  ]
  return (
    <dl className={classes.tiles}>
      {tiles
        .filter(({ isShown }) => isShown)
        .map(({ name, value }) => (
          <div key={name} className={classes.tile}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
