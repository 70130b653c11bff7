import type { FormContext } from '@herdboard/contract/form.ts'
import { DrugId, FarmId, InstructionId } from '@herdboard/contract/ids.ts'
import { z } from 'zod'
import { type Drug, drugsOf, type Instruction, instructionFlags, instructionOf } from '#modules/health/service.ts'
import { prefillFromNotification } from '#modules/notifications/service.ts'
import type { RequestContext } from '#platform/call.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/problem.ts'
import type { TenantScope } from '#platform/scope.ts'
import { selectInstructionFarms } from '../sql/instruction-farms.ts'

export const NEW_INSTRUCTION = 32
export const INSTRUCTION = 33

export interface Asker {
  db: Db
  context: RequestContext
  scope: TenantScope
}

/** What a form is opened or sent for, unchecked. */
export interface AskedInstruction {
  farm_id?: string | undefined
  /** Farms that something new is for. */
  location_ids?: readonly string[] | undefined
  /** The drug that was chosen first, or the instruction that is changed. */
  resource_id?: string | undefined
  nref?: string | undefined
}

export interface InstructionFarm {
  id: FarmId
  name: string
  vet: string | null
  /** Kinds of pigs that its barns are for. */
  pig_types: readonly number[]
}

/** An instruction that is made or changed, by somebody, for these farms. */
export interface InstructionOpening extends Asker {
  formId: typeof NEW_INSTRUCTION | typeof INSTRUCTION
  farms: readonly InstructionFarm[]
  drugs: readonly Drug[]
  /** Chosen before the form opened. */
  drugId: DrugId | null
  stored: Instruction | null
  isInUse: boolean
  editable: boolean
  deletable: boolean
}

/** What the form carries along. Comes back as untrusted input. */
const Carried = z.strictObject({
  form_id: z.int(),
  farms: z.array(FarmId).max(200).optional(),
  drug: DrugId.nullable().optional(),
  instruction: InstructionId.optional(),
})

/** The question that a form's own context asks again. */
export function askedBy(context: FormContext, formId: number): AskedInstruction {
  const carried = Carried.safeParse(context)
  if (!carried.success || carried.data.form_id !== formId) throw new Problem('request.malformed', { name: 'context' })
  const { farms, drug, instruction } = carried.data
  return { location_ids: farms, resource_id: instruction ?? drug ?? undefined }
}

export const contextFor = ({ formId, farms, drugId, stored }: InstructionOpening): FormContext =>
  stored
    ? { form_id: formId, instruction: stored.id }
    : { form_id: formId, farms: farms.map(({ id }) => id), drug: drugId }

/**
 * Throws `request.not_found` for what is not there for this person, `location.not_allowed` for a farm that may only be
 * read, and `request.not_allowed` without the module.
 */
export async function instructionOpening(
  asker: Asker,
  formId: number,
  asked: AskedInstruction,
): Promise<InstructionOpening> {
  const { db, scope } = asker
  if (!scope.modules.has('Medicine')) throw new Problem('request.not_allowed')
  const drugs = await drugsOf(db, scope)
  if (formId === INSTRUCTION) return storedOpening(asker, drugs, await idOf(asker, asked))
  const ids = [...new Set(asked.location_ids ?? (asked.farm_id ? [asked.farm_id] : []))]
  if (ids.length === 0) throw new Problem('request.malformed', { name: 'location_ids' })
  const farms = await selectInstructionFarms(db, scope, ids)
  if (farms.length < ids.length) throw new Problem('request.not_found')
  if (farms.some(({ id }) => !scope.writableFarms.has(id))) throw new Problem('location.not_allowed')
  const drug = DrugId.safeParse(asked.resource_id)
  const drugId = drugs.find(({ id, is_inactive }) => id === drug.data && !is_inactive)?.id ?? null
  const rights = { isInUse: false, editable: true, deletable: false }
  return { ...asker, formId: NEW_INSTRUCTION, farms, drugs, drugId, stored: null, ...rights }
}

async function storedOpening(asker: Asker, drugs: readonly Drug[], id: InstructionId): Promise<InstructionOpening> {
  const { db, scope } = asker
  const stored = await instructionOf(db, scope, id)
  const farms = await selectInstructionFarms(db, scope, [stored.farm_id])
  const flags = await instructionFlags(db, scope, stored)
  return { ...asker, formId: INSTRUCTION, farms, drugs, drugId: stored.drug_id, stored, ...flags }
}

/** Named itself, or by the notification that says it runs out. */
async function idOf({ db, scope }: Asker, { farm_id, resource_id, nref }: AskedInstruction): Promise<InstructionId> {
  const told =
    resource_id === undefined && nref !== undefined && farm_id !== undefined
      ? (await prefillFromNotification(db, scope, nref, INSTRUCTION, placeOf(farm_id))).instruction_id
      : resource_id
  const id = InstructionId.safeParse(told)
  if (!id.success) throw new Problem('request.not_found')
  return id.data
}

export const placeOf = (farmId: string) => ({
  farmId: farmId as FarmId,
  barnId: null,
  sectionId: null,
  batchId: null,
})
