import type { SensorOverview } from '@herdboard/contract/monitoring/readings.ts'
import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '#i18n/use-language.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { formatDateTime } from '#lib/format/format-dates.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { ErrorState } from '#ui/error-state/error-state.tsx'
import { sensorHistoryQuery } from '../queries.ts'
import classes from './sensors.module.css'

/** Where a sensor has hung, the newest place first. */
export function SensorPlacements({ sensor, today }: { sensor: SensorOverview; today: string }) {
  const { t } = useTranslation('sensors')
  const language = useLanguage()
  const { data, error, refetch } = useQuery(sensorHistoryQuery(sensor.id, today, today))
  if (error && !data)
    return <ErrorState {...loadFailureOf(error, () => void refetch())} sentence={t('placementsFailed')} />
  return (
    <ol className={classes.placements} aria-label={t('placements')}>
      {data?.placements.map(({ farm_name, barn_name, section_name, from, until }) => (
        <li key={from}>
          <strong>{[farm_name, barn_name, section_name].join(', ')}</strong>
          <span>
            {until === null
              ? t('placedSince', { from: formatDateTime(from, language) })
              : t('placedFromTo', { from: formatDateTime(from, language), to: formatDateTime(until, language) })}
          </span>
        </li>
      ))}
    </ol>
  )
}
