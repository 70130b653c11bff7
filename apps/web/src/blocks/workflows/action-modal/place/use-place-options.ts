import { formId } from '@herdboard/contract/core/form-id.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { billedBatchesQuery, openBatchesQuery } from '#blocks/parts/herd/open-batches-query.ts'
import { useHerd } from '#blocks/parts/herd/use-herd.ts'
import { usePlaceSelection } from '#blocks/parts/location-picker/use-place-selection.ts'
import { type PlaceOption, placeOptions, preselectedPlace } from './place-options.ts'
import { recentPlaces } from './recent-places.ts'

interface PlaceOptions {
  /** Null until the herd is loaded. */
  rows: readonly PlaceOption[] | null
  /** Loads again what could not be loaded; null where nothing failed. */
  onRetry: (() => void) | null
  recentIds: readonly string[]
  /** The preselected place. */
  preset: PlaceOption | null
}

/** The places that allow an action. */
export function usePlaceOptions(actionId: number | null): PlaceOptions {
  const herd = useHerd()
  const { places } = usePlaceSelection()
  const hasBatches = herd?.barns.some(({ is_batch_production }) => is_batch_production) ?? false
  const batchesQuery = actionId === formId.posting ? billedBatchesQuery() : openBatchesQuery()
  const { data: batches, isError, refetch } = useQuery({ ...batchesQuery, enabled: hasBatches })
  const [recentIds] = useState(() => (actionId === null ? [] : recentPlaces(actionId)))
  const isLoaded = herd !== null && (!hasBatches || batches !== undefined)

  const rows = useMemo(
    () => (isLoaded && actionId !== null ? placeOptions(actionId, herd, batches ?? []) : null),
    [isLoaded, actionId, herd, batches],
  )
  const onRetry = isError && batches === undefined ? () => void refetch() : null
  return { rows, onRetry, recentIds, preset: rows && preselectedPlace(rows, places) }
}
