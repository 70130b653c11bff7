import type { EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { SensitivitySetting, setAlarmSensitivity } from '@herdboard/contract/monitoring/alarm-replay.ts'
import {
  ownSensitivity,
  type SensitivityChange,
  type SensitivityLevel,
  sensitivityInForce,
} from '@herdboard/domain/alarms/sensitivity.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import {
  insertSensitivity,
  type SensitivityPlaces,
  selectSectionNames,
  selectSensitivities,
} from '../sql/alarm-sensitivity.ts'
import { selectSection } from '../sql/placements.ts'

/** Presents the sensitivity of a section now, with the place that it comes from. */
export async function presentSensitivity(
  db: Db,
  { now }: Pick<RequestContext, 'now'>,
  scope: TenantScope,
  places: SensitivityPlaces,
  settings: readonly SensitivityChange[],
): Promise<SensitivitySetting> {
  const own = (level: SensitivityLevel) => ownSensitivity(settings, level, now.getTime())
  return {
    ...sensitivityInForce(settings, now.getTime()),
    own: { section: own('section'), barn: own('barn'), farm: own('farm') },
    ...(await selectSectionNames(db, scope, places.section_id)),
    editable: scope.permissions.has('manage-directory') && scope.writableFarms.has(places.farm_id),
  }
}

/**
 * Sets the sensitivity of a section, its barn or its farm from now on: earlier hours keep theirs, and an open alarm keeps
 * the one with which it began. Throws `request.not_found`, `request.not_allowed`.
 */
export async function setSensitivity(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { section_id, place, step }: EndpointRequest<typeof setAlarmSensitivity>['body'],
): Promise<SensitivitySetting> {
  const section = await selectSection(db, scope, section_id)
  if (!section) throw new Problem('request.not_found')
  if (!scope.writableFarms.has(section.farm_id)) throw new Problem('request.not_allowed')
  const places = { section_id: section.id, barn_id: section.barn_id, farm_id: section.farm_id }
  const settings = await selectSensitivities(db, scope, places)
  const before = ownSensitivity(settings, place, context.now.getTime())
  if (before === step) return presentSensitivity(db, context, scope, places, settings)
  const stored = {
    farm_id: section.farm_id,
    barn_id: place === 'farm' ? null : section.barn_id,
    section_id: place === 'section' ? section.id : null,
  }
  await insertSensitivity(db, scope, stored, { step, from: context.now })
  await writeAuditEntry(db, context, {
    action: `${place}.update`,
    subjectType: place,
    subjectId: stored.section_id ?? stored.barn_id ?? stored.farm_id,
    before: { alarm_sensitivity: before },
    after: { alarm_sensitivity: step },
    place: stored,
  })
  const changed = [...settings, { level: place, fromMs: context.now.getTime(), step }]
  return presentSensitivity(db, context, scope, places, changed)
}
