import type { SelectionId } from '@herdboard/contract/core/ids.ts'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { NO_PLACES } from './places-in-url.ts'
import { idsOfSelection, selectionIdOf } from './stored-selection.ts'

export interface PlaceSelection {
  /** Ids of the selected places; undefined for all, empty for none. */
  places: readonly string[] | undefined
  /** No place is selected: a screen shows this and sends no request. */
  isEmpty: boolean
  /** The query parameters of a request for places; empty for all. */
  query: { location_ids?: string; selection_id?: SelectionId }
}

/** The places selected in the top bar, from the URL. */
export function usePlaceSelection(): PlaceSelection {
  const { places } = useSearch({ strict: false })
  return useMemo(() => parsePlaceSelection(places), [places])
}

export function parsePlaceSelection(places: string | undefined): PlaceSelection {
  const selection_id = selectionIdOf(places)
  if (selection_id) return { places: idsOfSelection(selection_id), isEmpty: false, query: { selection_id } }
  if (places === undefined) return { places: undefined, isEmpty: false, query: {} }
  if (places === NO_PLACES) return { places: [], isEmpty: true, query: { location_ids: '' } }
  return { places: places.split(','), isEmpty: false, query: { location_ids: places } }
}
