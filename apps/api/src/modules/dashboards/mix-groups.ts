import type { DailyFeedUse } from './daily-feed-use.ts'

/** Maximum number of mixes. More cannot be distinguished, so the smallest are merged. */
const MAX_MIXES = 5

export interface MixGroup {
  key: string
  name: string
  rows: DailyFeedUse[]
}

/** Groups feed use by mix, largest by weight first; beyond five the rest is one group. */
export function mixGroups(use: readonly DailyFeedUse[], other: string): MixGroup[] {
  const groups = [...Map.groupBy(use, ({ mix_id }) => mix_id)]
    .map(([key, rows]) => ({ key, name: rows[0]?.mix_name ?? '', rows, kg: sumOrNull(rows, ({ kg }) => kg) ?? 0 }))
    .toSorted((a, b) => b.kg - a.kg)
  const rest = groups.slice(MAX_MIXES).flatMap(({ rows }) => rows)
  return [...groups.slice(0, MAX_MIXES), ...(rest.length > 0 ? [{ key: 'other', name: other, rows: rest }] : [])]
}

export const useInWeek = (
  rows: readonly DailyFeedUse[],
  { first, last }: { first: string; last: string },
): DailyFeedUse[] => rows.filter(({ day }) => day >= first && day <= last)

/** Returns the sum of a column; null where a part is unknown. */
export function sumOrNull(rows: readonly DailyFeedUse[], of: (row: DailyFeedUse) => number | null): number | null {
  let sum = 0
  for (const row of rows) {
    const value = of(row)
    if (value === null) return null
    sum += value
  }
  return sum
}
