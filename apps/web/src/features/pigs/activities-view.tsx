import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { RecordsSection } from '#blocks/workflows/records/records.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

const PIG_RECORDS = [
  recordKind.insertion,
  recordKind.slaughter,
  recordKind.dead,
  recordKind.status,
  recordKind.departure,
  recordKind.transfer,
  recordKind.preSlaughter,
]

/** The records of pigs. */
export function ActivitiesView() {
  const { t } = useTranslation('pigs')
  const { pigType } = usePigType()
  const { period } = useSelectedPeriod()
  return (
    <PlacesScreen>
      {(_, places) =>
        pigType && (
          <RecordsSection
            name="pig-activities"
            heading={t('activities')}
            typeIds={PIG_RECORDS}
            period={period}
            pigType={pigType}
            places={places}
          />
        )
      }
    </PlacesScreen>
  )
}
