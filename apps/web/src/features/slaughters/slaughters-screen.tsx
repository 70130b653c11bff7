import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { placesOfPigType } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { ServedTable } from '#blocks/parts/served-table/served-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { settlementFooters } from './settlement-footers.ts'
import classes from './slaughters.module.css'

/** The slaughters screen: settlements of the slaughterhouses, by load. */
export function SlaughtersScreen() {
  const { t } = useTranslation('slaughters')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()

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
              rowHeader="place"
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
