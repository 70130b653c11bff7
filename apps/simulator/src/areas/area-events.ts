import type { Recurrence } from '@herdboard/domain/forms/recurrence.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { PlaceKeys } from '../herd-event.ts'
import type { PlanKey } from '../plan-key.ts'

/**
 * What the areas without tables hold, as events: each happened at an instant, and nothing that happened later changes
 * it. A state (ongoing, overdue, unread) is what the events up to now leave behind.
 */
export interface AreaEvent {
  /** Unique in the company, and kept for ever. */
  key: PlanKey
  /** Instant, ISO 8601 in UTC. */
  at: string
}

/** An event that a person caused. */
export interface PersonEvent extends AreaEvent {
  /** Key of the person. */
  by: PlanKey
}

/** Days that are kept, and the instant after which nothing is known. */
export interface AreaWindow {
  /** First farm day. */
  from: string
  now: Date
}

// Sensors ---------------------------------------------------------------------------------------------------------

export type SensorKind = 'water' | 'feeding' | 'weight' | 'temperature'

/** Where a sensor hangs from a day on. A sensor that is moved gets one more of these. */
export interface SensorPlacement {
  sensor: PlanKey
  kind: SensorKind
  /** `Vandmåler Sektion 3, Klimastald 1` */
  name: string
  barn: PlanKey
  /** Null: it measures the barn as a whole. */
  section: PlanKey | null
  /** First farm day; it hangs there until the sensor's next placement. */
  from: string
}

/** What a sensor sent about one hour: litres, minutes of run time, kg a pig or degrees Celsius. */
export interface SensorReading {
  sensor: PlanKey
  kind: SensorKind
  barn: PlanKey
  section: PlanKey | null
  /** Farm day and hour of the clock, 0 to 23; in autumn hour 2 comes twice. */
  day: string
  hour: number
  isSecond: boolean
  /** Beginning of the hour, ISO 8601 in UTC. */
  at: string
  /** Null: nothing arrived, and there is no row to write. */
  value: number | null
}

/** An alarm that the sensors of a section raised by the product's own rules, with what somebody said of it. */
export interface AlarmEvent extends AreaEvent {
  kind: 'alarm'
  /** Number of the list of alarm types. */
  typeId: number
  barn: PlanKey
  section: PlanKey
  severity: 2 | 3
  /** Null: it goes on. */
  endedAt: string | null
  measured: number | null
  expected: number | null
  /** Null: nobody looked at it yet. */
  handled: { at: string; by: PlanKey; causeId: number; action: string } | null
}

// Health ----------------------------------------------------------------------------------------------------------

export type TreatmentDoseUnit = 'ml' | 'g'

/** A medicine that the vet prescribes for a disease of a kind of pigs, as in forms 32 and 33. */
export interface InstructionEvent extends PersonEvent {
  kind: 'instruction'
  farm: PlanKey
  pigType: PigType
  /** Numbers of the reference lists. */
  diagnosisId: number
  drugId: number
  isForGroups: boolean
  /** ml or g for each kg live weight, or for each pig. */
  doseRate: number
  doseUnit: TreatmentDoseUnit
  isDosePerHead: boolean
  /** Times a pig is given it, and days from one to the next. */
  days: number
  intervalDays: number
  withdrawalDays: number
  /** Farm days; it holds on both. */
  issueDay: string
  expiryDay: string
  vet: string
}

/** A course that was begun, as in form 11. */
export interface TreatmentEvent extends PersonEvent {
  kind: 'treatment'
  /** First day of the course; it may have been written days later. */
  day: string
  place: PlaceKeys
  pigType: PigType
  /** Null: given without a valid one. */
  instruction: PlanKey | null
  diagnosisId: number
  drugId: number
  isAntibiotic: boolean
  /** All pigs of the place through the drinking water. */
  isForGroup: boolean
  head: number
  /** Mean live weight of those treated, in hundreds of grams' steps. */
  weightG: number
  /** `Sti 7`; null for a group. */
  pen: string | null
  /** Mark on the pig: `rød ryg`. */
  mark: string | null
  /** Of one pig on one day, in `doseUnit`: tenths of ml or hundredths of g. */
  dosePerAnimal: number
  doseUnit: TreatmentDoseUnit
  /** dose · head · days */
  totalAmount: number
  days: number
  intervalDays: number
  withdrawalDays: number
  /** Last planned day + withdrawal: meat is withheld on it too. */
  withdrawalEndDay: string
  remark: string | null
}

/** One day of a course was given, as in form 12; the first is written with the course. */
export interface TreatmentDayEvent extends PersonEvent {
  kind: 'treatmentDay'
  treatment: PlanKey
  /** 1 … days */
  dayOfCourse: number
  day: string
  head: number
  /** As the form numbers them: 1 go on, 2 recovered, the course ends here. */
  outcome: 1 | 2
  /** Reckoned again from this day where the course ends early, else as planned. */
  withdrawalEndDay: string
}

export type HealthEvent = InstructionEvent | TreatmentEvent | TreatmentDayEvent

// Notes and tasks -------------------------------------------------------------------------------------------------

export interface NoteEvent extends PersonEvent {
  kind: 'note'
  day: string
  place: PlaceKeys
  /** As the farmer wrote it, in Danish. */
  text: string
}

export interface TaskTemplateEvent extends PersonEvent {
  kind: 'taskTemplate'
  name: string
  /** 1 high, 2 normal, 3 low */
  priority: 1 | 2 | 3
  steps: readonly string[]
}

/** A task that comes again; its occurrences are events of their own. */
export interface TaskSeriesEvent extends PersonEvent {
  kind: 'taskSeries'
  place: PlaceKeys
  name: string
  priority: 1 | 2 | 3
  assignee: PlanKey | null
  recurrence: Recurrence
  steps: readonly string[]
}

/** Made by a person, or by the night's job from a series (`by` null) or from a course of treatment. */
export interface TaskEvent extends AreaEvent {
  kind: 'task'
  by: PlanKey | null
  /** 1 a task, 2 a day of a treatment */
  typeId: 1 | 2
  place: PlaceKeys
  /** Farm day on which it is due. */
  day: string
  name: string
  priority: 1 | 2 | 3
  /** Null: whoever has time. */
  assignee: PlanKey | null
  steps: readonly string[]
  series: PlanKey | null
  template: PlanKey | null
  /** Of type 2: the course, and which of its days. */
  treatment: { key: PlanKey; dayOfCourse: number } | null
}

export interface TaskStepDoneEvent extends PersonEvent {
  kind: 'taskStepDone'
  task: PlanKey
  /** Place in `steps`, from 0. */
  step: number
}

export interface TaskDoneEvent extends PersonEvent {
  kind: 'taskDone'
  task: PlanKey
}

/** What it was for is over: the pigs are well, and the last days of their course are not given. */
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

/** The server tells somebody something. Texts are made from type and parameters in the reader's language. */
export interface NotificationRaisedEvent extends AreaEvent {
  kind: 'raised'
  /** Key and number of the catalogue of types: `status_missing`, 7. */
  type: string
  typeId: number
  /** What it is about; of a type and subject one is open at a time. */
  subject: PlanKey
  /** Whose business it is; null: the whole company's. */
  farm: PlanKey | null
  /** Names, numbers, farm days, instants and keys of people that the text is made from. */
  parameters: Readonly<Record<string, string | number>>
  /** Form that it opens, and what that is told; null for a text alone. */
  form: { formId: number; reference: PlanKey | null } | null
  requiresAction: boolean
}

export interface NotificationClosedEvent extends AreaEvent {
  kind: 'closed'
  notification: PlanKey
  how: 'approved' | 'rejected' | 'solved' | 'expired'
  /** Who handled it; null where it went away by itself. */
  by: PlanKey | null
}

export interface NotificationReadEvent extends PersonEvent {
  kind: 'read'
  notification: PlanKey
}

export type NotificationEvent = NotificationRaisedEvent | NotificationClosedEvent | NotificationReadEvent

// Prices: whole øre -----------------------------------------------------------------------------------------------

/** What the slaughterhouses pay for a kg of carcass in a week. */
export interface SlaughterQuotationEvent extends AreaEvent {
  kind: 'slaughterQuotation'
  /** Monday from which it holds. */
  validFrom: string
  oreAKg: number
}

/** A price and what belongs to it in the list of a week. */
export interface ListedPrice {
  ore: number
  /** Against the week before. */
  changeOre: number
  /** Mean of this week and the 51 before. */
  yearOre: number
}

/** Øre a kg between two live weights: 5-7, 7-9, 9-12, 12-25, 25-30 and 30-40 kg. */
export type WeightBandsOre = readonly [number, number, number, number, number, number]

export interface PigletListingEvent extends AreaEvent {
  kind: 'pigletListing'
  validFrom: string
  year: number
  week: number
  /** A pig of 7 and of 30 kg. */
  at7Kg: ListedPrice
  at30Kg: ListedPrice
  organicAt30Kg: ListedPrice
  bands: WeightBandsOre
  /** 12-25, 25-30, 30-40 kg */
  organicBands: readonly [number, number, number]
}

/** What a pig in stock is worth in a month: price · head + price · kg. */
export interface StatusPriceEvent extends AreaEvent {
  kind: 'statusPrice'
  /** First day of the month. */
  period: string
  pigletOre: number
  pigletOreAKg: number
  slaughterPigOre: number
  slaughterPigOreAKg: number
}

/** Paid after the end of a cooperative year, 1 October to 30 September, for each kg of carcass. */
export interface PostPaymentEvent extends AreaEvent {
  kind: 'postPayment'
  from: string
  to: string
  oreAKg: number
  organicOreAKg: number
  freeRangeOreAKg: number
  /** Not announced yet. */
  isProvision: boolean
}

/** Fee for collecting a dead pig, from a day on. */
export interface DeadPigFeeEvent extends AreaEvent {
  kind: 'deadPigFee'
  validFrom: string
  below30KgOre: number
  from30KgOre: number
}

/** Supplements of a month for each kg of carcass. */
export interface BonusPaymentEvent extends AreaEvent {
  kind: 'bonusPayment'
  /** First day of the month. */
  period: string
  oreAKg: number
  freeRangeOreAKg: number
  organicOreAKg: number
}

export type PriceEvent =
  | SlaughterQuotationEvent
  | PigletListingEvent
  | StatusPriceEvent
  | PostPaymentEvent
  | DeadPigFeeEvent
  | BonusPaymentEvent

// Economy ---------------------------------------------------------------------------------------------------------

/** A bill or an income that somebody typed in. */
export interface PostingEvent extends PersonEvent {
  kind: 'posting'
  /** Farm day that it is dated. */
  day: string
  place: PlaceKeys
  /** Number of the product's category. */
  categoryId: number
  /** Without VAT: + income, - expense. */
  amountOre: number
  /** In the unit of the category, and DKK for one; null where only an amount is known. */
  quantity: number | null
  unitPriceDkk: number | null
  text: string
}
