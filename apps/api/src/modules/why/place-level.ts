import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { ResolvedUnit } from '#modules/locations/service.ts'

/** A place whose units belong together on the screen. */
export interface LevelPlace {
  id: PlaceId
  name: string
  /** Name of the farm where several are compared; empty. */
  within: string
  unitIds: Set<string>
  opens: boolean
}

/** Farms where there are several, else barns, else sections. */
export type PlaceLevel = 'farm' | 'barn' | 'section'

const levelOf = (units: readonly ResolvedUnit[]): PlaceLevel => {
  const several = (of: (unit: ResolvedUnit) => string) => new Set(units.map(of)).size > 1
  return several(({ farmId }) => farmId) ? 'farm' : several(({ barnId }) => barnId) ? 'barn' : 'section'
}

const idAt = (unit: ResolvedUnit, level: PlaceLevel): PlaceId =>
  (level === 'farm' ? unit.farmId : level === 'barn' ? unit.barnId : smallestId(unit)) as unknown as PlaceId

/** Batches follow each other at a place, so they are no places: all that changes between them would be mix. */
const smallestId = ({ barnId, sectionId }: ResolvedUnit) => sectionId ?? barnId

const nameAt = ({ farmName, barnName, sectionName }: ResolvedUnit, level: PlaceLevel): string =>
  level === 'farm' ? farmName : level === 'barn' ? barnName : (sectionName ?? barnName)

/** Returns the places one level below a herd's, in the order of their names, and which of them a unit belongs to. */
export function levelPlaces(units: readonly ResolvedUnit[]): {
  level: PlaceLevel
  places: LevelPlace[]
  placeOf: (unitId: string) => string
} {
  const level = levelOf(units)
  const places = new Map<string, LevelPlace>()
  const ids = new Map<string, string>()
  const inside = new Map<string, Set<string>>()
  for (const unit of units) {
    const id = idAt(unit, level)
    ids.set(unit.id, id)
    inside.set(id, (inside.get(id) ?? new Set()).add(smallestId(unit)))
    const known = places.get(id)
    if (known) known.unitIds.add(unit.id)
    else {
      const within = level === 'section' ? unit.barnName : ''
      places.set(id, { id, name: nameAt(unit, level), within, unitIds: new Set([unit.id]), opens: false })
    }
  }
  for (const place of places.values()) place.opens = level !== 'section' && (inside.get(place.id)?.size ?? 0) > 1
  return { level, places: [...places.values()], placeOf: (unitId) => ids.get(unitId) ?? unitId }
}
