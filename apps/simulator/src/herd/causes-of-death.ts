import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'

const DIARRHOEA = '1'
const LUNGS = '2'
const LEGS = '3'
const MENINGITIS = '4'
const TAIL_BITING = '5'
const ULCER = '6'
const GUT = '7'
const HERNIA = '8'
const UNTHRIFTY = '9'
const SUDDEN = '10'
const ACCIDENT = '11'
const UNKNOWN = '13'

/** Recorded causes of death with their shares, as numbers of the form's list. */
export function causesOfDeath(pigType: PigType, isOutbreak: boolean): readonly (readonly [string, number])[] {
  if (isOutbreak) {
    return [
      [DIARRHOEA, 75],
      [UNTHRIFTY, 15],
      [UNKNOWN, 10],
    ]
  }
  return pigType === WEANERS ? ofWeaners : ofSlaughterPigs
}

const ofWeaners = [
  [DIARRHOEA, 27],
  [MENINGITIS, 20],
  [UNTHRIFTY, 16],
  [LEGS, 10],
  [SUDDEN, 8],
  [HERNIA, 3],
  [UNKNOWN, 16],
] as const

const ofSlaughterPigs = [
  [LUNGS, 18],
  [LEGS, 16],
  [ULCER, 12],
  [GUT, 12],
  [TAIL_BITING, 8],
  [HERNIA, 6],
  [SUDDEN, 12],
  [ACCIDENT, 2],
  [UNKNOWN, 14],
] as const
