import type { TaskTypeId } from '@herdboard/contract/herd/assignments.ts'
import type { sensorType } from '@herdboard/contract/monitoring/monitoring.ts'
import type { EpisodeExplanation } from '@herdboard/domain/alarms/intake-model/explanations.ts'
import type { RhythmShift } from '@herdboard/domain/alarms/rhythm-shift.ts'
import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PlaceKeys } from '../herd-event.ts'
import type { PlanKey } from '../plan-key.ts'

/**
 * Event of an area without tables. It happened at an instant, and no later event changes it. A state (ongoing, overdue,
 * unread) follows from the events up to now.
 */
export interface AreaEvent {
  /** Unique in the company and stable. */
  key: PlanKey
  /** Instant, ISO 8601 in UTC. */
  at: string
}

/** Event that a person caused. */
export interface PersonEvent extends AreaEvent {
  /** Key of the person. */
  by: PlanKey
}

/** Stored days, and the instant after which nothing is known. */
export interface AreaWindow {
  /** First farm day. */
  from: string
  now: Date
}

// Sensors ---------------------------------------------------------------------------------------------------------

export type SensorKind = Extract<keyof typeof sensorType, 'water' | 'feeding' | 'weight' | 'temperature'>

/** Place of a sensor from a day on. A moved sensor has one placement for each place. */
export interface SensorPlacement {
  sensor: PlanKey
  kind: SensorKind
  /** Such as `Vandmåler Sektion 3, Klimastald 1`. */
  name: string
  barn: PlanKey
  /** Null: the sensor measures the whole barn. */
  section: PlanKey | null
  /** First farm day; the placement ends with the sensor's next one. */
  from: string
}

/** Reading of one hour: litres, minutes of run time, kg per pig or degrees Celsius. */
export interface SensorReading {
  sensor: PlanKey
  kind: SensorKind
  barn: PlanKey
  section: PlanKey | null
  /** Farm day and hour of the clock, 0 to 23; in autumn hour 2 occurs twice. */
  day: string
  hour: number
  isSecond: boolean
  /** Beginning of the hour, ISO 8601 in UTC. */
  at: string
  /** Null: no reading arrived, and no row is written. */
  value: number | null
}

/** Alarm raised from a section's sensors by the product's own rules, with its handling. */
export interface AlarmEvent extends AreaEvent {
  kind: 'alarm'
  /** Number in the list of alarm types. */
  typeId: number
  barn: PlanKey
  section: PlanKey
  severity: 2 | 3
  /** Null while the alarm is ongoing. */
  endedAt: string | null
  measured: number | null
  expected: number | null
  /** Only of a changed daily rhythm: how the pigs drink. */
  /** What explains a part of it. */
  explanation: EpisodeExplanation | null
  rhythm: RhythmShift | null
  /** Null until handled. */
  handled: { at: string; by: PlanKey; causeId: number; action: string } | null
}

// Health ----------------------------------------------------------------------------------------------------------

export type TreatmentDoseUnit = 'ml' | 'g'

/** Drug that the vet prescribes for a disease of a pig type, as in forms 32 and 33. */
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

/** Begun course of treatment, as in form 11. */
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

/** Recorded day of a course, as in form 12. The first day is recorded together with the course. */
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

// Notes and tasks -------------------------------------------------------------------------------------------------

export interface NoteEvent extends PersonEvent {
  kind: 'note'
  day: string
  place: PlaceKeys
  /** Text as the farmer wrote it, in Danish. */
  text: string
}

export interface TaskTemplateEvent extends PersonEvent {
  kind: 'taskTemplate'
  name: string
  /** 1 high, 2 normal, 3 low */
  priority: 1 | 2 | 3
  steps: readonly string[]
}

/** Recurring task; its occurrences are separate events. */
export interface TaskSeriesEvent extends PersonEvent {
  kind: 'taskSeries'
  place: PlaceKeys
  name: string
  priority: 1 | 2 | 3
  assignee: PlanKey | null
  recurrence: Recurrence
  steps: readonly string[]
}

/** Task created by a person, by the nightly job from a series (`by` null), or from a course of treatment. */
export interface TaskEvent extends AreaEvent {
  kind: 'task'
  by: PlanKey | null
  /** 1 task, 2 treatment day */
  typeId: TaskTypeId
  place: PlaceKeys
  /** Due farm day. */
  day: string
  name: string
  priority: 1 | 2 | 3
  /** Null: not assigned to a person. */
  assignee: PlanKey | null
  steps: readonly string[]
  series: PlanKey | null
  template: PlanKey | null
  /** Course and its day, for type 2. */
  treatment: { key: PlanKey; dayOfCourse: number } | null
}

export interface TaskStepDoneEvent extends PersonEvent {
  kind: 'taskStepDone'
  task: PlanKey
  /** Index in `steps`, from 0. */
  step: number
}

export interface TaskDoneEvent extends PersonEvent {
  kind: 'taskDone'
  task: PlanKey
}

/**
 * Task removed because its purpose no longer exists: the pigs are well, and the remaining days of their course are not
 * given.
 */
export interface TaskRemovedEvent extends PersonEvent {
  kind: 'taskRemoved'
  task: PlanKey
}

export type AssignmentEvent =
  | TaskTemplateEvent
  | TaskSeriesEvent
  | TaskEvent
  | TaskStepDoneEvent
  | TaskDoneEvent
  | TaskRemovedEvent

// Notifications ---------------------------------------------------------------------------------------------------

/** Notification of the server. Its text is made from type and parameters in the reader's language. */
export interface NotificationRaisedEvent extends AreaEvent {
  kind: 'raised'
  /** Key and number of the notification type: `status_missing`, 7. */
  type: string
  typeId: number
  /** Subject of the notification; per type and subject one is open at a time. */
  subject: PlanKey
  /** Farm that it concerns; null for the whole company. */
  farm: PlanKey | null
  /** Parameters of the text: names, numbers, farm days, instants and keys of people. */
  parameters: Readonly<Record<string, string | number>>
  /** Form that it opens, with its reference; null for a text alone. */
  form: { formId: number; reference: PlanKey | null } | null
  requiresAction: boolean
}

export interface NotificationClosedEvent extends AreaEvent {
  kind: 'closed'
  notification: PlanKey
  how: 'approved' | 'rejected' | 'solved' | 'expired'
  /** Person who handled it; null where it closed by itself. */
  by: PlanKey | null
}

export interface NotificationReadEvent extends PersonEvent {
  kind: 'read'
  notification: PlanKey
}

export type NotificationEvent = NotificationRaisedEvent | NotificationClosedEvent | NotificationReadEvent

// Prices: whole øre -----------------------------------------------------------------------------------------------

/** Quotation of the slaughterhouses per kg carcass in a week. */
export interface SlaughterQuotationEvent extends AreaEvent {
  kind: 'slaughterQuotation'
  /** Monday from which it is valid. */
  validFrom: string
  orePerKg: number
}

/** Listed price of a week, with its comparisons. */
export interface ListedPrice {
  ore: number
  /** Difference to the week before. */
  changeOre: number
  /** Mean of this week and the 51 before. */
  yearOre: number
}

/** Øre per kg in six bands of live weight: 5-7, 7-9, 9-12, 12-25, 25-30 and 30-40 kg. */
export type WeightBandsOre = readonly [number, number, number, number, number, number]

export interface PigletListingEvent extends AreaEvent {
  kind: 'pigletListing'
  validFrom: string
  year: number
  week: number
  /** Prices of a 7 kg and a 30 kg piglet. */
  at7Kg: ListedPrice
  at30Kg: ListedPrice
  organicAt30Kg: ListedPrice
  bands: WeightBandsOre
  /** 12-25, 25-30, 30-40 kg */
  organicBands: readonly [number, number, number]
}

/** Value of pigs in stock in a month: price · head + price · kg. */
export interface StatusPriceEvent extends AreaEvent {
  kind: 'statusPrice'
  /** First day of the month. */
  period: string
  pigletOre: number
  pigletOrePerKg: number
  slaughterPigOre: number
  slaughterPigOrePerKg: number
}

/** Post-payment per kg carcass, paid after the end of a cooperative year, 1 October to 30 September. */
export interface PostPaymentEvent extends AreaEvent {
  kind: 'postPayment'
  from: string
  to: string
  orePerKg: number
  organicOrePerKg: number
  freeRangeOrePerKg: number
  /** True until the final payment is announced. */
  isProvision: boolean
}

/** Fee for the collection of a dead pig, valid from a day on. */
export interface DeadPigFeeEvent extends AreaEvent {
  kind: 'deadPigFee'
  validFrom: string
  below30KgOre: number
  from30KgOre: number
}

/** Supplements of a month per kg carcass. */
export interface BonusPaymentEvent extends AreaEvent {
  kind: 'bonusPayment'
  /** First day of the month. */
  period: string
  orePerKg: number
  freeRangeOrePerKg: number
  organicOrePerKg: number
}

export type PriceEvent =
  | SlaughterQuotationEvent
  | PigletListingEvent
  | StatusPriceEvent
  | PostPaymentEvent
  | DeadPigFeeEvent
  | BonusPaymentEvent

// Economy ---------------------------------------------------------------------------------------------------------

/** Bill or income that a user typed in. */
export interface PostingEvent extends PersonEvent {
  kind: 'posting'
  /** Farm day of the bill. */
  day: string
  place: PlaceKeys
  /** Number of the product's category. */
  categoryId: number
  /** Without VAT: + income, - expense. */
  amountOre: number
  /** Quantity in the unit of the category, and DKK per unit; null where only an amount is known. */
  quantity: number | null
  unitPriceDkk: number | null
  text: string
}
