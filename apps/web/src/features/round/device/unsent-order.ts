import type { FarmId, PlaceId } from '@herdboard/contract/core/ids.ts'
import { putWalkingOrder } from '@herdboard/contract/herd/rounds.ts'
import { inWalkingOrder } from '@herdboard/domain/work/walking-order.ts'
import { ApiProblem } from '#lib/http/api-problem.ts'
import { callEndpoint } from '#lib/http/call-endpoint.ts'
import { readUserStorage, writeUserStorage } from '#lib/storage/user-storage.ts'
import type { Round } from './stored-round.ts'

/** A walking order that the server does not have yet; the last one of a farm counts. */
interface UnsentOrder {
  key: string
  ids: PlaceId[]
}

const isUnsentOrder = (value: unknown): value is UnsentOrder | null =>
  value === null || (typeof value === 'object' && 'key' in value && 'ids' in value && Array.isArray(value.ids))

const keyOf = (farm: FarmId): string => `round-order.${farm}`
const unsentOrder = (farm: FarmId) => readUserStorage<UnsentOrder | null>(keyOf(farm), isUnsentOrder, null)

/** Keeps an order on this device until the server has it. */
export const keepWalkingOrder = (farm: FarmId, ids: readonly PlaceId[]): void =>
  writeUserStorage(keyOf(farm), { key: crypto.randomUUID(), ids: [...ids] })

/** The round in the order that was chosen here last. */
export function inUnsentOrder(round: Round): Round {
  const order = round.farm && unsentOrder(round.farm.id)
  return order ? { ...round, has_order: true, places: [...inWalkingOrder(round.places, order.ids)] } : round
}

/** Sends the order of a farm that the server does not have; true where it has it now. One that it refuses is forgotten. */
export async function sendWalkingOrder(farm: FarmId): Promise<boolean> {
  const order = unsentOrder(farm)
  if (!order) return false
  let isStored = true
  try {
    const body = { farm_id: farm, place_ids: order.ids }
    await callEndpoint(putWalkingOrder, { body }, { idempotencyKey: order.key })
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem
    if (problem.isOffline || problem.status === 401 || problem.status === 429 || problem.status >= 500) return false
    isStored = false
  }
  // Meanwhile the person may have moved another place.
  if (unsentOrder(farm)?.key === order.key) writeUserStorage(keyOf(farm), null)
  return isStored
}
