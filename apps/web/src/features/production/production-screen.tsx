import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { ServedChart } from '#blocks/parts/served-chart/served-chart.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import classes from './production.module.css'

const charts = [
  { chartType: 'daily-gain-spread', title: 'dailyGainSpread' },
  { chartType: 'days-in-barn', title: 'daysInBarn' },
  { chartType: 'weight-span', title: 'weightSpan' },
  { chartType: 'pigs-tally', title: 'pigsTally' },
] as const

/** The production screen: each chart has its own request and its own error. */
export function ProductionScreen() {
  const { t } = useTranslation('production')
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
        {(_, places) =>
          pigType && (
            <div className={classes.parts}>
              {charts.map(({ chartType, title }) => (
                <ServedChart
                  key={chartType}
                  chartType={chartType}
                  title={t(title)}
                  period={period}
                  pigType={pigType}
                  places={places}
                />
              ))}
            </div>
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
