import { z } from 'zod'
import { IsoDate, IsoInstant } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import {
  AlarmId,
  AssignmentId,
  BarnId,
  BatchId,
  DrugId,
  FarmId,
  InstructionId,
  MixId,
  PlaceId,
  RecordId,
  SectionId,
} from '../core/ids.ts'

/** Places of the walking order of one farm. */
export const MAX_ROUND_PLACES = 2000

/** A day of a course of treatment that is due today or earlier. */
export const RoundTreatment = z.object({
  record_id: RecordId,
  /** Subject of its form: the course and the number of the day, so that two phones do not give two days. */
  resource_id: z.string(),
  /** 1 … total_days */
  day: z.int(),
  total_days: z.int(),
  /** Planned day. */
  date: IsoDate,
  animal_count: z.int(),
  pen: z.string().nullable(),
  drug_name: z.string(),
  dose_per_animal: z.number(),
  dose_unit: z.string(),
  /** Days without slaughter after the last day of the course. */
  withdrawal_days: z.int(),
})
export type RoundTreatment = z.infer<typeof RoundTreatment>

/** A veterinarian's instruction that is valid today: what a new course of treatment is given from. */
export const RoundInstruction = z.object({
  id: InstructionId,
  /** For weaners, else for slaughter pigs. */
  is_weaners: z.boolean(),
  diagnosis_id: z.int(),
  diagnosis: z.string(),
  drug_id: DrugId,
  drug_name: z.string(),
  method_id: z.int(),
  /** Amount of the drug per kg live weight, or per pig. */
  dose_rate: z.number(),
  dose_unit: z.enum(['ml', 'g', 'tablets']),
  /** The unit in the reader's language. */
  dose_unit_name: z.string(),
  is_dose_per_head: z.boolean(),
  /** Doses, days from one to the next, and days without slaughter after the last. */
  times: z.int(),
  interval_days: z.int(),
  withdrawal_days: z.int(),
  /** Last day on which a course may begin by it. */
  valid_until: IsoDate,
})
export type RoundInstruction = z.infer<typeof RoundInstruction>

const RoundAlarm = z.object({ id: AlarmId, name: z.string(), severity: z.union([z.literal(2), z.literal(3)]) })

/** Place of an entry, as its form takes it. */
export const RoundEntryPlace = z.object({
  farm_id: FarmId,
  barn_id: BarnId,
  section_id: SectionId.exactOptional(),
  batch_id: BatchId.exactOptional(),
})
export type RoundEntryPlace = z.infer<typeof RoundEntryPlace>

/** A stop of the round: a section; of a barn without sections its batches, or the barn itself. */
export const RoundPlace = z.object({
  id: PlaceId,
  name: z.string(),
  barn_id: BarnId,
  barn_name: z.string(),
  is_weaners: z.boolean(),
  pigs: z.int(),
  /** Dead pigs recorded today. */
  dead_today: z.int(),
  /** Last day on which a pig that may be here is in its withdrawal period; null without one. */
  withdrawal_until: IsoDate.nullable(),
  /** Estimated mean weight, kg; null without pigs. */
  weight_kg: z.number().nullable(),
  /** Days since the pigs began to arrive; null without pigs, and where some arrived later than four weeks after that. */
  day: z.int().nullable(),
  /** Whole hours since somebody was there; null where nobody was for 91 days, or without pigs. */
  hours_unseen: z.int().nullable(),
  /** 2: the company's first limit of an inspection is over; 3: the second, or nobody was at its pigs for 91 days. */
  unseen_severity: z.union([z.literal(2), z.literal(3)]).nullable(),
  treatments: z.array(RoundTreatment),
  alarms: z.array(RoundAlarm),
  tasks: z.array(z.object({ id: AssignmentId, name: z.string() })),
  /** Pens that were named here in the last 180 days, by name. */
  pens: z.array(z.string()),
  /** Where notes and inspections belong. */
  at: RoundEntryPlace,
  /** Where records of pigs belong: in a barn with batches the batch of the section. */
  pigs_at: RoundEntryPlace,
  /** Numbers of the forms that the caller may send from here. */
  form_ids: z.array(z.int()),
  /** First day without recorded feed use, and the mix of the last one. */
  feed_from: IsoDate.nullable(),
  feed_mix_id: MixId.nullable(),
})
export type RoundPlace = z.infer<typeof RoundPlace>

export const getRound = endpoint({
  method: 'GET',
  path: '/round',
  summary: 'Return the places of a farm in the order in which the caller walks, with what is due at each',
  access: {},
  errors: [],
  query: z.strictObject({
    /** Absent: the farm of the place; else the first farm by name, those first where the caller records. */
    farm_id: FarmId.optional(),
    place_id: PlaceId.optional(),
  }),
  reply: z.object({
    /** Time of this response. */
    at: IsoInstant,
    today: IsoDate,
    /** Null for a caller without a farm. */
    farm: z.object({ id: FarmId, name: z.string() }).nullable(),
    farms: z.array(z.object({ id: FarmId, name: z.string() })),
    /** The caller has chosen an order of the places. */
    has_order: z.boolean(),
    places: z.array(RoundPlace),
    mixes: z.array(z.object({ id: MixId, name: z.string() })),
    /** Valid instructions for the pigs of these places, the last used first. None without the right to treatments. */
    instructions: z.array(RoundInstruction),
  }),
  reads: ['herd', 'places', 'notes', 'assignments', 'health', 'monitoring', 'profile'],
})

export const putWalkingOrder = endpoint({
  method: 'PUT',
  path: '/round/order',
  summary: 'Store the order in which the caller walks through the places of a farm',
  access: {},
  errors: [],
  body: z.strictObject({
    farm_id: FarmId,
    /** The first place first. Places that are not named come last, by name. Empty: all by name. */
    place_ids: z.array(PlaceId).max(MAX_ROUND_PLACES),
  }),
  reply: z.null(),
  status: 204,
  sharedDevices: true,
  changes: ['profile'],
})
