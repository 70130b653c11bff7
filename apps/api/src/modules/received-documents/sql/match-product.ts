import type { MixId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { WaitingProduct } from './received-documents.ts'

/** Gives lines their mix. The rows of their imports name it too, so that a later check finds it. */
export async function updateMixOfRows(
  db: Db,
  { directoryId }: TenantScope,
  lines: readonly WaitingProduct[],
  mixId: MixId,
): Promise<void> {
  await sql`
    with named as (
      update received_line l set mix_id = ${mixId}
      from unnest(${lines.map(({ documentId }) => documentId)}::uuid[], ${lines.map(({ no }) => no)}::int[]) as w(id, no)
      where l.directory_id = ${directoryId} and l.document_id = w.id and l.no = w.no
      returning l.import_id, l.no)
    update import_row r set problems = null,
      mended = coalesce(r.mended, '{}') || jsonb_build_object('mix', (select name from feed_mix
        where directory_id = ${directoryId} and id = ${mixId}))
    from named n where r.directory_id = ${directoryId} and r.import_id = n.import_id and r.no = n.no`.execute(db)
}
