import type { ReactNode } from 'react'
import type { SelectedPlacesQuery } from '#blocks/parts/location-picker/places-of-pig-type.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { useTranslation } from '#i18n/use-translation.ts'
import { Card } from '#ui/card/card.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Skeletons } from '#ui/skeletons/skeletons.tsx'
import { type Herd, useHerd } from '../herd/use-herd.ts'
import { HerdWaiting } from './herd-waiting.tsx'
import { NoFarms } from './no-farms.tsx'

const WAITING_HEIGHT_PX = 300

interface Props {
  children: (herd: Herd, places: SelectedPlacesQuery) => ReactNode
}

/** Renders a screen for the selected places, or the reason why there are none: no readable farm, or no selection. */
export function PlacesScreen({ children }: Props) {
  const { t } = useTranslation()
  const herd = useHerd()
  const { isEmpty, query } = usePlaceSelection()
  if (!herd)
    return (
      <HerdWaiting>
        <Card>
          <Skeletons heightPx={WAITING_HEIGHT_PX} />
        </Card>
      </HerdWaiting>
    )
  if (herd.farms.length === 0) return <NoFarms />
  if (isEmpty)
    return (
      <Card>
        <EmptyState sentence={t('choosePlace')} icon="map-pin" />
      </Card>
    )
  return children(herd, query)
}
