import type { FarmId, InstructionId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { Prescription } from './instructions.ts'

/** Inserts several instructions in one statement. */
export async function insertInstructions(
  db: Db,
  { directoryId, userId }: TenantScope,
  rows: readonly (Prescription & { id: InstructionId; farm_id: FarmId })[],
): Promise<void> {
  await db
    .insertInto('instruction')
    .values(rows.map((row) => ({ directory_id: directoryId, created_by: userId, ...row })))
    .execute()
}

/** Locks an instruction until the end of the transaction. */
export async function lockInstruction(db: Db, { directoryId }: TenantScope, id: InstructionId): Promise<void> {
  await sql`select from instruction where directory_id = ${directoryId} and id = ${id} for update`.execute(db)
}

/** Updates an instruction and increases its version. */
export async function updateInstruction(
  db: Db,
  { directoryId }: TenantScope,
  id: InstructionId,
  prescription: Prescription,
): Promise<void> {
  await db
    .updateTable('instruction')
    .set((row) => ({ ...prescription, version: row('version', '+', 1) }))
    .where('directory_id', '=', directoryId)
    .where('id', '=', id)
    .execute()
}

export const deleteInstruction = (db: Db, { directoryId }: TenantScope, id: InstructionId) =>
  sql`delete from instruction where directory_id = ${directoryId} and id = ${id}`.execute(db)
