import { getSlaughterSettlements } from '@herdboard/contract/tables.ts'
import { useTranslation } from 'react-i18next'
import { PlacesScreen } from '#blocks/herd/places-screen.tsx'
import { useRefetchOnSubmission } from '#blocks/herd/use-fresh-herd.ts'
import { PeriodPicker } from '#blocks/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/period-picker/use-visit-period.ts'
import { PigTypeSwitch } from '#blocks/pig-type/pig-type-switch.tsx'
import { placesOfPigType } from '#blocks/pig-type/places-of-type.ts'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { ServedTable } from '#blocks/served-table/served-table.tsx'
import { Screen } from '#blocks/shell/screen.tsx'
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
