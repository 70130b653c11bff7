import type { FarmId, InstructionId } from '@herdboard/contract/core/ids.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { attachImages } from '#modules/images/service.ts'
import { reviewFarmsAfterChange } from '#modules/notifications/service.ts'
import { writeAuditEntries, writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { companyDrugs } from './drugs.ts'
import { isInstructionUsed } from './sql/instruction-use.ts'
import { type Instruction, type Prescription, selectInstruction } from './sql/instructions.ts'
import { deleteInstruction, insertInstructions, lockInstruction, updateInstruction } from './sql/write-instructions.ts'

/** Returns an instruction of a farm that the person may read. Throws `request.not_found`. */
export async function instructionOf(db: Db, scope: TenantScope, id: InstructionId): Promise<Instruction> {
  const instruction = await selectInstruction(db, scope, id)
  if (!instruction) throw new Problem('request.not_found')
  return instruction
}

/** Returns what the person may do with an instruction. One that a treatment uses cannot be deleted. */
export async function instructionFlags(db: Db, scope: TenantScope, { id, farm_id }: Instruction) {
  const editable = scope.writableFarms.has(farm_id)
  const isInUse = await isInstructionUsed(db, scope, id)
  return { editable, isInUse, deletable: editable && !isInUse }
}

/** Creates the same instruction on each of these farms. */
export async function createInstructions(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  farmIds: readonly FarmId[],
  prescription: Prescription,
): Promise<InstructionId[]> {
  const rows = farmIds.map((farm_id) => ({ id: newId<InstructionId>(), farm_id, ...prescription }))
  await insertInstructions(db, scope, rows)
  const drug = await drugName(db, scope, prescription)
  const auditEntries = rows.map((row) => ({
    action: 'instruction.create',
    subjectType: 'instruction',
    subjectId: row.id,
    after: auditedInstruction(row, drug),
  }))
  await writeAuditEntries(db, context, auditEntries)
  await reviewFarmsAfterChange(db, scope, { farmIds, today: context.today, now: context.now })
  return rows.map(({ id }) => id)
}

/** Changes an instruction. The caller must have locked it and checked which fields may change. */
export async function changeInstruction(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  before: Instruction,
  prescription: Prescription,
): Promise<void> {
  await updateInstruction(db, scope, before.id, prescription)
  await reviewFarmsAfterChange(db, scope, { farmIds: [before.farm_id], today: context.today, now: context.now })
  await writeAuditEntry(db, context, {
    action: 'instruction.update',
    subjectType: 'instruction',
    subjectId: before.id,
    before: auditedInstruction(before, await drugName(db, scope, before)),
    after: auditedInstruction({ ...before, ...prescription }, await drugName(db, scope, prescription)),
  })
}

/**
 * Deletes an instruction. Throws `request.not_allowed` for a person who may not write on its farm, and
 * `instruction.in_use` where a treatment uses it.
 */
export async function removeInstruction(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: InstructionId,
): Promise<void> {
  await lockInstruction(db, scope, id)
  const before = await instructionOf(db, scope, id)
  const { editable, isInUse } = await instructionFlags(db, scope, before)
  if (!editable) throw new Problem('request.not_allowed')
  if (isInUse) throw new Problem('instruction.in_use')
  await attachImages(db, scope, [{ kind: 'instruction', id, farmId: before.farm_id }], [])
  await deleteInstruction(db, scope, id)
  await reviewFarmsAfterChange(db, scope, { farmIds: [before.farm_id], today: context.today, now: context.now })
  await writeAuditEntry(db, context, {
    action: 'instruction.delete',
    subjectType: 'instruction',
    subjectId: id,
    before: auditedInstruction(before, await drugName(db, scope, before)),
  })
}

const drugName = async (db: Db, scope: TenantScope, { drug_id }: Pick<Prescription, 'drug_id'>): Promise<string> =>
  (await companyDrugs(db, scope)).find(({ id }) => id === drug_id)?.name ?? ''

/** Returns an instruction for the audit log, with list numbers under the names of their lists. */
const auditedInstruction = (
  { farm_id, pig_type, diagnosis_id, method_id, drug_id: _, ...rest }: Prescription & { farm_id: FarmId },
  name: string,
) => ({
  farm_id,
  name,
  animal_group: pig_type === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS',
  diagnosis: diagnosis_id,
  method: method_id,
  ...rest,
})
