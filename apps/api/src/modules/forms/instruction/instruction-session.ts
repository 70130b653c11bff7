import type { FormContext } from '@herdboard/contract/core/form.ts'
import { formId } from '@herdboard/contract/core/form-id.ts'
import { DrugId, FarmId, InstructionId } from '@herdboard/contract/core/ids.ts'
import { z } from 'zod'
import {
  type CompanyDrug,
  companyDrugs,
  type Instruction,
  instructionFlags,
  instructionOf,
} from '#modules/health/service.ts'
import { prefillFromNotification } from '#modules/notifications/service.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { FormRequestContext } from '../form-kind.ts'
import { type InstructionFarm, selectInstructionFarms } from '../sql/instruction-farms.ts'

/** What a form is opened or sent for, unchecked. */
export interface InstructionQuery {
  farm_id?: string | undefined
  /** Farms that something new is for. */
  location_ids?: readonly string[] | undefined
  /** The drug that was chosen first, or the instruction that is changed. */
  resource_id?: string | undefined
  nref?: string | undefined
}

/** An instruction that is made or changed, by somebody, for these farms. */
export interface InstructionSession extends FormRequestContext {
  formId: typeof formId.newInstruction | typeof formId.instruction
  farms: readonly InstructionFarm[]
  drugs: readonly CompanyDrug[]
  /** Chosen before the form opened. */
  drugId: DrugId | null
  stored: Instruction | null
  isInUse: boolean
  editable: boolean
  deletable: boolean
}

/** What the form carries along. Comes back as untrusted input. */
const ParsedInstructionContext = z.strictObject({
  form_id: z.int(),
  farms: z.array(FarmId).max(200).optional(),
  drug: DrugId.nullable().optional(),
  instruction: InstructionId.optional(),
})

/** The question that a form's own context asks again. */
export function instructionQueryOf(context: FormContext, formId: number): InstructionQuery {
  const parsed = ParsedInstructionContext.safeParse(context)
  if (!parsed.success || parsed.data.form_id !== formId) throw new Problem('request.malformed', { name: 'context' })
  const { farms, drug, instruction } = parsed.data
  return { location_ids: farms, resource_id: instruction ?? drug ?? undefined }
}

export const instructionContext = ({ formId, farms, drugId, stored }: InstructionSession): FormContext =>
  stored
    ? { form_id: formId, instruction: stored.id }
    : { form_id: formId, farms: farms.map(({ id }) => id), drug: drugId }

/**
 * Throws `request.not_found` for what is not there for this person, `location.not_allowed` for a farm that may only be
 * read, and `request.not_allowed` without the module.
 */
export async function instructionSession(
  requestContext: FormRequestContext,
  requestedForm: number,
  query: InstructionQuery,
): Promise<InstructionSession> {
  const { db, scope } = requestContext
  if (!scope.modules.has('Medicine')) throw new Problem('request.not_allowed')
  const drugs = await companyDrugs(db, scope)
  if (requestedForm === formId.instruction)
    return storedInstructionSession(requestContext, drugs, await requireInstructionId(requestContext, query))
  const ids = [...new Set(query.location_ids ?? (query.farm_id ? [query.farm_id] : []))]
  if (ids.length === 0) throw new Problem('request.malformed', { name: 'location_ids' })
  const farms = await selectInstructionFarms(db, scope, ids)
  if (farms.length < ids.length) throw new Problem('request.not_found')
  if (farms.some(({ id }) => !scope.writableFarms.has(id))) throw new Problem('location.not_allowed')
  const drug = DrugId.safeParse(query.resource_id)
  const drugId = drugs.find(({ id, is_inactive }) => id === drug.data && !is_inactive)?.id ?? null
  const rights = { isInUse: false, editable: true, deletable: false }
  return { ...requestContext, formId: formId.newInstruction, farms, drugs, drugId, stored: null, ...rights }
}

async function storedInstructionSession(
  requestContext: FormRequestContext,
  drugs: readonly CompanyDrug[],
  id: InstructionId,
): Promise<InstructionSession> {
  const { db, scope } = requestContext
  const stored = await instructionOf(db, scope, id)
  const farms = await selectInstructionFarms(db, scope, [stored.farm_id])
  const flags = await instructionFlags(db, scope, stored)
  return { ...requestContext, formId: formId.instruction, farms, drugs, drugId: stored.drug_id, stored, ...flags }
}

/** Named itself, or by the notification that says it runs out. */
async function requireInstructionId(
  { db, scope }: FormRequestContext,
  { farm_id, resource_id, nref }: InstructionQuery,
): Promise<InstructionId> {
  const instructionId =
    resource_id === undefined && nref !== undefined && farm_id !== undefined
      ? (await prefillFromNotification(db, scope, nref, formId.instruction, farmPlace(farm_id))).instruction_id
      : resource_id
  const id = InstructionId.safeParse(instructionId)
  if (!id.success) throw new Problem('request.not_found')
  return id.data
}

export const farmPlace = (farmId: string) => ({
  farmId: farmId as FarmId,
  barnId: null,
  sectionId: null,
  batchId: null,
})
