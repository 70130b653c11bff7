import type { SectionId } from '@herdboard/contract/core/ids.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslation } from '#i18n/use-translation.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { type ChartSettings, type ChartTab, chartQuery } from '../queries.ts'
import type { ChartZoom } from './chart-zoom.ts'
import { PlainChart, TunableChart } from './tuning/tunable-chart.tsx'
import { useNearViewport } from './use-near-viewport.ts'

interface Props {
  tab: ChartTab
  section: { section_id: SectionId; section_name: string }
  placeName: string
  settings: ChartSettings
  /** The zoom that the charts of all sections share. */
  zoom: ChartZoom | null
  onZoom: (zoom: ChartZoom | null) => void
}

/**
 * The chart of one sensor type of a section, on a card with the section's name. It loads when it is close to the
 * viewport.
 */
export function SectionChart({ tab, section, placeName, settings, zoom, onZoom }: Props) {
  const { t } = useTranslation('monitoring')
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNearViewport(place)
  const { data, error, isFetching, refetch } = useQuery({
    ...chartQuery(tab, section.section_id, settings),
    enabled: isNear,
  })
  const options = data?.options
  // Only the water is judged by a model whose sensitivity people choose.
  const Drawn = tab === 'water' ? TunableChart : PlainChart
  return (
    <div ref={place}>
      <Drawn
        section={section}
        placeName={placeName}
        zoom={zoom}
        onZoom={onZoom}
        spec={options && { ...options, title: section.section_name, subtitle: options.title }}
        title={section.section_name}
        isRefreshing={isFetching && data !== undefined}
        error={
          error && !data && !isFetching
            ? { ...loadFailureOf(error, () => void refetch()), sentence: t('chartsFailed') }
            : undefined
        }
      />
    </div>
  )
}
