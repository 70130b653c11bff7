import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { plannedDiagnosis, treatedShare } from '#herd/planned-course.ts'
import type { FarmPlan } from '#plan.ts'
import { type RandomStream, randomStream } from '#random-stream.ts'
import type { UnitDay } from '#simulated-company.ts'
import type { InstructionEvent } from '../events/health-events.ts'
import { simulatedDiagnoses } from './diagnoses.ts'
import { isPrescriptionValidOn } from './vet.ts'

/** Pigs whose treatment begins: some of a pen, or all of a place through the water. */
export interface TreatmentCase {
  key: string
  unit: UnitDay
  instruction: InstructionEvent
  /** False where the instruction had expired. */
  isCovered: boolean
  head: number
  weightKg: number
  pen: string | null
  chance: RandomStream
}

/** Pigs that fall ill per 1 000 and day, and the mean number of further pigs of the pen treated with the first. */
const ILL_OF_THOUSAND = { 1: 2.4, 2: 1 } as const
const MORE_OF_PEN = { 1: 1.3, 2: 0.5 } as const
const HEAD_A_PEN = { 1: 30, 2: 16 } as const
const HOSPITAL_PEN = 0.18
/** Above this weight no drug with a long withdrawal period is used. */
const NEAR_SLAUGHTER_KG = 92
const SHORT_WITHDRAWAL_DAYS = 15
/** Weight of sick pigs as a share of the mean. */
const SICK_WEIGHT = 0.9
const SICK_WEIGHT_NOISE = 0.07

/** Treatments of single pigs that begin on the unit's day. */
export function singleCases(
  seed: number,
  { herd }: FarmPlan,
  unit: UnitDay,
  instructions: readonly InstructionEvent[],
): TreatmentCase[] {
  const chance = randomStream(seed, 'treatments', unit.unit, unit.day)
  const ill = ((unit.head * ILL_OF_THOUSAND[unit.pigType]) / 1000) * treatedShare(herd)
  const pensToTreat = ill / (1 + MORE_OF_PEN[unit.pigType])
  return Array.from({ length: chance.poisson(pensToTreat) }, (_, no) => no).flatMap((no) => {
    const own = randomStream(seed, 'treatments', unit.unit, unit.day, no)
    const instruction = chosen(
      own,
      unit,
      instructions.filter(({ isForGroups }) => !isForGroups),
    )
    if (!instruction) return []
    return {
      key: `${unit.unit}/treatment/${unit.day}/${no + 1}`,
      unit,
      instruction,
      isCovered: isPrescriptionValidOn(instruction, unit.day),
      head: Math.min(unit.head, 1 + own.poisson(MORE_OF_PEN[unit.pigType])),
      weightKg: typedKg(unit.meanKg * Math.max(0.6, SICK_WEIGHT + SICK_WEIGHT_NOISE * own.normal())),
      pen: own.bernoulli(HOSPITAL_PEN) ? 'Sygesti' : `Sti ${own.integer(1, pensIn(unit))}`,
      chance: own,
    }
  })
}

/** Draws an instruction for a disease that pigs of this age have; null where none fits. */
function chosen(
  chance: RandomStream,
  unit: UnitDay,
  instructions: readonly InstructionEvent[],
): InstructionEvent | null {
  const fitting = simulatedDiagnoses.flatMap(({ id, ages, share }) => {
    const [from, to] = ages[unit.pigType]
    const instruction = instructions.find(({ diagnosisId, pigType }) => diagnosisId === id && pigType === unit.pigType)
    if (!instruction || unit.dayOfStay < from || unit.dayOfStay > to) return []
    const isTooLong = unit.meanKg > NEAR_SLAUGHTER_KG && instruction.withdrawalDays > SHORT_WITHDRAWAL_DAYS
    return isTooLong ? [] : [[instruction, share] as const]
  })
  return fitting.length > 0 ? chance.pick(fitting) : null
}

/** Treatment of all pigs of a unit through the water that begins on its day; null where there is none. */
export function groupCase(
  seed: number,
  { herd }: FarmPlan,
  unit: UnitDay,
  instructions: readonly InstructionEvent[],
  isOutbreakSeen: boolean,
): TreatmentCase | null {
  const diagnosisId = isOutbreakSeen ? diagnosisOfOutbreak(unit) : plannedDiagnosis(seed, herd, unit)
  const instruction = instructions.find(
    (one) => one.isForGroups && one.diagnosisId === diagnosisId && one.pigType === unit.pigType,
  )
  if (!instruction) return null
  return {
    key: `${unit.unit}/treatment/${unit.day}/water`,
    unit,
    instruction,
    isCovered: isPrescriptionValidOn(instruction, unit.day),
    head: unit.head,
    weightKg: typedKg(unit.meanKg),
    pen: null,
    chance: randomStream(seed, 'treatments', unit.unit, unit.day, 'water'),
  }
}

const diagnosisOfOutbreak = ({ pigType, dayOfStay }: UnitDay): number => (pigType === WEANERS && dayOfStay < 20 ? 1 : 2)

const pensIn = ({ head, pigType }: UnitDay): number => Math.max(1, Math.round(head / HEAD_A_PEN[pigType]))

/** Weight as people estimate it: to half a kg for small pigs, whole kg for others. */
const typedKg = (kg: number): number => (kg < 15 ? Math.max(1, Math.round(kg * 2) / 2) : Math.round(kg))
