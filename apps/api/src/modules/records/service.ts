import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import type { FarmRecord, listRecords } from '@herdboard/contract/herd/records.ts'
import { SLAUGHTER_PIGS, WEANERS } from '@herdboard/domain/growth/pig-type.ts'
import { eventName, eventOfRecord, iconUrl } from '#modules/catalogue/service.ts'
import { recordFlags } from '#modules/ledger/service.ts'
import { resolvePlaceIds } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { knownRecords } from './known-records.ts'
import { type ListedRecord, listedRecords } from './listed-records.ts'
import { describeRecord, recordPlaceName } from './record-description.ts'
import { selectRecordFacts } from './sql/record-facts.ts'
import { type RecordListQuery, type RecordPage, selectRecordPage } from './sql/record-page.ts'

type ListRecordsQuery = EndpointRequest<typeof listRecords>['query']

/** Returns a page of the records of a period and places, in the caller's language. */
export async function listRecordsPage(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { from, to, page_number, page_size, type_ids, weaners, ...places }: ListRecordsQuery,
): Promise<EndpointReply<typeof listRecords>> {
  const page = { page_number, page_size }
  const query = {
    from,
    to,
    placeIds: await resolvePlaceIds(db, scope, places),
    typeIds: type_ids ?? null,
    pigType: weaners === undefined ? null : weaners ? WEANERS : SLAUGHTER_PIGS,
    ...rowRange(page),
  }
  const { ids, total_rows } = await selectRecordPage(db, scope, query)
  return pageReply(page, await readRecords(db, context, scope, { ids, placeIds: query.placeIds }), total_rows)
}

/** Returns records by their ids, newest first, in the caller's language, without those that the caller may not read. */
export async function recordsByIds(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  recordIds: readonly RecordId[],
): Promise<FarmRecord[]> {
  if (recordIds.length === 0) return []
  const anyTime = { from: '1900-01-01', to: '2999-12-31', placeIds: null, typeIds: null, pigType: null }
  const { ids } = await selectRecordPage(db, scope, { ...anyTime, recordIds, limit: recordIds.length, offset: 0 })
  return readRecords(db, context, scope, { ids, placeIds: null })
}

/** Returns the records of a page in the order of their ids. Rows of the reader's last pages are in memory. */
async function readRecords(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { ids, placeIds }: Pick<RecordPage, 'ids'> & Pick<RecordListQuery, 'placeIds'>,
): Promise<FarmRecord[]> {
  const known = knownRecords(context, scope, placeIds)
  const rows = new Map<RecordId, FarmRecord>()
  for (const id of ids) {
    const row = known?.get(id)
    if (row) rows.set(id, row)
  }
  const unknown = ids.filter((id) => !rows.has(id))
  if (unknown.length > 0) {
    const facts = await selectRecordFacts(db, scope, unknown)
    for (const row of listedRecords(unknown, facts, { scope, placeIds, today: context.today })) {
      const time: RowTime = { now: context.now }
      const record = toFarmRecord(context, scope, row, time)
      rows.set(row.id, record)
      // A row that changes by itself, such as a check-in of today, is built anew.
      if (time.staleAt === undefined) known?.set(record)
      else if (context.staleAt === undefined || time.staleAt < context.staleAt) context.staleAt = time.staleAt
    }
  }
  return ids.flatMap((id) => rows.get(id) ?? [])
}

/** The time of a request, and from when a row that was built for it no longer holds. */
type RowTime = Pick<RequestContext, 'now' | 'staleAt'>

function toFarmRecord(context: RequestContext, scope: TenantScope, row: ListedRecord, time: RowTime): FarmRecord {
  const event = eventOfRecord(row.type_id)
  const { editable, deletable } = recordFlags(
    scope,
    {
      day: row.first_day,
      farmIds: row.farm_ids,
      lockedThrough: row.locked_through,
      isBatchClosed: row.is_batch_closed,
      course: row.course,
      checkedInAt: row.type_id === recordKind.checkIn ? row.created_at : null,
    },
    time,
  )
  return {
    id: row.id,
    type_id: row.type_id,
    date: row.day,
    amount: row.amount,
    description: describeRecord(context.text, context.language, row),
    icon_url: event ? iconUrl(event.icon) : '',
    name: event ? eventName(context.text, event) : '',
    farm_id: row.farm_id,
    place: placeName(scope, row),
    user: row.user_name ?? '',
    created_at_utc: row.created_at.toISOString(),
    editable,
    deletable,
    import: row.import,
  }
}

/** Names the place of a record; a user of several farms sees the farm too. A record of the farm itself has its name. */
function placeName({ readableFarms }: TenantScope, { farm_name, barn_name, inner_name }: ListedRecord): string {
  const inside = recordPlaceName(barn_name, inner_name)
  if (inside === null) return farm_name
  return readableFarms.size > 1 ? `${farm_name}, ${inside}` : inside
}

export { recordVersions } from './record-audit-log.ts'
