/** How one number may have become another by a single typing error: a typo such as swapped (transposed) digits. */
export type TypingError = 'swapped' | 'dropped' | 'doubled' | 'added' | 'notLast' | 'last'

/**
 * Returns the typing error that turns `meant` into `typed`; null for none.
 * - swapped: two neighbouring digits swapped (21 as 12)
 * - dropped: a digit left out (112 as 12)
 * - doubled: a key struck twice (1 as 11)
 * - added: a digit added (12 as 512)
 * - notLast: one digit wrong, but not the last (312 as 212)
 * - last: the last digit wrong (118 as 117)
 */
export function slipBetween(typed: number, meant: number): TypingError | null {
  if (typed === meant || typed < 0 || meant < 0) return null
  const [wrong, right] = [String(typed), String(meant)]
  if (wrong.length === right.length) return slipOfSameLength(wrong, right)
  if (right.length === wrong.length + 1 && isShortened(wrong, right)) return 'dropped'
  if (wrong.length !== right.length + 1 || !isShortened(right, wrong)) return null
  return isDoubled(right, wrong) ? 'doubled' : 'added'
}

function slipOfSameLength(wrong: string, right: string): TypingError | null {
  const differing = [...wrong].flatMap((digit, index) => (digit === right[index] ? [] : [index]))
  const [first, second] = differing
  if (first === undefined || differing.length > 2) return null
  if (second === undefined) return first === wrong.length - 1 ? 'last' : 'notLast'
  const isSwapped = second === first + 1 && wrong[first] === right[second] && wrong[second] === right[first]
  return isSwapped ? 'swapped' : null
}

/** Whether the longer number without one digit is the shorter one. */
const isShortened = (shorter: string, longer: string): boolean =>
  [...longer].some((_, index) => longer.slice(0, index) + longer.slice(index + 1) === shorter)

/** Whether the shorter number with one digit doubled is the longer one. */
const isDoubled = (shorter: string, longer: string): boolean =>
  [...shorter].some((digit, index) => shorter.slice(0, index) + digit + shorter.slice(index) === longer)
