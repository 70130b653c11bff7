import type { DirectoryId, FarmId } from '@herdboard/contract/ids.ts'
import type { Database } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'

/** Nuflor, number 16 of the reference list: 1 ml for 20 kg, twice with two days between, withheld for 18 days. */
export const NUFLOR_ID = '00000000-0000-4000-8000-000000000016'
/** Pleuropneumonia. */
export const PLEUROPNEUMONIA_ID = 12

interface StoredInstructionOptions {
  drugId?: string
  diagnosisId?: number
  issued?: string
  expires?: string
  times?: number
  intervalDays?: number
  withdrawalDays?: number
}

/** What the vet prescribed on a farm for slaughter pigs: Nuflor against pleuropneumonia where nothing is said. */
export async function aStoredInstruction(
  db: Database,
  { directoryId }: { directoryId: DirectoryId },
  { id: farmId }: { id: FarmId },
  options: StoredInstructionOptions = {},
): Promise<string> {
  const id = newId()
  await db
    .insertInto('instruction')
    .values({
      directory_id: directoryId,
      id,
      farm_id: farmId,
      pig_type: 2,
      diagnosis_id: options.diagnosisId ?? PLEUROPNEUMONIA_ID,
      drug_id: options.drugId ?? NUFLOR_ID,
      method_id: 1,
      dose_rate: 0.05,
      dose_unit: 'ml',
      times: options.times ?? 2,
      interval_days: options.intervalDays ?? 2,
      withdrawal_days: options.withdrawalDays ?? 18,
      issue_day: options.issued ?? '2026-05-20',
      expiry_day: options.expires ?? '2026-06-24',
    })
    .execute()
  return id
}
