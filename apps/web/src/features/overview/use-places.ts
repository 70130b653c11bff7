import { useSearch } from '@tanstack/react-router'
import type { PlacesQuestion } from './question.ts'

/** The chosen places as calls name them: all where the address says nothing, null where none is chosen. */
export function usePlaces(): PlacesQuestion {
  const { places } = useSearch({ strict: false })
  if (places === 'none' || places === '') return null
  return places === undefined ? {} : { location_ids: places }
}
