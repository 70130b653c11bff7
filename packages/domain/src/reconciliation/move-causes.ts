import type { CountPeriod, LikelyCause, NeighbourDifference, PigMovement } from './count-period.ts'
import { chanceFactor, differenceFit } from './difference-fit.ts'

/** Finds pigs that are in another place of the farm than the records state. */
export function moveCauses(countPeriod: CountPeriod): LikelyCause[] {
  return [...countPeriod.neighbours.flatMap((neighbour) => opposite(countPeriod, neighbour)), ...oneLegged(countPeriod)]
}

/**
 * Another place has the opposite difference: a record is at the wrong one of the two, or a transfer was not recorded.
 */
function opposite(countPeriod: CountPeriod, neighbour: NeighbourDifference): LikelyCause[] {
  const difference = countPeriod.counted - countPeriod.expected
  const fits = differenceFit(-neighbour.difference, difference)
  if (fits === 0) return []
  const wrong = fits === 1 ? misplaced(countPeriod, neighbour.unitId, difference) : undefined
  const common = {
    typed: null,
    right: null,
    head: Math.min(Math.abs(difference), Math.abs(neighbour.difference)),
    otherUnitId: neighbour.unitId,
    deaths: null,
  }
  if (wrong)
    return [
      {
        ...common,
        kind: 'wrong_place',
        score: 0.96 * chanceFactor(difference),
        day: wrong.day,
        movement: wrong,
        recordIds: [wrong.recordId],
      },
    ]
  return [
    {
      ...common,
      kind: 'unrecorded_move',
      score: (neighbour.isSameBarn ? 0.91 : 0.86) * fits * chanceFactor(difference),
      day: countPeriod.countDay,
      movement: null,
      recordIds: [],
    },
  ]
}

/** Finds a record with exactly so many pigs that would make both counts agree if it were at the other place. */
function misplaced({ movements, elsewhere, countDay }: CountPeriod, otherUnitId: string, difference: number) {
  const isPlain = ({ peerUnitId, day }: PigMovement) => peerUnitId === null && day <= countDay
  return (
    movements.find((movement) => isPlain(movement) && movement.head === -difference) ??
    elsewhere.find(
      (movement) => isPlain(movement) && movement.unitId === otherUnitId && movement.head === difference,
    ) ??
    // A transfer between the other place and a third one.
    elsewhere.find(
      ({ unitId, peerUnitId, day, head }) =>
        unitId === otherUnitId && peerUnitId !== null && day <= countDay && head === difference,
    )
  )
}

/** Half a transfer: pigs recorded as sold elsewhere that came here, or as bought elsewhere that left from here. */
function oneLegged({ elsewhere, expected, counted, countDay }: CountPeriod): LikelyCause[] {
  const difference = counted - expected
  const missingKind = difference > 0 ? 'departure' : 'insertion'
  return elsewhere.flatMap((movement): LikelyCause[] => {
    const fits =
      movement.kind === missingKind && movement.day <= countDay ? differenceFit(-movement.head, difference) : 0
    if (fits === 0) return []
    return [
      {
        kind: 'one_leg',
        score: (missingKind === 'departure' ? 0.9 : 0.84) * fits * chanceFactor(movement.head),
        day: movement.day,
        movement,
        recordIds: [movement.recordId],
        typed: null,
        right: null,
        head: Math.abs(movement.head),
        otherUnitId: movement.unitId,
        deaths: null,
      },
    ]
  })
}
