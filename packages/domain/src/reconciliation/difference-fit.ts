/**
 * Rates how well a cause explains the difference: 1 exactly; 0.6 if one or two pigs of at least ten remain (a pig may
 * also have died unseen); otherwise 0. Both numbers are signed.
 */
export function differenceFit(explained: number, difference: number): 0 | 0.6 | 1 {
  const rest = Math.abs(difference - explained)
  if (rest === 0) return 1
  return rest <= 2 && Math.abs(explained) >= 5 * rest && explained > 0 === difference > 0 ? 0.6 : 0
}

/** Factor for small numbers: one pig more or less has many causes, so a fit by one to three pigs says little. */
export const chanceFactor = (head: number): number => (Math.abs(head) === 1 ? 0.5 : Math.abs(head) <= 3 ? 0.8 : 1)
