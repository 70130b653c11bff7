import type { BarnId, BatchId, FarmId, SectionId } from '@herdboard/contract/core/ids.ts'
import { normalizedName } from '#modules/imports/receiving/column-name.ts'
import {
  type BarnSetup,
  type FarmSetup,
  type PlaceIds,
  type SectionSetup,
  selectPlaceSetups,
} from '#modules/locations/service.ts'
import type { ImportEffect, ImportSession } from '../import-kind-definition.ts'

/** All places of a company, with those that an import has made so far. */
export interface KnownPlaces {
  farms: FarmSetup[]
  barns: BarnSetup[]
  sections: SectionSetup[]
}

export const readKnownPlaces = ({ db, scope }: ImportSession): Promise<KnownPlaces> => selectPlaceSetups(db, scope)

/** Finds places by name, as names are compared; null for any name. */
export const placesNamed = <Place extends { name: string }>(places: readonly Place[], name: string | null): Place[] =>
  name === null ? [...places] : places.filter((place) => normalizedName(place.name) === normalizedName(name))

/** Sorts what an import made by the level of the place. */
export function placeIdsOf(effects: readonly ImportEffect[]): PlaceIds {
  const of = <Id extends string>(type: string) =>
    effects.filter(({ subjectType }) => subjectType === type).map(({ subjectId }) => subjectId as Id)
  return {
    farmIds: of<FarmId>('farm'),
    barnIds: of<BarnId>('barn'),
    sectionIds: of<SectionId>('section'),
    batchIds: of<BatchId>('batch'),
  }
}
