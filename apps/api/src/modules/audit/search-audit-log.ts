import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type AuditPart, type AuditQuery, selectAuditPart, selectIndexedEntries } from './sql/audit-entries.ts'
import { selectAuditWords } from './sql/audit-words.ts'

/** Maximum number of entries that one page of a search without an index reads; the rest follows on later pages. */
const MAX_SCANNED_ENTRIES = 10_000
/** Newest entries that a search with an index goes through first: words of many entries fill the page there. */
const NEWEST_ENTRIES = 500

/**
 * Returns a page of the audit log, newest first. Words of at least three letters are searched to the end of the log by
 * indexes; shorter ones, kinds, and servers without the extension pg_trgm read a part of the log a page.
 */
export async function searchAuditLog(
  db: Db,
  scope: TenantScope,
  query: AuditQuery,
  text: string | undefined,
): Promise<AuditPart> {
  if (text === undefined) return selectAuditPart(db, scope, query, null, MAX_SCANNED_ENTRIES)
  const words = await selectAuditWords(db, scope, text)
  if (!words.isIndexed || query.kind === 'other') return selectAuditPart(db, scope, query, words, MAX_SCANNED_ENTRIES)
  const newest = await selectAuditPart(db, scope, query, words, NEWEST_ENTRIES)
  if (!newest.next || !newest.readBackTo) return newest
  const limit = query.limit - newest.entries.length
  const older = await selectIndexedEntries(db, scope, { ...query, after: newest.next, limit }, words)
  const entries = [...newest.entries, ...older]
  return { entries, next: older.length === limit ? (older.at(-1) ?? null) : null, readBackTo: null }
}
