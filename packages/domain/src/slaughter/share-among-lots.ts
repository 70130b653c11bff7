import { shareOre } from '@herdboard/domain/economy/share-ore.ts'

/** Part of a slaughter: the pigs of one unit. */
export interface SlaughterLot {
  unitId: string
  carcassGrams: number
  head: number
}

/**
 * Shares an amount of a slaughter among its units, in the order of the lots: by carcass weight, or by heads where none
 * was weighed. Whole øre by the largest remainder, so that the parts add up to the amount in every list alike.
 * Source: docs/behaviour/economy.md#money-lines
 */
export function shareAmongLots(ore: number, lots: readonly SlaughterLot[]): number[] {
  const isWeighed = lots.some(({ carcassGrams }) => carcassGrams > 0)
  return shareOre(
    ore,
    lots.map(({ carcassGrams, head }) => (isWeighed ? carcassGrams : head)),
  )
}
