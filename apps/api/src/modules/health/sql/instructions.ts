import type { DrugId, FarmId, InstructionId, UserId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import type { Administration, DoseUnit } from '@herdboard/domain/health/administrations.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The prescribed values of an instruction. */
export interface Prescription {
  pig_type: PigType
  /** Numbers or ids in the reference lists. */
  diagnosis_id: number
  drug_id: DrugId
  method_id: Administration
  /** Amount of the product per kg live weight, or per pig. */
  dose_rate: number
  dose_unit: DoseUnit
  is_dose_per_head: boolean
  /** Number of doses, days from one to the next, and withdrawal period in days after the last. */
  times: number
  interval_days: number
  withdrawal_days: number
  /** Farm days, both inclusive. */
  issue_day: string
  expiry_day: string
  /** First farm day on which a withdrawn instruction is no longer valid; null where it was not withdrawn. */
  inactive_from: string | null
  vet: string | null
  precautions: string | null
  remark: string | null
}

export interface Instruction extends Prescription {
  id: InstructionId
  farm_id: FarmId
  version: number
  created_by: UserId | null
}

const columns = sql.raw(`i.id, i.farm_id, i.pig_type, i.diagnosis_id, i.drug_id, i.method_id,
  i.dose_rate::float8 as dose_rate, i.dose_unit, i.is_dose_per_head, i.times, i.interval_days, i.withdrawal_days,
  i.issue_day, i.expiry_day, i.inactive_from, i.vet, i.precautions, i.remark, i.version, i.created_by`)

/** Selects the instructions of the farms that the person may read, earliest expiry first. */
export async function selectInstructions(db: Db, scope: TenantScope): Promise<(Instruction & { farm_name: string })[]> {
  const { rows } = await sql<Instruction & { farm_name: string }>`
    select ${columns}, f.name as farm_name from instruction i
    join farm f on f.directory_id = i.directory_id and f.id = i.farm_id and f.deleted_at is null
    where i.directory_id = ${scope.directoryId} and i.farm_id = any(${[...scope.readableFarms]}::uuid[])
    order by i.expiry_day, f.name, i.id`.execute(db)
  return rows
}

/** Selects the instructions valid on a farm for a pig type on a day, newest first. */
export async function selectInstructionsOn(
  db: Db,
  scope: TenantScope,
  query: { farmId: FarmId; pigType: PigType; day: string },
): Promise<Instruction[]> {
  const { rows } = await sql<Instruction>`
    select ${columns} from instruction i
    where i.directory_id = ${scope.directoryId} and i.farm_id = ${query.farmId} and i.pig_type = ${query.pigType}
      and i.issue_day <= ${query.day} and i.expiry_day >= ${query.day}
      and (i.inactive_from is null or i.inactive_from > ${query.day})
    order by i.issue_day desc, i.diagnosis_id, i.id`.execute(db)
  return rows
}

/** Selects an instruction of a farm that the person may read. */
export async function selectInstruction(
  db: Db,
  scope: TenantScope,
  id: InstructionId,
): Promise<Instruction | undefined> {
  const { rows } = await sql<Instruction>`
    select ${columns} from instruction i
    where i.directory_id = ${scope.directoryId} and i.id = ${id}
      and i.farm_id = any(${[...scope.readableFarms]}::uuid[])`.execute(db)
  return rows[0]
}
