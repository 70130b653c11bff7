import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { putWalkingOrder } from '@herdboard/contract/herd/rounds.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectNamesOfPlaces, selectRoundFarms, selectWalkingOrder, storeWalkingOrder } from './sql/walking-order.ts'

/**
 * Stores the caller's own order. Throws `request.not_found` for a farm or place that the caller cannot see, and for a
 * place of another farm.
 */
export async function chooseWalkingOrder(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { farm_id, place_ids }: EndpointRequest<typeof putWalkingOrder>['body'],
): Promise<null> {
  const placeIds = [...new Set(place_ids)]
  const farm = (await selectRoundFarms(db, scope, null)).find(({ id }) => id === farm_id)
  if (!farm) throw new Problem('request.not_found')
  const places = await selectNamesOfPlaces(db, scope, farm_id, placeIds)
  if (places.length < placeIds.length) throw new Problem('request.not_found')
  const before = await selectNamesOfPlaces(db, scope, farm_id, await selectWalkingOrder(db, scope, farm_id))
  await storeWalkingOrder(db, scope, farm_id, placeIds)
  const names = (all: typeof places) => all.map(({ name }) => name).join(', ')
  await writeAuditEntry(db, context, {
    action: 'profile.change',
    subjectType: 'user',
    subjectId: scope.userId,
    before: { walking_order: names(before) },
    after: { walking_order: names(places) },
  })
  return null
}
