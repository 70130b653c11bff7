import type { Drug as ListedDrug, TreatmentInstruction } from '@herdboard/contract/herd/treatments.ts'
import { WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { activeDrugs, companyDrugs } from './drugs.ts'
import { isInstructionValidOn } from './instruction-validity.ts'
import { selectUsedInstructions } from './sql/instruction-use.ts'
import { selectInstructions } from './sql/instructions.ts'

/** Returns the drugs that can be prescribed, in the reader's language. */
export async function drugsFor(db: Db, { text }: RequestContext, scope: TenantScope): Promise<ListedDrug[]> {
  return (await activeDrugs(db, scope)).map((drug) => ({
    id: drug.id,
    name: drug.name,
    substance: drug.substance,
    drug_class: text(`option:drug_class.${drug.drug_class}`),
    strength: drug.strength,
    administration_method: text(`option:administration.${drug.method}`),
    dose_rate: drug.dose_rate,
    dose_unit: text(`option:dose_unit.${drug.dose_unit}`),
    is_dose_per_head: drug.is_dose_per_head,
    total_days: drug.times,
    withdrawal_days: drug.withdrawal_days,
    is_example: drug.is_example,
  }))
}

/** Returns the instructions of the farms that the person may read, earliest expiry first, or the newest. */
export async function instructionsFor(
  db: Db,
  { text, today }: RequestContext,
  scope: TenantScope,
  { isNewestFirst = false }: { isNewestFirst?: boolean } = {},
): Promise<TreatmentInstruction[]> {
  const stored = await selectInstructions(db, scope)
  const instructions = isNewestFirst
    ? stored.toSorted((a, b) => b.issue_day.localeCompare(a.issue_day) || b.id.localeCompare(a.id))
    : stored
  const names = new Map((await companyDrugs(db, scope)).map(({ id, name }) => [id, name]))
  const used = await selectUsedInstructions(db, scope)
  return instructions.map((instruction) => {
    const editable = scope.writableFarms.has(instruction.farm_id)
    return {
      id: instruction.id,
      farm_id: instruction.farm_id,
      farm_name: instruction.farm_name,
      animal_group: instruction.pig_type === WEANERS ? 'WEANERS' : 'SLAUGHTER_PIGS',
      drug_name: names.get(instruction.drug_id) ?? '',
      diagnosis: text(`option:diagnosis.${instruction.diagnosis_id}`),
      expires: instruction.expiry_day,
      is_active: isInstructionValidOn(instruction, today),
      editable,
      deletable: editable && !used.has(instruction.id),
    }
  })
}
