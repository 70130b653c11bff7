import { MONITORING_PERIODS } from '@herdboard/contract/monitoring/monitoring.ts'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { SegmentedControl } from '#ui/segmented-control/segmented-control.tsx'
import classes from '../monitoring.module.css'
import type { ChartSettings } from '../queries.ts'

/** Hourly charts of a year load slowly: the control is disabled for this time after a change. */
const REENABLE_AFTER_MS = 800

interface Props {
  settings: ChartSettings
  isLoading: boolean
  onChange: (settings: ChartSettings) => void
}

/** Controls for the period of the charts, and for hourly or daily points. */
export function ChartSettingsControl({ settings, isLoading, onChange }: Props) {
  const { t } = useTranslation('monitoring')
  const [isPaused, setPaused] = useState(false)
  const reenableSoon = useDebouncedCallback(() => setPaused(false), REENABLE_AFTER_MS)
  const change = (next: Partial<ChartSettings>) => {
    setPaused(true)
    reenableSoon()
    onChange({ ...settings, ...next })
  }
  const disabled = isLoading || isPaused
  return (
    <div className={classes.look}>
      <SegmentedControl
        aria-label={t('period')}
        isDisabled={disabled}
        value={String(settings.months)}
        onChange={(value) => change({ months: MONITORING_PERIODS.find((months) => String(months) === value) ?? 3 })}
        data={MONITORING_PERIODS.map((months) => ({ value: String(months), label: t('months', { count: months }) }))}
      />
      <SegmentedControl
        aria-label={t('resolution')}
        isDisabled={disabled}
        value={settings.isHourly ? 'hourly' : 'daily'}
        onChange={(value) => change({ isHourly: value === 'hourly' })}
        data={[
          { value: 'hourly', label: t('hourly') },
          { value: 'daily', label: t('daily') },
        ]}
      />
    </div>
  )
}
