import { placesOfPigType } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { PigMovementsCard } from '#blocks/parts/movements/movements.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { ServedChart } from '#blocks/parts/served-chart/served-chart.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './pigs.module.css'

/** The number of pigs over time as a chart, and every movement. */
export function StatusView() {
  const { t } = useTranslation('pigs')
  const { pigType } = usePigType()
  const { period } = useSelectedPeriod()
  return (
    <PlacesScreen>
      {({ barns }, places) =>
        pigType && (
          <div className={classes.parts}>
            <ServedChart
              chartType="pig-status"
              title={t('chartStatus')}
              period={period}
              pigType={pigType}
              places={places}
            />
            <PigMovementsCard period={period} places={placesOfPigType(places, barns, pigType)} title={t('movements')} />
          </div>
        )
      }
    </PlacesScreen>
  )
}
