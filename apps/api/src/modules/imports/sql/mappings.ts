import type { ImportFormat, ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Sender of files that persons choose. */
const NO_SENDER = '00000000-0000-0000-0000-000000000000'

interface HeaderKey {
  /** Null for files that persons choose. */
  senderId: string | null
  headerHash: Buffer
}

/** Columns that a person mapped for a header of a sender. */
export interface RememberedMapping {
  kind: ImportKind
  settings: Partial<ImportFormat>
  mapping: ImportMapping
}

export async function selectMapping(
  db: Db,
  { directoryId }: TenantScope,
  { senderId, headerHash }: HeaderKey,
): Promise<RememberedMapping | undefined> {
  const { rows } = await sql<RememberedMapping>`select kind, settings, mapping from import_mapping
    where directory_id = ${directoryId} and sender_id = ${senderId ?? NO_SENDER} and header_hash = ${headerHash}`.execute(
    db,
  )
  return rows[0]
}

/** Remembers a mapping for the next file with the same header of the sender. */
export async function upsertMapping(
  db: Db,
  { directoryId }: TenantScope,
  { senderId, headerHash, kind, settings, mapping, now }: HeaderKey & RememberedMapping & { now: Date },
): Promise<void> {
  await sql`insert into import_mapping (directory_id, sender_id, header_hash, kind, settings, mapping, used_at)
    values (${directoryId}, ${senderId ?? NO_SENDER}, ${headerHash}, ${kind}, ${JSON.stringify(settings)}::jsonb,
      ${JSON.stringify(mapping)}::jsonb, ${now})
    on conflict (directory_id, sender_id, header_hash) do update
      set kind = excluded.kind, settings = excluded.settings, mapping = excluded.mapping, used_at = excluded.used_at`.execute(
    db,
  )
}
