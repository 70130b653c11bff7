/**
 * Whether a point is known and hangs together with one beside it. A line or area passes through these only: a gap is
 * never bridged, and a point between two gaps is no line.
 */
export const isJoined = (point: unknown, place: number, all: readonly unknown[]): boolean =>
  isKnown(point) && (isKnown(all[place - 1]) || isKnown(all[place + 1]))

const isKnown = (point: unknown): boolean => point !== null && point !== undefined
