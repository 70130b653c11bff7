import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import {
  type QueriedPlaces,
  type ResolvedPlaces,
  type ResolvedUnit,
  resolvePlaces,
} from '#modules/locations/service.ts'
import { goalsOfPigType, type PigTypeGoals, parseCalculation } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectHerdSetting } from './sql/herd-setting.ts'

/** The pigs that a question is about: units of one type, and what is known of their places. */
export interface HerdSelection {
  pigType: PigType
  units: ReadonlyMap<UnitId, ResolvedUnit>
  unitIds: readonly UnitId[]
  /** Pig places; null where one of the places has none stated. */
  places: number | null
  /** What the company set up for pigs of this type. */
  goals: PigTypeGoals
  /** Farms that count pigs missing at a count as dead. */
  lossFarms: ReadonlySet<FarmId>
  /** Nothing but batches was asked about, all of them closed or not. */
  batches: 'none' | 'open' | 'closed'
}

/** The units of a question's places. Throws `request.not_found` for an id that the person cannot read. */
export async function loadHerdSelection(
  db: Db,
  scope: TenantScope,
  requestedPlaces: QueriedPlaces,
  pigType: PigType,
): Promise<HerdSelection> {
  const places = await resolvePlaces(db, scope, requestedPlaces, pigType)
  const setting = await selectHerdSetting(db, scope, places, pigType)
  const goals = goalsOfPigType(parseCalculation(setting.calculation), pigType)
  // What the company says of all its farms goes before what each has.
  const all = goals.loss_as_dead === true ? places.units.map(({ farmId }) => farmId) : []
  return {
    pigType,
    units: new Map(places.units.map((unit) => [unit.id, unit])),
    unitIds: places.units.map(({ id }) => id),
    places: setting.places,
    goals,
    lossFarms: new Set(goals.loss_as_dead === null ? setting.loss_farm_ids : all),
    batches: batchesOf(places, setting.closed_batches),
  }
}

function batchesOf(
  { farmIds, barnIds, sectionIds, batchIds }: ResolvedPlaces,
  closed: number,
): HerdSelection['batches'] {
  if (batchIds.length === 0 || farmIds.length + barnIds.length + sectionIds.length > 0) return 'none'
  return closed === batchIds.length ? 'closed' : 'open'
}

/** A unit in words: "Stald 4, A2"; with its farm before it where several are in play. */
export function unitName(unit: ResolvedUnit, units: Iterable<ResolvedUnit>): string {
  const inner = [unit.batchName, unit.sectionName].filter((name) => name !== null)
  const farms = new Set([...units].map(({ farmId }) => farmId))
  return [...(farms.size > 1 ? [unit.farmName] : []), unit.barnName, ...inner].join(', ')
}
