import type { FarmId } from '@herdboard/contract/core/ids.ts'
import { lockFarms, updateDataVersion } from '#modules/ledger/service.ts'
import { reviewFarmsAfterChange } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { assertPlaceRules } from './place-rules.ts'
import { type DeletedPlaceKind, selectDeletedPlace, selectGonePlace, undeletePlace } from './sql/deleted-places.ts'

/** Throws `restore.place_gone` with the name of the outermost of these places that is deleted. */
export async function requireStandingPlaces(
  db: Db,
  scope: TenantScope,
  ids: readonly (string | null)[],
): Promise<void> {
  const place = await selectGonePlace(
    db,
    scope,
    ids.filter((id) => id !== null),
  )
  if (place !== undefined) throw new Problem('restore.place_gone', { place })
}

/**
 * Restores a deleted place with what was deleted inside it. Throws `request.not_found`, `restore.place_gone` where the
 * place around it is deleted, and `location.name_taken` where another place has its name by now.
 */
export async function restorePlace(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { kind, id, values }: { kind: DeletedPlaceKind; id: string; values: unknown },
): Promise<void> {
  const found = await selectDeletedPlace(db, scope, kind, id)
  if (!found) throw new Problem('request.not_found')
  await lockFarms(db, scope, [found.farm_id])
  // A second concurrent restore waited for the lock and finds no deleted place.
  const place = await selectDeletedPlace(db, scope, kind, id)
  if (!place) throw new Problem('request.not_found')
  await requireStandingPlaces(db, scope, [place.farm_id === id ? null : place.farm_id, place.parent_id])
  if (kind !== 'farm' && !scope.writableFarms.has(place.farm_id as FarmId)) throw new Problem('request.not_found')
  const rules = { parent: place.parent_name, doubts: [], confirmed: false }
  await assertPlaceRules(rules, undeletePlace(db, scope, kind, id, place.deleted_at))
  await writeAuditEntry(db, context, { action: `${kind}.restore`, subjectType: kind, subjectId: id, after: values })
  await updateDataVersion(db, scope)
  const farmIds = [place.farm_id as FarmId]
  await reviewFarmsAfterChange(db, scope, { farmIds, today: context.today, now: context.now })
}
