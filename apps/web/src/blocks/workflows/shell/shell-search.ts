import { isPigTypeParam, type PigTypeParam } from '#blocks/parts/pig-type/pig-type.ts'

/** What the whole shell keeps in the address: kind of pigs and places. */
export interface ShellSearch {
  pigs?: PigTypeParam | undefined
  /** Ids of the chosen places, separated by commas; `none` for none; absent for all. */
  places?: string | undefined
}

const LONGEST_PLACES = 8_000

const isPlaces = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST_PLACES

/** Reads it out of an address. A value that makes no sense is left out. */
export const shellSearch = ({ pigs, places }: Record<string, unknown>): ShellSearch => ({
  pigs: isPigTypeParam(pigs) ? pigs : undefined,
  places: isPlaces(places) ? places : undefined,
})
