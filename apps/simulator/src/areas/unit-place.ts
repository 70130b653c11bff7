import type { PlaceKeys } from '../herd-event.ts'
import type { FarmPlan } from '../plan.ts'
import type { PlanKey } from '../plan-key.ts'
import type { UnitDay } from '../simulated-company.ts'

/** Place that records of a unit name: its batch, else its section, else the barn. */
export function unitRecordPlace(farm: PlanKey, { barn, unit, sectionKeys }: UnitDay): PlaceKeys {
  const isBatch = unit !== barn && !sectionKeys.includes(unit)
  return { farm, barn, section: isBatch ? null : (sectionKeys[0] ?? null), batch: isBatch ? unit : null }
}

/** Room of the unit's pigs, whatever their batch. */
export const unitRoom = (farm: PlanKey, { barn, sectionKeys }: UnitDay): PlaceKeys => ({
  farm,
  barn,
  section: sectionKeys[0] ?? null,
  batch: null,
})

/** Display name of a place of a farm: `Sektion 2, Klimastald 1`, `Holdstald 3`, or the farm's name. */
export function nameOfPlace(plan: FarmPlan, { barn: barnKey, section: sectionKey, batch }: PlaceKeys): string {
  const barn = plan.barns.find(({ key }) => key === barnKey)
  if (!barn) return plan.name
  const section = barn.sections.find(({ key }) => key === sectionKey)
  if (section) return `${barn.name}, ${section.name}`
  return batch === null ? barn.name : `${barn.name}, ${batch.slice(batch.lastIndexOf('/') + 1)}`
}
