import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useRefetchOnSubmission } from '#blocks/herd/use-refetch-on-submission.ts'
import { placesOfPigType } from '#blocks/location-picker/places-of-pig-type.ts'
import { PeriodPicker } from '#blocks/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/screen/places-screen.tsx'
import { Screen } from '#blocks/screen/screen.tsx'
import { ServedTable } from '#blocks/served-table/served-table.tsx'
import { settlementFooters } from './settlement-footers.ts'
import classes from './slaughters.module.css'

/** What slaughterhouses settled, load by load. */
export function SlaughtersScreen() {
  const { t } = useTranslation('slaughters')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  useRefetchOnSubmission([getSlaughterSettlements])

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
          pigType && (
            <ServedTable
              endpoint={getSlaughterSettlements}
              name="slaughter-settlements"
              naming="place"
              title={t('settlements')}
              period={period}
              places={placesOfPigType(places, barns, pigType)}
              sortedBy="date"
              footersOf={settlementFooters}
            >
              <p className={classes.note}>{t('whyDashes')}</p>
            </ServedTable>
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
