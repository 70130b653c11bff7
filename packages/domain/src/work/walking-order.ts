/**
 * Returns places in the order of the ids; those without a position follow in their own order, as a new section does.
 */
export function inWalkingOrder<Place extends { id: string }>(
  places: readonly Place[],
  ids: readonly string[],
): readonly Place[] {
  const positions = new Map(ids.map((id, position) => [id, position]))
  const positionOf = ({ id }: Place): number => positions.get(id) ?? ids.length
  return places.toSorted((a, b) => positionOf(a) - positionOf(b))
}
