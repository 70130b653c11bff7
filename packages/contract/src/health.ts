import { z } from 'zod'
import { IsoDate } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { DrugId, FarmId, InstructionId } from './ids.ts'

/** Form that makes a treatment instruction, and the one that changes it. */
export const NEW_INSTRUCTION_FORM = 32
export const INSTRUCTION_FORM = 33

export const Drug = z.object({
  id: DrugId,
  name: z.string(),
  substance: z.string().nullable(),
  /** In the reader's words. */
  drug_class: z.string(),
  strength: z.string().nullable(),
  administration_method: z.string(),
  /** Of the product for each kg live weight, or for each pig; null where only the label tells it. */
  dose_rate: z.number().nullable(),
  /** ml, g or tablets. */
  dose_unit: z.string(),
  is_dose_per_head: z.boolean(),
  /** Times that it is given, and days without slaughter after the last. */
  total_days: z.int(),
  withdrawal_days: z.int(),
  /** Its values are examples that the company has not looked at: the label and the vet rule. */
  is_example: z.boolean(),
})
export type Drug = z.infer<typeof Drug>

export const listDrugs = endpoint({
  method: 'GET',
  path: '/health/drugs',
  summary: 'Drugs that can be prescribed, by name',
  access: { module: 'Medicine' },
  reply: z.array(Drug),
})

/** What a vet prescribed: a drug for a disease of one kind of pigs on a farm. */
export const TreatmentProcedure = z.object({
  id: InstructionId,
  farm_id: FarmId,
  farm_name: z.string(),
  animal_group: z.enum(['WEANERS', 'SLAUGHTER_PIGS']),
  drug_name: z.string(),
  diagnosis: z.string(),
  /** Last day on which it holds. */
  expires: IsoDate,
  /** It holds today. */
  is_active: z.boolean(),
  /** What the caller may do: the same flags as the form's. One that a treatment uses is never deleted. */
  editable: z.boolean(),
  deletable: z.boolean(),
})
export type TreatmentProcedure = z.infer<typeof TreatmentProcedure>

export const listTreatmentProcedures = endpoint({
  method: 'GET',
  path: '/health/treatment-procedure',
  summary: 'Treatment instructions of the farms that the caller may read',
  access: { module: 'Medicine' },
  reply: z.array(TreatmentProcedure),
})

export const removeTreatmentProcedure = endpoint({
  method: 'DELETE',
  path: '/health/treatment-procedure/:id',
  summary: 'Delete a treatment instruction that no treatment uses',
  access: { module: 'Medicine' },
  params: z.object({ id: InstructionId }),
  reply: z.null(),
  status: 204,
  changes: ['health', 'notifications'],
})
