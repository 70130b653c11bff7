import { listRecords } from '@herdboard/contract/herd/records.ts'
import { useTranslation } from 'react-i18next'
import { useRefetchOnSubmission } from '#blocks/herd/use-refetch-on-submission.ts'
import { PeriodPicker } from '#blocks/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/pig-type/use-pig-type.ts'
import { Records } from '#blocks/records/records.tsx'
import { PlacesScreen } from '#blocks/screen/places-screen.tsx'
import { Screen } from '#blocks/screen/screen.tsx'

const shown = [listRecords]

/** Everything that was recorded, of every kind. */
export function ActivityScreen() {
  const { t } = useTranslation('records')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  useRefetchOnSubmission(shown)

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
            <Records name="activity" heading={t('heading')} period={period} pigType={pigType} places={places} />
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
