/** Required floor per pig, m², up to a live weight in kg. */
const FLOOR: readonly (readonly [upToKg: number, m2: number])[] = [
  [10, 0.15],
  [20, 0.2],
  [30, 0.3],
  [50, 0.4],
  [85, 0.55],
  [110, 0.65],
]
const HEAVIER_M2 = 1

/**
 * Returns the least floor area of a pig of this weight in kg, m² (square metres): the legal stocking density, or space
 * allowance. Source: Directive 2008/120/EC, article 3, minimum areas in groups.
 */
export const floorAreaM2 = (kg: number): number => FLOOR.find(([upToKg]) => kg <= upToKg)?.[1] ?? HEAVIER_M2
