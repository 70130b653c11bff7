import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { getKpiPreferences, putKpiPreferences } from '@herdboard/contract/figures/dashboard.ts'
import { MAX_CHOSEN_KPIS } from '@herdboard/contract/figures/dashboard.ts'
import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { kpisOf } from '@herdboard/domain/kpis/registry.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { deleteOwnChoices, saveDefaults, saveOwnChoice, selectChoices } from './sql/figure-choices.ts'

/** The four figures with published national averages; the default before a choice. */
const DEFAULT_FIGURES: Record<PigType, readonly number[]> = {
  [WEANERS]: [1, 3, 6, 11],
  [SLAUGHTER_PIGS]: [1, 3, 7, 13],
}

/** Returns the numbers of the four figures that a person sees first, in order. */
export async function chosenFigures(db: Db, scope: TenantScope, pigType: PigType): Promise<readonly number[]> {
  const choice = (await selectChoices(db, scope)).find(({ pig_type }) => pig_type === pigType)
  return choice?.type_ids ?? DEFAULT_FIGURES[pigType]
}

/** Returns the choice for both pig types. `directory_default` is true where the person has no choice of their own. */
export async function preferencesOf(db: Db, scope: TenantScope): Promise<EndpointReply<typeof getKpiPreferences>> {
  const choices = await selectChoices(db, scope)
  return [WEANERS, SLAUGHTER_PIGS].map((pigType) => {
    const choice = choices.find(({ pig_type }) => pig_type === pigType)
    return {
      is_weaner: pigType === WEANERS,
      directory_default: !choice?.is_own,
      kpis: (choice?.type_ids ?? DEFAULT_FIGURES[pigType]).map((type_id, index) => ({ type_id, index })),
    }
  })
}

/**
 * Stores the four figures of a pig type for this company. With `directory_default` it stores them for all companies of
 * the person, and as the default of those that the person administers. Throws `kpi.too_few`, `kpi.too_many`,
 * `kpi.unknown`, `request.not_allowed`.
 */
export async function choosePreferences(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { is_weaner, directory_default, kpis }: EndpointRequest<typeof putKpiPreferences>['body'],
): Promise<EndpointReply<typeof getKpiPreferences>> {
  const pigType = is_weaner ? WEANERS : SLAUGHTER_PIGS
  const typeIds = kpis.toSorted((a, b) => a.index - b.index).map(({ type_id }) => type_id)
  if (typeIds.length > MAX_CHOSEN_KPIS)
    throw new Problem('kpi.too_many', { wanted: MAX_CHOSEN_KPIS, count: typeIds.length })
  // Two of the same figure, or two in the same place, are one.
  const count = Math.min(new Set(typeIds).size, new Set(kpis.map(({ index }) => index)).size)
  if (count < MAX_CHOSEN_KPIS) throw new Problem('kpi.too_few', { wanted: MAX_CHOSEN_KPIS, count })
  const known = new Set(kpisOf(pigType).map(({ typeId }) => typeId))
  if (!typeIds.every((id) => known.has(id))) throw new Problem('kpi.unknown')
  // A default applies to every company that the person administers, but an API token is valid for one only.
  if (directory_default && (context.program || !scope.permissions.has('manage-directory')))
    throw new Problem('request.not_allowed')

  const before = await chosenFigures(db, scope, pigType)
  if (directory_default) {
    await deleteOwnChoices(db, scope, pigType)
    await saveDefaults(db, scope, pigType, typeIds)
  }
  await saveOwnChoice(db, scope, pigType, typeIds, { everywhere: directory_default })
  await writeAuditEntry(db, context, {
    action: directory_default ? 'kpis.default' : 'kpis.choice',
    subjectType: 'directory',
    subjectId: scope.directoryId,
    before: { is_weaner, type_ids: before },
    after: { is_weaner, type_ids: typeIds },
  })
  return preferencesOf(db, scope)
}
