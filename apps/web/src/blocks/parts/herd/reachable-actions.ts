import { useQuery } from '@tanstack/react-query'
import { openBatchesQuery } from './open-batches-query.ts'
import { type Herd, useHerd } from './use-herd.ts'

/** Returns the actions that the user can take at some place; only farms with the permission ReadWrite count. */
function reachableActions({ farms, barns, sections }: Herd): Set<number> {
  const writableFarms = new Set(farms.filter(({ permission }) => permission.key === 'ReadWrite').map(({ id }) => id))
  const places = [...farms.map((farm) => ({ ...farm, farm_id: farm.id })), ...barns, ...sections]
  return new Set(
    places.filter(({ farm_id }) => writableFarms.has(farm_id)).flatMap((place) => place.accessible_actions),
  )
}

/** The actions that the signed-in user can take, including batches; empty until loaded. */
export function useReachableActions(): ReadonlySet<number> {
  const herd = useHerd()
  const hasBatches = herd?.barns.some(({ is_batch_production }) => is_batch_production) ?? false
  const { data: batches = [] } = useQuery({ ...openBatchesQuery(), enabled: hasBatches })
  const reachable = herd ? reachableActions(herd) : new Set<number>()
  for (const { accessible_actions } of batches) for (const action of accessible_actions) reachable.add(action)
  return reachable
}
