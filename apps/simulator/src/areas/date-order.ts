/** The later of two days or two instants in the same text format. */
export function laterDate(one: string, other: string): string {
  if (one > other) return one
  return other
}

export function earlierDate(one: string, other: string): string {
  if (one < other) return one
  return other
}
