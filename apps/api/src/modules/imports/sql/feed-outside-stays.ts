import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

interface FeedOfRow extends PlaceOfRecord {
  no: number
  from: string
  to: string
}

/**
 * Selects the rows of feed on whose days no pigs were at their place, although pigs were there before or after; with the
 * name of the place. Where there never were any, the pigs may come with another file.
 */
export async function selectFeedOutsideStays(
  db: Db,
  { directoryId }: TenantScope,
  rows: readonly FeedOfRow[],
): Promise<{ no: number; place: string }[]> {
  const fed = sql`unnest(${rows.map(({ no }) => no)}::int[], ${rows.map(({ farmId }) => farmId)}::uuid[],
    ${rows.map(({ barnId }) => barnId)}::uuid[], ${rows.map(({ sectionId }) => sectionId)}::uuid[],
    ${rows.map(({ batchId }) => batchId)}::uuid[], ${rows.map(({ from }) => from)}::date[],
    ${rows.map(({ to }) => to)}::date[]) as q(no, farm_id, barn_id, section_id, batch_id, from_day, to_day)`
  const stays = sql`select from herd_unit u join herd_day d on d.directory_id = ${directoryId} and d.unit_id = u.id
    and (d.head_open > 0 or d.head > 0)
    where u.directory_id = ${directoryId} and u.farm_id = q.farm_id and (q.barn_id is null or u.barn_id = q.barn_id)
      and (q.section_id is null or u.section_id = q.section_id) and (q.batch_id is null or u.batch_id = q.batch_id)`
  // With `offset 0`, the first day found is enough for a row: the days of all units are not joined with all rows.
  const found = await sql<{ no: number; place: string }>`
    select q.no, concat_ws(', ', coalesce(b.name, f.name), t.name, s.name) as place from ${fed}
    join farm f on f.directory_id = ${directoryId} and f.id = q.farm_id
    left join barn b on b.directory_id = ${directoryId} and b.id = q.barn_id
    left join section s on s.directory_id = ${directoryId} and s.id = q.section_id
    left join batch t on t.directory_id = ${directoryId} and t.id = q.batch_id
    where exists (${stays} offset 0)
      and not exists (${stays} and d.day between q.from_day and q.to_day offset 0)`.execute(db)
  return found.rows
}
