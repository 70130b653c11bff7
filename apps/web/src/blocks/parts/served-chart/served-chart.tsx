import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import { Menu } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chart } from '#blocks/parts/chart/chart.tsx'
import { BurgerOptions } from '#blocks/parts/dashboard-grid/burger-options.tsx'
import { appliedOptionParameters } from '#blocks/parts/dashboard-grid/ticked-options.ts'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import type { DatePeriod } from '#blocks/parts/period-picker/period.ts'
import { usePeriodText } from '#blocks/parts/period-picker/use-period-text.ts'
import type { PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'
import { useChosenPlaceNames } from '#blocks/parts/print/use-chosen-place-names.ts'
import { apiQuery } from '#lib/http/api-query.ts'
import { loadFailureOf } from '#lib/http/load-failure.ts'
import { StaleNote } from '#ui/error-state/stale-note.tsx'

interface Props {
  chartType: string
  /** Shown until the chart's own title is loaded. */
  title: string
  period: DatePeriod
  pigType: PigTypeParam
  places: SelectedPlacesQuery
}

/** A chart that the server renders by its type, with its options menu; one or several charts that belong together. */
export function ServedChart({ chartType, title, period, pigType, places }: Props) {
  const [requestedOptions, setRequestedOptions] = useState<readonly string[] | null>(null)
  const names = useChosenPlaceNames()
  const { periodText } = usePeriodText()
  const { location_ids, selection_id } = places
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(getChart, {
      params: { chartType },
      query: {
        ...period,
        weaners: pigType === 'weaners' ? 'true' : 'false',
        ...(location_ids !== undefined && { site_ids: location_ids }),
        ...(selection_id !== undefined && { selection_id }),
        ...(requestedOptions && { filters: requestedOptions.join(',') }),
      },
    }),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  const charts = data && ('charts' in data ? data.charts.map(({ options }) => options) : [data.options])
  const filters = data?.filters ?? []
  // During a fetch, the checkboxes already show the requested options.
  const isChosen = requestedOptions !== null && requestedOptions.length > 0
  const ticked = isFetching && requestedOptions ? requestedOptions : appliedOptionParameters(filters)

  return (charts ?? [undefined]).map((spec, index) => (
    <Chart
      key={charts && charts.length > 1 ? spec?.title : chartType}
      spec={spec}
      title={title}
      printHead={[names, periodText(period)].filter(Boolean).join(' · ')}
      error={error && !data && !isFetching ? loadFailureOf(error, () => void refetch()) : undefined}
      isRefreshing={isFetching && data !== undefined}
      actions={error && data && index === 0 && <StaleNote onRetry={() => void refetch()} />}
      isMenuMarked={isChosen}
      menuItems={
        index === 0 &&
        filters.length > 0 && (
          <>
            <BurgerOptions
              menu={{ is_menu_applied: isChosen, options: filters }}
              ticked={ticked}
              onTicked={setRequestedOptions}
            />
            <Menu.Divider />
          </>
        )
      }
    />
  ))
}
