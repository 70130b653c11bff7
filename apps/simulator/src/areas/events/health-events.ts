import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PlaceKeys } from '#herd-event.ts'
import type { PlanKey } from '#plan-key.ts'
import type { PersonEvent } from './area-events.ts'

export type TreatmentDoseUnit = 'ml' | 'g'

/**
 * Drug that the vet prescribes for a disease of a pig type, as in forms `formId.newInstruction` and
 * `formId.instruction`.
 */
export interface InstructionEvent extends PersonEvent {
  kind: 'instruction'
  farm: PlanKey
  pigType: PigType
  /** Numbers of the reference lists. */
  diagnosisId: number
  drugId: number
  isForGroups: boolean
  /** ml or g per kg live weight, or per pig. */
  doseRate: number
  doseUnit: TreatmentDoseUnit
  isDosePerHead: boolean
  /** Number of doses per pig, and days between two doses. */
  days: number
  intervalDays: number
  withdrawalDays: number
  /** First and last farm day of validity. */
  issueDay: string
  expiryDay: string
  vet: string
}

/** Begun course of treatment, as in form `formId.treatment`. */
export interface TreatmentEvent extends PersonEvent {
  kind: 'treatment'
  /** First day of the course; it may be recorded days later. */
  day: string
  place: PlaceKeys
  pigType: PigType
  /** Null: treated without a valid instruction. */
  instruction: PlanKey | null
  diagnosisId: number
  drugId: number
  isAntibiotic: boolean
  /** All pigs of the place are treated through the drinking water. */
  isForGroup: boolean
  head: number
  /** Mean live weight of the treated pigs, g; a multiple of 500 g. */
  weightG: number
  /** Such as `Sti 7`; null for a group. */
  pen: string | null
  /** Mark on the pig, such as `rød ryg`. */
  mark: string | null
  /** Dose of one pig on one day, in `doseUnit`: tenths of ml or hundredths of g. */
  dosePerAnimal: number
  doseUnit: TreatmentDoseUnit
  /** dose · head · days */
  totalAmount: number
  days: number
  intervalDays: number
  withdrawalDays: number
  /** Last planned day + withdrawal period; this day is included. */
  withdrawalEndDay: string
  remark: string | null
}

/** Recorded day of a course, as in form `formId.treatmentDay`. The first day is recorded together with the course. */
export interface TreatmentDayEvent extends PersonEvent {
  kind: 'treatmentDay'
  treatment: PlanKey
  /** 1 … days */
  dayOfCourse: number
  day: string
  head: number
  /** Numbers of the form: 1 continue, 2 recovered (the course ends here). */
  outcome: 1 | 2
  /** Recalculated from this day where the course ends early, else as planned. */
  withdrawalEndDay: string
}

export type HealthEvent = InstructionEvent | TreatmentEvent | TreatmentDayEvent
