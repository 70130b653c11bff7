import type { BrokenRule } from '#platform/http/errors/problem.ts'

/** Heads per pig place above which a confirmation is needed. */
const MAX_OCCUPANCY = 1.1

/** Doubtful: more pigs than places, by more than a tenth. */
export function overCapacityRules(
  occupancy: { place: string; field: string; capacity: number | null; headBefore: number | null },
  number: number | null,
): BrokenRule[] {
  const { place, field, capacity, headBefore } = occupancy
  const head = (headBefore ?? 0) + (number ?? 0)
  if (number === null || capacity === null || head <= capacity * MAX_OCCUPANCY) return []
  return [{ code: 'capacity.over', verdict: 'doubtful', field, params: { place, n: head, cap: capacity } }]
}
