import { isPigTypeParam, type PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

/** What the shell stores in the URL: pig type and places. */
export interface ShellSearch {
  pigs?: PigTypeParam | undefined
  /** Ids of the selected places, separated by commas; `none` for no place; absent for all. */
  places?: string | undefined
}

const MAX_PLACES_LENGTH = 8_000

const isPlaces = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_PLACES_LENGTH

/** Parses the search parameters of the URL; invalid values are left out. */
export const shellSearch = ({ pigs, places }: Record<string, unknown>): ShellSearch => ({
  pigs: isPigTypeParam(pigs) ? pigs : undefined,
  places: isPlaces(places) ? places : undefined,
})
