import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { RoundInstruction } from '@herdboard/contract/herd/rounds.ts'
import { type PigType, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { instructionsByUse } from '#modules/forms/service.ts'
import { companyDrugs, type Prescription } from '#modules/health/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Returns the instructions of a farm that are valid today, for these pig types; none without the module. */
export async function instructionsOfRound(
  db: Db,
  { today, text }: RequestContext,
  scope: TenantScope,
  { farmId, pigTypes }: { farmId: FarmId; pigTypes: ReadonlySet<PigType> },
): Promise<RoundInstruction[]> {
  if (!scope.modules.has('Medicine')) return []
  const valid = []
  for (const pigType of pigTypes) valid.push(...(await instructionsByUse(db, scope, { farmId, pigType, today })))
  if (valid.length === 0) return []
  const names = new Map((await companyDrugs(db, scope)).map(({ id, name }) => [id, name]))
  return valid.map(
    (one): RoundInstruction => ({
      id: one.id,
      is_weaners: one.pig_type === WEANERS,
      diagnosis_id: one.diagnosis_id,
      diagnosis: text(`option:diagnosis.${one.diagnosis_id}`),
      drug_id: one.drug_id,
      drug_name: names.get(one.drug_id) ?? '',
      method_id: one.method_id,
      dose_rate: one.dose_rate,
      dose_unit: one.dose_unit,
      dose_unit_name: text(`option:dose_unit.${one.dose_unit}`),
      is_dose_per_head: one.is_dose_per_head,
      times: one.times,
      interval_days: one.interval_days,
      withdrawal_days: one.withdrawal_days,
      valid_until: lastValidDay(one),
    }),
  )
}

/** A withdrawn instruction is valid until the day before it was withdrawn. */
function lastValidDay({ expiry_day, inactive_from }: Prescription): string {
  const before = inactive_from === null ? expiry_day : addDays(inactive_from, -1)
  return before < expiry_day ? before : expiry_day
}
