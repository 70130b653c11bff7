import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { usePigType } from '#blocks/parts/pig-type/use-pig-type.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { chosenPlaceNames } from './chosen-place-names.ts'

/** Returns the names of the places selected in the top bar; empty until the herd is loaded. */
export function useChosenPlaceNames(): string {
  const { t } = useTranslation()
  const herd = useHerd()
  const { places } = usePlaceSelection()
  const { pigType } = usePigType()
  return herd ? chosenPlaceNames(herd, { places, pigType }, (count) => t('printMore', { count })) : ''
}
