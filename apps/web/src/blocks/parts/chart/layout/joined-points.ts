/**
 * Whether a point and at least one neighbour are known. Lines and areas only pass through such points: a gap is never
 * bridged, and a point between two gaps is no line.
 */
export const isJoined = (point: unknown, index: number, all: readonly unknown[]): boolean =>
  isKnown(point) && (isKnown(all[index - 1]) || isKnown(all[index + 1]))

const isKnown = (point: unknown): boolean => point !== null && point !== undefined
