import type { UnitFacts } from '@herdboard/domain/ledger/unit-facts.ts'

/**
 * Returns a check whether a negative stock on a day was confirmed or imported: a forced record is between the same two
 * counts.
 *
 * The bounds are counts, not points: a forced record can itself make the unit empty, and the shortage that it explains
 * comes after that point.
 */
export function confirmedNegatives({ counts, confirmedShortageDays = [] }: UnitFacts): (day: string) => boolean {
  if (confirmedShortageDays.length === 0) return () => false
  const countDays = counts.map(({ day }) => day).sort()
  return (day) => {
    let after = ''
    let upTo = '9999-12-31'
    for (const countDay of countDays) {
      if (countDay < day) after = countDay
      else if (countDay < upTo) upTo = countDay
    }
    return confirmedShortageDays.some((confirmed) => confirmed > after && confirmed <= upTo)
  }
}
