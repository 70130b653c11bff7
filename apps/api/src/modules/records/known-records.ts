import type { PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { FarmRecord } from '@herdboard/contract/herd/records.ts'
import { LRUCache } from 'lru-cache'
import type { RequestContext } from '#platform/http/request-context.ts'

/** Lists in memory, and rows of one: a row takes about a kilobyte, with its text. */
const [MAX_LISTS, MAX_ROWS] = [32, 1_500]

/** The rows that a reader has seen at some places, of one revision of the company. */
interface KnownRecords {
  revision: string
  rows: Map<RecordId, FarmRecord>
}

const lists = new LRUCache<string, KnownRecords>({ max: MAX_LISTS })

/**
 * Returns the rows that were built for this reader and these places since the last change of the company, for the caller
 * to add to. Another page, period or filter shows many of the same rows: only which ones, and how many there are, is then
 * selected. Empty for a read without revisions. Callers share the rows and must not change them.
 */
export function knownRecords(
  { reading }: RequestContext,
  placeIds: readonly PlaceId[] | null,
  count: number,
): Map<RecordId, FarmRecord> {
  if (!reading) return new Map()
  const key = `${reading.reader} ${placeIds?.toSorted().join() ?? ''}`
  const known = lists.get(key)
  if (known?.revision === reading.revision && known.rows.size + count <= MAX_ROWS) return known.rows
  const rows = new Map<RecordId, FarmRecord>()
  lists.set(key, { revision: reading.revision, rows })
  return rows
}
