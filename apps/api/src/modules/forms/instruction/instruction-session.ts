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

/** Query of an opened or submitted form, unchecked. */
export interface InstructionQuery {
  farm_id?: string | undefined
  /** Farms that a new instruction is for. */
  location_ids?: readonly string[] | undefined
  /** Drug chosen before the form, or the instruction to change. */
  resource_id?: string | undefined
  nref?: string | undefined
  reopens?: boolean | undefined
}

/** Session of a user who creates or changes an instruction for these farms. */
export interface InstructionSession extends FormRequestContext {
  formId: typeof formId.newInstruction | typeof formId.instruction
  farms: readonly InstructionFarm[]
  drugs: readonly CompanyDrug[]
  /** Drug chosen before the form opened. */
  drugId: DrugId | null
  stored: Instruction | null
  isInUse: boolean
  editable: boolean
  deletable: boolean
}

/** Context that the form carries to the client and back; untrusted input. */
const ParsedInstructionContext = z.strictObject({
  form_id: z.int(),
  farms: z.array(FarmId).max(200).optional(),
  drug: DrugId.nullable().optional(),
  instruction: InstructionId.optional(),
})

/** Converts a form's context back to its query. */
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
 * Opens a session. Throws `request.not_found` for what does not exist for the user, `location.not_allowed` for a
 * read-only farm, and `request.not_allowed` without the Medicine module.
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

/** Instruction id from the query, or from the notification that it expires. */
async function requireInstructionId(
  caller: FormRequestContext,
  { farm_id, resource_id, nref, reopens }: InstructionQuery,
): Promise<InstructionId> {
  const instructionId =
    resource_id === undefined && nref !== undefined && farm_id !== undefined
      ? (await prefillFromNotification(caller, { nref, reopens }, formId.instruction, farmPlace(farm_id)))
          .instruction_id
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
