import { type PigType, SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

/** A disease of pigs, by number; its name is in the texts. Source: docs/domain/drugs.md#diagnoses */
export interface Diagnosis {
  id: number
  pigTypes: readonly PigType[]
  /** Number of times that a drug for it is usually given; 0 if none is given. */
  usualTimes: number
}

const weaners = [WEANERS] as const
const finishers = [SLAUGHTER_PIGS] as const
const both = [WEANERS, SLAUGHTER_PIGS] as const

const rows: readonly (readonly [id: number, pigTypes: readonly PigType[], usualTimes: number])[] = [
  [1, weaners, 5],
  [2, both, 5],
  [3, both, 5],
  [4, finishers, 5],
  [5, weaners, 3],
  [6, weaners, 3],
  [7, both, 3],
  [8, weaners, 3],
  [9, weaners, 3],
  [10, both, 3],
  [11, finishers, 5],
  [12, finishers, 2],
  [13, both, 1],
  [14, weaners, 5],
  [15, weaners, 3],
  [16, finishers, 3],
  [17, finishers, 3],
  [18, finishers, 3],
  [19, both, 3],
  [20, weaners, 3],
  [21, both, 3],
  [22, both, 0],
  [23, finishers, 0],
  [24, finishers, 0],
  [25, both, 5],
  [26, finishers, 1],
  [27, both, 1],
  [28, both, 0],
]

/** All diseases, in the order of their numbers. */
export const diagnoses: readonly Diagnosis[] = rows.map(([id, pigTypes, usualTimes]) => ({ id, pigTypes, usualTimes }))

/** Returns the numbers of the diseases of a pig type. */
export const diagnosesOf = (pigType: PigType): number[] =>
  diagnoses.filter(({ pigTypes }) => pigTypes.includes(pigType)).map(({ id }) => id)
