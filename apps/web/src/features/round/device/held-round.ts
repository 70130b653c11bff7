import type { PlaceId } from '@herdboard/contract/core/ids.ts'
import type { Round } from './stored-round.ts'

/** What a sheet or question was opened at. */
export interface HeldPlace {
  round: Round
  placeId: PlaceId
}

/**
 * The round of the open sheet: the newest that has its place. Where that is gone meanwhile, or another tab opened another company,
 * the one at which it was opened stays: another place in its stead would get what is being typed.
 */
export function roundOnScreen(newest: Round, held: HeldPlace | null): Round {
  if (!held) return newest
  const isThere = newest.directoryId === held.round.directoryId && newest.places.some(({ id }) => id === held.placeId)
  return isThere ? newest : held.round
}
