/**
 * How well pigs that a cause would explain fit the difference: 1 exactly, 0.6 where one or two pigs of at least ten are
 * left over (a pig may well have died unseen besides), else 0. Both are signed.
 */
export function differenceFit(explained: number, difference: number): 0 | 0.6 | 1 {
  const rest = Math.abs(difference - explained)
  if (rest === 0) return 1
  return rest <= 2 && Math.abs(explained) >= 5 * rest && explained > 0 === difference > 0 ? 0.6 : 0
}

/** One pig more or less has many causes, so a fit by one or a few says little. */
export const chanceFactor = (head: number): number => (Math.abs(head) === 1 ? 0.5 : Math.abs(head) <= 3 ? 0.8 : 1)
