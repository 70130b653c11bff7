import type { InstructionId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the instructions used by a treatment. A deleted treatment counts too. */
export async function selectUsedInstructions(
  db: Db,
  { directoryId }: TenantScope,
): Promise<ReadonlySet<InstructionId>> {
  const { rows } = await sql<{ id: InstructionId }>`select distinct instruction_id as id from treatment
    where directory_id = ${directoryId} and instruction_id is not null`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns whether a treatment uses the instruction. */
export async function isInstructionUsed(db: Db, { directoryId }: TenantScope, id: InstructionId): Promise<boolean> {
  const { rows } = await sql<{ is_used: boolean }>`select exists (select from treatment
    where directory_id = ${directoryId} and instruction_id = ${id}) as is_used`.execute(db)
  return rows[0]?.is_used ?? false
}
