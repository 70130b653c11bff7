import type { InstructionId } from '@herdboard/contract/ids.ts'
import type { Db } from '#platform/database/pool.ts'
import type { Scope } from '#platform/scope.ts'

/** Instructions that a treatment uses. There are no treatments yet. */
export async function selectUsed(_db: Db, _scope: Scope): Promise<ReadonlySet<InstructionId>> {
  return new Set()
}

/** Whether a treatment uses it. */
export const isUsed = async (db: Db, scope: Scope, id: InstructionId): Promise<boolean> =>
  (await selectUsed(db, scope)).has(id)
