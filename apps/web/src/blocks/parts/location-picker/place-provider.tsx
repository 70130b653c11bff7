import { type ReactNode, useMemo } from 'react'
import { chosenFarms } from '#blocks/parts/herd/chosen-farms.ts'
import { PlaceContext, type PlaceTexts } from '#blocks/parts/herd/place-context.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from './use-place-selection.ts'

/** Gives the tables of a screen the names of the farms, and whether only one of them is chosen. */
export function PlaceProvider({ children }: { children: ReactNode }) {
  const herd = useHerd()
  const { places } = usePlaceSelection()
  const texts = useMemo<PlaceTexts>(
    () => ({
      farmNames: herd?.farms.map(({ name }) => name) ?? [],
      isOneFarm: herd !== null && chosenFarms(herd, places).length === 1,
    }),
    [herd, places],
  )
  return <PlaceContext value={texts}>{children}</PlaceContext>
}
