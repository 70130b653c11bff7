import { dayNumber } from '@herdboard/domain/time/day-number.ts'
import type { CountPeriod, LikelyCause, PigMovement } from './count-period.ts'
import { chanceFactor, differenceFit } from './difference-fit.ts'

/** Finds two records of the same kind and number on the same day or the next, one of which may be a duplicate. */
export function doubleEntries({ movements, expected, counted, countDay }: CountPeriod): LikelyCause[] {
  const difference = counted - expected
  const before = movements.filter(({ day }) => day <= countDay)
  return before.flatMap((later, index): LikelyCause[] => {
    const first = before.slice(0, index).find((earlier) => isAlike(earlier, later))
    // Without the second record, so many more (or fewer) pigs would be expected.
    const fits = differenceFit(-later.head, difference)
    if (!first || fits === 0) return []
    const isSameDay = first.day === later.day
    return [
      {
        kind: 'double_entry',
        score: (isSameDay ? 0.97 : 0.85) * fits * chanceFactor(later.head),
        day: later.day,
        movement: later,
        recordIds: [later.recordId, first.recordId],
        typed: Math.abs(later.head),
        right: 0,
        head: Math.abs(later.head),
        otherUnitId: null,
        deaths: null,
      },
    ]
  })
}

const isAlike = (one: PigMovement, other: PigMovement): boolean =>
  one.recordId !== other.recordId &&
  one.kind === other.kind &&
  one.head === other.head &&
  one.kg === other.kg &&
  one.peerUnitId === other.peerUnitId &&
  Math.abs(dayNumber(one.day) - dayNumber(other.day)) <= 1
