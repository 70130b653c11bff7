import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { RecordsSection } from '#blocks/workflows/records/records.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

/** The screen of all records of all types. */
export function ActivityScreen() {
  const { t } = useTranslation('records')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()

  return (
    <Screen
      heading={t('activity')}
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
            <RecordsSection name="activity" heading={t('heading')} period={period} pigType={pigType} places={places} />
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
