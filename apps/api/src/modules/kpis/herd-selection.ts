import type { FarmId, UnitId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { NationalAverage } from '@herdboard/domain/kpis/national-averages.ts'
import {
  hasOnlyBatches,
  type QueriedPlaces,
  type ResolvedPlaces,
  type ResolvedUnit,
  resolvePlaces,
} from '#modules/locations/service.ts'
import { goalsOfPigType, type PigTypeGoals, parseCalculation } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectHerdSetting } from './sql/herd-setting.ts'

/** The pigs of a query: units of one pig type, with data of their places. */
export interface HerdSelection {
  pigType: PigType
  units: ReadonlyMap<UnitId, ResolvedUnit>
  /** The places of the query: money that was typed at one of them, or inside one, is theirs. */
  chosen: Omit<ResolvedPlaces, 'units'>
  unitIds: readonly UnitId[]
  /** Pig places; null where one of the places has none stored. */
  places: number | null
  /** The company's targets for this pig type. */
  goals: PigTypeGoals
  /** Farms where pigs missing at a stock count are counted as dead. */
  lossFarms: ReadonlySet<FarmId>
  /** Whether the query has only batches. */
  isOfBatches: boolean
  /** National averages of this pig type. */
  averages: readonly NationalAverage[]
}

/** Loads the units of a query's places. Throws `request.not_found` for an id that the person may not read. */
export async function loadHerdSelection(
  db: Db,
  scope: TenantScope,
  requestedPlaces: QueriedPlaces,
  pigType: PigType,
): Promise<HerdSelection> {
  const places = await resolvePlaces(db, scope, requestedPlaces, pigType)
  const setting = await selectHerdSetting(db, scope, places, pigType)
  const goals = goalsOfPigType(parseCalculation(setting.calculation), pigType)
  // The company's setting takes precedence over those of the farms.
  const all = goals.loss_as_dead === true ? places.units.map(({ farmId }) => farmId) : []
  return {
    pigType,
    units: new Map(places.units.map((unit) => [unit.id, unit])),
    chosen: places,
    unitIds: places.units.map(({ id }) => id),
    places: setting.places,
    goals,
    lossFarms: new Set(goals.loss_as_dead === null ? setting.loss_farm_ids : all),
    isOfBatches: hasOnlyBatches(places),
    averages: setting.averages,
  }
}

/** Returns the name of a unit, "Stald 4, A2", with its farm in front where there are several farms. */
export function unitName(unit: ResolvedUnit, units: Iterable<ResolvedUnit>): string {
  const inner = [unit.batchName, unit.sectionName].filter((name) => name !== null)
  const farms = new Set([...units].map(({ farmId }) => farmId))
  return [...(farms.size > 1 ? [unit.farmName] : []), unit.barnName, ...inner].join(', ')
}
