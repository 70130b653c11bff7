import { getSlaughterSettlements } from '@herdboard/contract/tables.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { openRow } from '#blocks/action-modal/open-row.ts'
import { DataTable } from '#blocks/data-table/data-table.tsx'
import { PlacesScreen } from '#blocks/herd/places-screen.tsx'
import { useFreshHerd } from '#blocks/herd/use-fresh-herd.ts'
import type { Period } from '#blocks/period-picker/period.ts'
import { PeriodPicker } from '#blocks/period-picker/period-picker.tsx'
import { useVisitPeriod } from '#blocks/period-picker/use-visit-period.ts'
import { PigTypeSwitch } from '#blocks/pig-type/pig-type-switch.tsx'
import { type PlacesQuestion, placesOfType } from '#blocks/pig-type/places-of-type.ts'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { Screen } from '#blocks/shell/screen.tsx'
import { apiQuery } from '#lib/api-query.ts'
import { failureOf } from '#lib/failure.ts'
import { settlementFooters } from './settlement-footers.ts'
import classes from './slaughters.module.css'

/** What slaughterhouses settled, load by load. */
export function SlaughtersScreen() {
  const { t } = useTranslation('slaughters')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useVisitPeriod()
  useFreshHerd([getSlaughterSettlements])

  return (
    <Screen
      heading={t('heading')}
      tools={
        <>
          {pigType && <PigTypeSwitch pigType={pigType} onChange={choosePigType} />}
          <PeriodPicker period={period} onChange={choosePeriod} />
        </>
      }
    >
      <PlacesScreen>
        {({ barns }, places) =>
          pigType && <Settlements period={period} places={placesOfType(places, barns, pigType)} />
        }
      </PlacesScreen>
    </Screen>
  )
}

function Settlements({ period, places }: { period: Period; places: PlacesQuestion }) {
  const { t } = useTranslation('slaughters')
  const { location_ids, selection_id } = places
  const { data, error, isFetching, refetch } = useQuery({
    ...apiQuery(getSlaughterSettlements, {
      query: {
        ...period,
        ...(location_ids !== undefined && { site_ids: location_ids }),
        ...(selection_id !== undefined && { selection_id }),
      },
    }),
    placeholderData: keepPreviousData,
    meta: { showsOwnErrors: true },
  })
  return (
    <>
      <DataTable
        name="slaughter-settlements"
        naming="place"
        title={t('settlements')}
        table={data}
        error={error ? failureOf(error, () => void refetch()) : undefined}
        isRefreshing={isFetching}
        defaultSort={{ column: 'date', descending: true }}
        onOpen={(row) => openRow(row.record_id)}
        footersOf={(rows) => settlementFooters(rows, data?.footers ?? [])}
        period={period}
      />
      {data && data.data.length > 0 && <p className={classes.note}>{t('whyDashes')}</p>}
    </>
  )
}
