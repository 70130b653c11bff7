/** The later of two days or two instants, as they are written. */
export function laterOf(one: string, other: string): string {
  if (one > other) return one
  return other
}

export function earlierOf(one: string, other: string): string {
  if (one < other) return one
  return other
}
