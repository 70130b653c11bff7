import { hash } from 'node:crypto'
import type { DirectoryId, PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { LRUCache } from 'lru-cache'
import { shareJson } from '#platform/http/pipeline/exact-json.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * Companies with rows in memory, and rows of one: a row takes about a kilobyte with its text, so all take 48 MB at most.
 * A company that reads much pushes out its own rows, not those of others.
 */
const [MAX_COMPANIES, MAX_ROWS] = [16, 3_000]

const companies = new LRUCache<DirectoryId, LRUCache<string, FarmRecord>>({ max: MAX_COMPANIES })

/** Rows of one reader, some places and one revision of the company. Callers must not change them. */
export interface KnownRecords {
  get(id: RecordId): FarmRecord | undefined
  set(record: FarmRecord): void
}

/**
 * Returns the rows that were built for this reader and these places since the last change of the company. Another page,
 * period or filter shows many of the same rows: only which ones, and how many there are, is then selected. Null for a
 * read without revisions.
 */
export function knownRecords(
  { reading }: Pick<RequestContext, 'reading'>,
  { directoryId }: Pick<TenantScope, 'directoryId'>,
  placeIds: readonly PlaceId[] | null,
): KnownRecords | null {
  if (!reading) return null
  const rows = companies.get(directoryId) ?? new LRUCache<string, FarmRecord>({ max: MAX_ROWS })
  companies.set(directoryId, rows)
  const places = placeIds === null ? 'all' : placeIds.toSorted().join()
  const list = hash('sha256', `${reading.reader} ${reading.revision} ${places}`, 'base64url')
  return {
    get: (id) => rows.get(`${list} ${id}`),
    set: (record) => {
      shareJson(record)
      rows.set(`${list} ${record.id}`, record)
    },
  }
}
