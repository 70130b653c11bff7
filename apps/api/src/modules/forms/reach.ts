import type { FarmEventDefinition } from '#modules/definitions/farm-events.ts'
import type { Scope } from '#platform/scope.ts'
import type { FormPlace } from './engine/place.ts'

/**
 * Whether an event can be recorded at a place: the kind of place, the pigs it is for, the module.
 * Whether pigs stand there is not asked: rules say that better, and an old entry is corrected where none are left.
 */
export function isReachable(event: FarmEventDefinition, place: FormPlace, scope: Scope): boolean {
  const { level, barn } = place
  if (event.module !== null && !scope.modules.has(event.module)) return false
  if (!event.levels.includes(level)) return false
  if (level === 'section' && !scope.modules.has('Sections')) return false
  if (event.pigType !== null && barn !== null && barn.pigType !== event.pigType) return false
  if (event.list === 'batch-events') return barn?.isBatchProduction === true
  // In a batch barn the pigs belong to the batch, in a barn with sections to the section: that one is asked for.
  if (!event.wholeBarnOnly || level === 'batch') return true
  return barn !== null && !barn.isBatchProduction && (level === 'section' || !usesSections(place, scope))
}

const usesSections = ({ barn }: FormPlace, scope: Scope): boolean =>
  barn?.hasSections === true && scope.modules.has('Sections')
