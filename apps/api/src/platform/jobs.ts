import type { DirectoryId } from '@herdboard/contract/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'

/** Kinds of work done after the commit that asked for it. */
export type JobKind = 'recalc' | 'update-key-figures' | 'nightly' | 'forget-submissions'

/**
 * Asks for work in the caller's own transaction: rolled back with it, visible to workers after its commit.
 * What already waits is not asked for twice; an earlier time wins.
 */
export async function enqueue(
  db: Db,
  kind: JobKind,
  directoryId: DirectoryId | null,
  { runAt, payload = {} }: { runAt?: Date; payload?: Record<string, string> } = {},
): Promise<void> {
  await sql`insert into job (id, kind, company_id, payload, run_at)
    values (${newId()}, ${kind}, ${directoryId}, ${JSON.stringify(payload)}, coalesce(${runAt ?? null}::timestamptz, now()))
    on conflict (kind, company_id) where held_until is null
    do update set run_at = least(job.run_at, excluded.run_at)`.execute(db)
}
