import type { BatchId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Selects the first day of a batch; null where the company has no such batch. */
export async function selectBatchStart(db: Db, { directoryId }: TenantScope, batchId: BatchId): Promise<string | null> {
  const { rows } = await sql<{ start_date: string }>`
    select start_date from batch where directory_id = ${directoryId} and id = ${batchId}`.execute(db)
  return rows[0]?.start_date ?? null
}
