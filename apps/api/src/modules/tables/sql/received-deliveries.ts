import type { RecordId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type FeedPlaces, isAtPlaces } from './feed-places.ts'

/** Line of a delivery note as its supplier sent it, with what was recorded of it. */
export interface ReceivedDeliveryRow {
  id: string
  /** The delivery that it became; null where it waits or was rejected. */
  record_id: RecordId | null
  day: string
  supplier: string
  order_no: string | null
  product: string
  kg: number
  /** Kilos of the deliveries that it became; null without any. */
  registered_kg: number | null
  price: number | null
  status: 'waiting' | 'approved' | 'rejected'
  received_at: Date
}

/** Lines of delivery notes to places over days, newest first, at most `limit` rows. One statement. */
export async function selectReceivedDeliveryRows(
  db: Db,
  scope: TenantScope,
  places: FeedPlaces,
  { from, to, limit }: { from: string; to: string; limit: number },
): Promise<ReceivedDeliveryRow[]> {
  const company = scope.directoryId
  const at = isAtPlaces(scope, places, {
    farm: sql.ref('d.farm_id'),
    barn: sql.ref('l.barn_id'),
    pigType: sql`null::smallint`,
  })
  const { rows } = await sql<ReceivedDeliveryRow>`
    select l.document_id || '/' || l.no as id, made.record_id, d.day, d.sender as supplier, d.document_no as order_no,
      l.product, l.kg::float8 as kg, made.kg::float8 as registered_kg, l.price_dkk_per_100kg::float8 as price,
      case r.state when 'imported' then 'approved' when 'rejected' then 'rejected'
        when 'left_out' then 'rejected' else 'waiting' end as status,
      d.received_at
    from received_document d
    join received_line l on l.directory_id = ${company} and l.document_id = d.id
    join import_row r on r.directory_id = ${company} and r.import_id = l.import_id and r.no = l.no
    left join lateral (
      select (array_agg(m.record_id order by m.record_id))[1] as record_id, sum(m.kg) as kg from import_effect e
      join feed_move m on m.directory_id = ${company} and m.record_id = e.subject_id
      where e.directory_id = ${company} and e.import_id = l.import_id and e.no = l.no and e.subject_type = 'record') made
      on true
    where d.directory_id = ${company} and d.farm_id = any(${[...scope.readableFarms]}::uuid[])
      and d.day >= ${from}::date and d.day <= ${to}::date and ${at}
    order by d.day desc, d.received_at desc, d.id, l.no limit ${limit}`.execute(db)
  return rows
}
