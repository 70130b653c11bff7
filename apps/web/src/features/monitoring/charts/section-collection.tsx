import type { MonitoredSection } from '@herdboard/contract/monitoring/monitoring.ts'
import { monthsBefore } from '@herdboard/domain/time/day-number.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { useToday } from '#lib/today.ts'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import classes from '../monitoring.module.css'
import { type ChartSettings, collectionQuery } from '../queries.ts'
import { ChartSettingsControl } from './chart-settings-control.tsx'
import type { ChartZoom } from './chart-zoom.ts'
import { PlainChart, TunableChart } from './tuning/tunable-chart.tsx'

interface Props {
  section: MonitoredSection
  placeName: string
}

/** All measurements of a section's sensors, below its row. */
export function SectionCollection({ section, placeName }: Props) {
  const { t } = useTranslation('monitoring')
  const language = useLanguage()
  const [settings, setSettings] = useState<ChartSettings>({ months: 3, isHourly: true })
  const [zoom, setZoom] = useState<ChartZoom | null>(null)
  const to = useToday()
  const { data, error, isFetching, refetch } = useQuery(
    collectionQuery(section.section_id, { from: monthsBefore(to, settings.months), to }, settings.isHourly),
  )
  const failure =
    error && !data && !isFetching
      ? { ...loadFailureOf(error, () => void refetch()), sentence: t('chartsFailed') }
      : undefined
  return (
    <div className={classes.charts}>
      <div className={classes.lookRow}>
        <ChartSettingsControl
          settings={settings}
          isLoading={isFetching}
          onChange={(next) => {
            setZoom(null)
            setSettings(next)
          }}
        />
        {section.last_reading_at && (
          <span className={classes.counts}>
            {t('lastReading', { time: formatDateTime(section.last_reading_at, language) })}
          </span>
        )}
      </div>
      {data?.charts.length === 0 && <EmptyState sentence={t('noSensors')} icon="chart-histogram" />}
      {(data?.charts ?? [undefined]).map((chart) => {
        const Drawn = chart?.kind === 'water' ? TunableChart : PlainChart
        return (
          <Drawn
            key={chart?.title ?? 'loading'}
            section={section}
            placeName={placeName}
            spec={chart?.options}
            zoom={zoom}
            onZoom={setZoom}
            isRefreshing={isFetching && data !== undefined}
            error={failure}
          />
        )
      })}
    </div>
  )
}
