/** Maximum number of columns in a stack. More cannot be distinguished, so the smallest are merged. */
const MAX_PARTS = 6

export interface StackPart {
  key: string
  name: string
  points: (number | null)[]
}

const sumOf = ({ points }: StackPart): number => points.reduce<number>((sum, point) => sum + (point ?? 0), 0)

/** Returns the parts of a stack, largest first. Beyond the maximum, the smallest are summed under one name. */
export function largestParts(parts: readonly StackPart[], restName: string): StackPart[] {
  const sorted = parts.toSorted((a, b) => sumOf(b) - sumOf(a))
  if (sorted.length <= MAX_PARTS) return sorted
  const rest = sorted.slice(MAX_PARTS - 1)
  const points = (rest[0]?.points ?? []).map((_, index) => {
    const known = rest.flatMap((part) => part.points[index] ?? [])
    return known.length === 0 ? null : known.reduce((sum, point) => sum + point, 0)
  })
  return [...sorted.slice(0, MAX_PARTS - 1), { key: 'other', name: restName, points }]
}
