/**
 * Deductions for small consignments of a dealer's public scale, week 48 of 2022: an example, each slaughterhouse has its
 * own. Source: docs/domain/prices.md#settlement-of-slaughter-pigs
 */

/** Fewer pigs than this have a charge per pick-up instead of per pig. */
export const FEWEST_BY_HEAD = 30
export const DKK_PER_SMALL_PICKUP = 300

const DKK_A_HEAD_UP_TO: readonly (readonly [mostHead: number, dkk: number])[] = [
  [89, 8],
  [129, 6],
  [199, 4],
  [224, 2],
]

/** Deduction per pig for a consignment of that size, DKK; 0 for a full one. */
export const smallConsignmentDkk = (head: number): number =>
  DKK_A_HEAD_UP_TO.find(([mostHead]) => head <= mostHead)?.[1] ?? 0
