import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { openBatchesQuery } from '#blocks/herd/open-batches.ts'
import { useHerd } from '#blocks/herd/use-herd.ts'
import { useSelection } from '#blocks/location-picker/use-selection.ts'
import type { ActionRequest } from './opening.ts'
import { type PlaceRow, placeRows, presetPlace } from './places.ts'
import { recentPlaces } from './recent-places.ts'

interface Places {
  /** Null until the herd is known. */
  rows: readonly PlaceRow[] | null
  recentIds: readonly string[]
  /** The place that needs no choosing. */
  preset: PlaceRow | null
}

/** Where an event may be recorded. */
export function usePlaces(request: ActionRequest): Places {
  const herd = useHerd()
  const { places } = useSelection()
  const hasBatches = herd?.barns.some(({ is_batch_production }) => is_batch_production) ?? false
  const { data: batches } = useQuery({ ...openBatchesQuery(), enabled: hasBatches })
  const actionId = request.kind === 'new' ? request.event.action_id : null
  const [recentIds] = useState(() => (actionId === null ? [] : recentPlaces(actionId)))
  const isKnown = herd !== null && (!hasBatches || batches !== undefined)

  const rows = useMemo(
    () => (isKnown && actionId !== null ? placeRows(actionId, herd, batches ?? []) : null),
    [isKnown, actionId, herd, batches],
  )
  return { rows, recentIds, preset: rows && presetPlace(rows, places) }
}
