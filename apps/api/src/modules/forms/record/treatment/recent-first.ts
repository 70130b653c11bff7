import type { FarmId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { addDays } from '@herdboard/domain/time/day-number.ts'
import { type RecentMedicine, selectRecentMedicine } from '#modules/forms/sql/recent-medicine.ts'
import { type Instruction, selectInstructionsOn } from '#modules/health/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** A drug that was used within this time comes before the others. */
export const RECENT_MEDICINE_DAYS = 730

/** Returns whether an instruction prescribes a drug against the diagnosis that it was used for. */
export const isSameMedicine = (instruction: Instruction, used: RecentMedicine) =>
  instruction.drug_id === used.drug_id && instruction.diagnosis_id === used.diagnosis_id

/** The options with those used on the farm first, the last used at the top; the others keep their order. */
export function recentFirst<Option>(
  options: readonly Option[],
  recent: readonly RecentMedicine[],
  isUsed: (option: Option, used: RecentMedicine) => boolean,
): Option[] {
  const rank = (option: Option) => {
    const at = recent.findIndex((used) => isUsed(option, used))
    return at === -1 ? recent.length : at
  }
  return options.toSorted((a, b) => rank(a) - rank(b))
}

/** Returns the instructions that are valid on a farm today, in the order in which the treatment form offers them. */
export async function instructionsByUse(
  db: Db,
  scope: TenantScope,
  { farmId, pigType, today }: { farmId: FarmId; pigType: PigType; today: string },
): Promise<Instruction[]> {
  const valid = await selectInstructionsOn(db, scope, { farmId, pigType, day: today })
  const since = addDays(today, -RECENT_MEDICINE_DAYS)
  return recentFirst(valid, await selectRecentMedicine(db, scope, { farmId, pigType, since }), isSameMedicine)
}
