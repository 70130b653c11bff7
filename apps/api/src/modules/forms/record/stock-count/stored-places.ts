import type { ElementValues } from '#modules/forms/engine/element-values.ts'
import type { BrokenRule } from '#platform/http/errors/problem.ts'
import { type CountedPlace, countedHead } from './counted-places.ts'

/**
 * Returns the places whose counts become records. A batch without pigs is left out before it begins, and once its pigs
 * have left while other places of its pig type are counted. A zero would add nothing, and the batch could only be
 * closed as of that day or later. Without others, the zero lets a report of the pig type begin or end on the day.
 */
export function placesToStore(counted: readonly CountedPlace[], day: string, values: ElementValues): CountedPlace[] {
  const begun = counted.filter(
    (unit) => !isUnused(unit, values) && ((unit.startDay ?? day) <= day || countedHead(unit, values) !== 0),
  )
  const pigTypes = new Set(begun.filter((unit) => !isEmptyBatch(unit, values)).map(({ pigType }) => pigType))
  return begun.filter((unit) => !isEmptyBatch(unit, values) || !pigTypes.has(unit.pigType))
}

/** A batch that had no pigs yet: a zero would take away those whose insertion is typed later. */
const isUnused = (unit: CountedPlace, values: ElementValues): boolean =>
  unit.calculated === null && isEmptyBatch(unit, values)

/** A batch whose pigs have left, with no count of the day that a zero would replace. */
const isEmptyBatch = (unit: CountedPlace, values: ElementValues): boolean =>
  unit.startDay !== null && countedHead(unit, values) === 0 && (unit.calculated ?? 0) === 0 && !unit.hasCount

/** Why no count is stored: nothing is there, or nothing but batches that had no pigs yet, which the rule names. */
export function nothingToCount(counted: readonly CountedPlace[], day: string, values: ElementValues): BrokenRule {
  const refused = { verdict: 'refused', field: 'FS_Main.FF_Date' } as const
  const unused = counted.filter((unit) => isUnused(unit, values) && (unit.startDay ?? day) <= day)
  if (unused.length === 0) return { ...refused, code: 'status.no_unit' }
  return { ...refused, code: 'status.no_pigs_yet', params: { place: unused.map(({ name }) => name).join(' · ') } }
}
