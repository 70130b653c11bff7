/**
 * Kinds of movements, as in `herd_leg.kind`. A leg is one record's movement in one unit: a transfer has two. No other
 * file writes such a number.
 */
export const legKind = {
  insertion: 1,
  departure: 2,
  slaughter: 4,
  dead: 5,
  transferIn: 31,
  transferOut: 32,
} as const

export type LegKind = (typeof legKind)[keyof typeof legKind]
