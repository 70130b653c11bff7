import type { ElementValues } from '#modules/forms/engine/element-values.ts'

/** Days from one dose to the next that a course may have: 1 is every day. */
export const doseIntervals = [1, 2, 3, 4, 5, 6, 7] as const
export type DoseInterval = (typeof doseIntervals)[number]

/** Days from one dose to the next in a treatment form; null while none is chosen. */
export function intervalOf(values: ElementValues): DoseInterval | null {
  const chosen = values.text('FS_Course.FF_Interval')
  return doseIntervals.find((days) => String(days) === chosen) ?? null
}
