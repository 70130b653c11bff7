import { getMovementList } from '@herdboard/contract/figures/table-endpoints.ts'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { ServedTable } from '#blocks/parts/served-table/served-table.tsx'
import { useTranslation } from '#i18n/use-translation.ts'

/** Movements between CHR numbers, of both pig types, to copy or save for the public movement register. */
export function MovementListView() {
  const { t } = useTranslation('pigs')
  const { period } = useSelectedPeriod()
  return (
    <PlacesScreen>
      {(_, places) => (
        <ServedTable
          endpoint={getMovementList}
          name="movement-list"
          rowHeader="date"
          title={t('movementListOfBoth')}
          period={period}
          places={places}
          sortedBy="date"
        />
      )}
    </PlacesScreen>
  )
}
