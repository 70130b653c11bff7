import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { PeriodPicker } from '#blocks/parts/period-picker/period-picker.tsx'
import { useSelectedPeriod } from '#blocks/parts/period-picker/use-selected-period.ts'
import { PigTypeSwitch } from '#blocks/parts/pig-type/pig-type-switch.tsx'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { PlacesScreen } from '#blocks/parts/screen/places-screen.tsx'
import { Screen } from '#blocks/parts/screen/screen.tsx'
import { useTranslation } from '#i18n/use-translation.ts'
import { BoardContent } from './board-content.tsx'
import { farmsOfPlaces } from './farms-of-places.ts'

/** All farms beside each other, for those who watch many: which got worse, where, and what it costs. */
export function FarmBoardScreen() {
  const { t } = useTranslation('farm-board')
  const { pigType, choosePigType } = usePigType()
  const { period, choosePeriod } = useSelectedPeriod()
  const { places } = usePlaceSelection()
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
        {(herd) =>
          pigType && (
            <BoardContent
              key={pigType}
              herd={herd}
              isWeaner={pigType === 'weaners'}
              period={period}
              farmIds={farmsOfPlaces(herd, places)}
            />
          )
        }
      </PlacesScreen>
    </Screen>
  )
}
