/** Deductions per pig for small lorries, øre, by minimum heads. Below 30 pigs the pick-up has a fixed charge. */
const SMALL_LORRIES = [
  [225, 0],
  [200, 200],
  [130, 400],
  [90, 600],
  [30, 800],
] as const
const PICKUP_ORE = 30_000

/** Deduction for `head` pigs of a settlement, øre, on a lorry with `onLorry` pigs that day. */
export function smallLorryOre(head: number, onLorry: number): number {
  const each = SMALL_LORRIES.find(([from]) => onLorry >= from)
  return each ? head * each[1] : Math.round((PICKUP_ORE * head) / onLorry)
}
