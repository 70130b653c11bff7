import { getSlaughterSettlements } from '@herdboard/contract/figures/table-endpoints.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useEmptyAction } from '#blocks/parts/herd/use-empty-action.ts'
import { placesOfPigType } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { ServedChart } from '#blocks/parts/served-chart/served-chart.tsx'
import { ServedTable } from '#blocks/parts/served-table/served-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { settlementFooters } from './settlement-footers.ts'
import classes from './slaughters.module.css'

/** Columns that only settlements with carcasses have. */
const carcassColumns = { ifEmpty: ['in_range_pct', 'above_scale'], ifSame: [] }

/** The slaughters screen: settlements of the slaughterhouses by load, and their carcasses by weight. */
export function SlaughtersScreen() {
  const { t } = useTranslation('slaughters')
  const empty = useEmptyAction(recordKind.slaughter, t('record'))
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
            <div className={classes.parts}>
              {pigType === 'slaughter' && (
                <ServedChart
                  chartType="carcass-histogram"
                  title={t('carcasses')}
                  period={period}
                  pigType={pigType}
                  places={places}
                />
              )}
              {pigType === 'slaughter' && (
                <ServedChart
                  chartType="weight-classes"
                  title={t('weightClasses')}
                  period={period}
                  pigType={pigType}
                  places={places}
                />
              )}
              <ServedTable
                isImportable
                endpoint={getSlaughterSettlements}
                name="slaughter-settlements"
                rowHeader="place"
                title={t('settlements')}
                period={period}
                places={placesOfPigType(places, barns, pigType)}
                sortedBy="date"
                hideableColumns={carcassColumns}
                footersOf={settlementFooters}
                {...(pigType !== 'weaners' && empty)}
              >
                <p className={classes.note}>{t('whyCarcasses')}</p>
              </ServedTable>
            </div>
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
