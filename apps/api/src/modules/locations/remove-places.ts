import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { lockFarms, updateDataVersion } from '#modules/ledger/service.ts'
import { writeAuditEntries } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { ruleRefusal } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { formatFarmDay } from '#platform/text/format-values.ts'
import { hidePlace, selectPlaceSetups } from './sql/place-setup.ts'
import { hideBatches, type PlaceUse, selectPlaceUse } from './sql/place-uses.ts'

/** Places of a company by their level. */
export interface PlaceIds {
  farmIds: readonly FarmId[]
  barnIds: readonly BarnId[]
  sectionIds: readonly SectionId[]
  batchIds: readonly BatchId[]
}

/**
 * Removes places on which nothing rests, such as those that an import created by mistake. Throws a RuleProblem that
 * names an entry, an instruction, a budget line, a batch, a sensor or a further place that rests on one of them. Their
 * farms are locked, so that nothing comes in between.
 */
export async function removeUnusedPlaces(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { farmIds, barnIds, sectionIds, batchIds }: PlaceIds,
): Promise<void> {
  const { farms, barns, sections } = await selectPlaceSetups(db, scope)
  await lockFarms(
    db,
    scope,
    farms.map(({ id }) => id),
  )
  const use = await selectPlaceUse(db, scope, [...farmIds, ...barnIds, ...sectionIds, ...batchIds])
  if (use) throw refusalOf(context, use)
  await hideBatches(db, scope, context.now, batchIds)
  for (const sectionId of sectionIds) await hidePlace(db, scope, context.now, { sectionId })
  for (const barnId of barnIds) await hidePlace(db, scope, context.now, { barnId })
  for (const farmId of farmIds) await hidePlace(db, scope, context.now, { farmId })
  const removed = <Place extends { id: string }>(
    subjectType: string,
    known: readonly Place[],
    ids: readonly string[],
  ) =>
    ids.map((subjectId) => ({
      action: `${subjectType}.delete`,
      subjectType,
      subjectId,
      before: known.find(({ id }) => id === subjectId) ?? { id: subjectId },
    }))
  await writeAuditEntries(db, context, [
    ...removed('batch', [], batchIds),
    ...removed('section', sections, sectionIds),
    ...removed('barn', barns, barnIds),
    ...removed('farm', farms, farmIds),
  ])
  await updateDataVersion(db, scope)
}

function refusalOf({ language }: RequestContext, { place, kind, name, day }: PlaceUse) {
  if (kind === 'budget') return ruleRefusal('import.place_budgeted', { params: { place } })
  if (day === null) return ruleRefusal('import.place_holds', { params: { place, name: name ?? '' } })
  const params = { place, date: formatFarmDay(language, day) }
  return ruleRefusal(kind === 'instruction' ? 'import.place_instructed' : 'import.place_used', { params })
}
