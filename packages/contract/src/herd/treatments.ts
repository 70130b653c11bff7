import { z } from 'zod'
import { IsoDate, PeriodQuery, QueryFlag } from '../core/dates.ts'
import { endpoint } from '../core/endpoint.ts'
import { BarnId, DrugId, FarmId, InstructionId, PlaceId, RecordId, SectionId } from '../core/ids.ts'
import { isPeriod } from '../core/period.ts'
import { PlacesQuery } from '../places/place-list.ts'

export const Drug = z.object({
  id: DrugId,
  name: z.string(),
  substance: z.string().nullable(),
  /** In the reader's language. */
  drug_class: z.string(),
  strength: z.string().nullable(),
  administration_method: z.string(),
  /** Amount of the product per kg live weight, or per pig; null if only the label states it. */
  dose_rate: z.number().nullable(),
  /** ml, g or tablets. */
  dose_unit: z.string(),
  is_dose_per_head: z.boolean(),
  /** Number of times that it is given, and days without slaughter after the last time. */
  total_days: z.int(),
  withdrawal_days: z.int(),
  /** The values are examples that the company has not reviewed. The label and the vet's instruction take precedence. */
  is_example: z.boolean(),
})
export type Drug = z.infer<typeof Drug>

export const listDrugs = endpoint({
  method: 'GET',
  path: '/health/drugs',
  summary: 'List the drugs that can be prescribed, by name',
  access: { module: 'Medicine' },
  errors: [],
  reply: z.array(Drug),
  reads: ['health'],
})

/** Treatment instruction: a drug that the vet prescribed for a disease of one pig type on a farm. */
export const TreatmentInstruction = z.object({
  id: InstructionId,
  farm_id: FarmId,
  farm_name: z.string(),
  animal_group: z.enum(['WEANERS', 'SLAUGHTER_PIGS']),
  drug_name: z.string(),
  diagnosis: z.string(),
  /** Last day on which it is valid. */
  expires: IsoDate,
  /** It is valid today. */
  is_active: z.boolean(),
  /** What the caller may do; the same flags as in the form. An instruction that a treatment uses is never deleted. */
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type TreatmentInstruction = z.infer<typeof TreatmentInstruction>

export const listTreatmentProcedures = endpoint({
  method: 'GET',
  path: '/health/treatment-procedure',
  summary: 'List the treatment instructions of the readable farms',
  access: { module: 'Medicine' },
  errors: [],
  reply: z.array(TreatmentInstruction),
  reads: ['health'],
})

export const removeTreatmentProcedure = endpoint({
  method: 'DELETE',
  path: '/health/treatment-procedure/:id',
  summary: 'Delete a treatment instruction that no treatment uses',
  access: { module: 'Medicine' },
  errors: [422],
  params: z.object({ id: InstructionId }),
  reply: z.null(),
  status: 204,
  changes: ['health', 'notifications'],
})

/** A day of a course on which the drug was given. */
export const GivenTreatment = z.object({
  /** 1 … total_days */
  day: z.int(),
  treatment_date: IsoDate,
  animal_count: z.int(),
  dosis_pr_animal: z.number(),
  /** Remark of the day. */
  description: z.string().nullable(),
})
export type GivenTreatment = z.infer<typeof GivenTreatment>

/** A course of treatment at its next day, or at its last day if it is done. */
export const Treatment = z.object({
  /** Record that started it. */
  record_id: RecordId,
  farm_id: FarmId,
  farm_name: z.string(),
  barn_id: BarnId.nullable(),
  barn_name: z.string().nullable(),
  section_id: SectionId.nullable(),
  section_name: z.string().nullable(),
  /** The smallest place that it belongs to. */
  location_id: PlaceId,
  pen: z.string().nullable(),
  /** The remark. */
  description: z.string().nullable(),
  /** In the reader's language, like `administration_method` and `dosis_unit`. */
  diagnosis: z.string(),
  /** Name of the drug at that time. */
  drug_name: z.string(),
  administration_method: z.string(),
  /** 1 … total_days; 0 if the course ended before anything was given. */
  day: z.int(),
  total_days: z.int(),
  /** Last day of the withdrawal period. */
  retention_date: IsoDate,
  animal_count: z.int(),
  /** kg per pig. */
  weight: z.number(),
  dosis_pr_animal: z.number(),
  /** ml, g or tablets. */
  dosis_unit: z.string(),
  /** Planned day, or the day on which it was given. */
  treatment_date: IsoDate,
  is_done: z.boolean(),
  /** Form that opens it: that of its next day, or of the record if the course is done. */
  form: z.object({ form_id: z.int(), record_id: RecordId.nullable(), resource_id: z.string().nullable() }),
  /** Earlier days of the course, newest first. */
  previous_treatments: z.array(GivenTreatment),
  /** What the caller may do with the record; the same flags as in its form. */
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type Treatment = z.infer<typeof Treatment>

const treatmentQuery = z
  .strictObject({
    ...PeriodQuery,
    ...PlacesQuery,
    /** Only treatments of this pig type. */
    weaners: QueryFlag.optional(),
  })
  .refine(isPeriod, { path: ['to'] })

export const listTreatments = endpoint({
  method: 'GET',
  path: '/health/treatment',
  summary: 'List the unfinished courses of treatment that begin by the end of the period, by next day',
  access: { module: 'Medicine' },
  errors: [],
  query: treatmentQuery,
  reply: z.array(Treatment),
  plain: true,
  reads: ['health'],
})

export const listTreatmentHistory = endpoint({
  method: 'GET',
  path: '/health/treatment-history',
  summary: 'List the finished courses of treatment of the period, newest first',
  access: { module: 'Medicine' },
  errors: [],
  query: treatmentQuery,
  reply: z.array(Treatment),
  plain: true,
  reads: ['health'],
})

export const getTreatmentJournal = endpoint({
  method: 'GET',
  path: '/health/treatment-journal',
  isLong: true,
  summary: 'Return the medicine record of a period as PDF: all treatments of both pig types, also deleted ones',
  access: { module: 'Medicine' },
  errors: [422],
  query: z.strictObject({ ...PeriodQuery, ...PlacesQuery }).refine(isPeriod, { path: ['to'] }),
  /** Base64 inside the server. */
  reply: z.string(),
  produces: 'application/pdf',
  shed: 'first',
  reads: ['health', 'places'],
})
