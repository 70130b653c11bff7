import type { PlaceId, RecordId } from '@herdboard/contract/core/ids.ts'
import type { PigType } from '@herdboard/domain/growth/pig-type.ts'
import { sql } from 'kysely'
import { onlyFarmOf } from '#modules/locations/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { RowRange } from '#platform/http/pagination.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface RecordListQuery extends RowRange {
  from: string
  to: string
  /** Null: all places that the user may read. */
  placeIds: readonly PlaceId[] | null
  /** Null: all record types. */
  typeIds: readonly number[] | null
  /** Null: both pig types. One type also includes what was recorded for a whole farm. */
  pigType: PigType | null
  /** Only these records; absent: all. */
  recordIds?: readonly RecordId[]
}

export interface RecordPage {
  /** Newest first. */
  ids: RecordId[]
  /** Records on all pages. */
  total_rows: number
}

/**
 * Selects the ids of a page of records, newest first, and the total, from columns of the indexes alone. A transfer is
 * found by both of its ends; an end on a farm that the user cannot read does not count.
 */
export async function selectRecordPage(db: Db, scope: TenantScope, query: RecordListQuery): Promise<RecordPage> {
  const { placeIds, typeIds, pigType, recordIds = null } = query
  // The whole company has one best plan, which is kept: the newest records, until the page is full. Any other list of
  // places decides the plan by its length.
  const isWholeCompany = placeIds === null && recordIds === null && scope.permissions.has('manage-directory')
  const onlyFarm = onlyFarmOf(scope, placeIds)
  const farms = sql`${[...scope.readableFarms]}::uuid[]`
  const readable = isWholeCompany ? sql`any(select unnest(${farms}))` : sql`any(${farms})`
  const isChosen = (alias: string) =>
    placeIds === null
      ? sql`true`
      : onlyFarm !== null
        ? sql`${sql.ref(`${alias}.farm_id`)} = ${onlyFarm}::uuid`
        : sql`(${sql.ref(`${alias}.farm_id`)} = any(${placeIds}::uuid[]) or ${sql.ref(`${alias}.barn_id`)} = any(${placeIds}::uuid[])
    or ${sql.ref(`${alias}.section_id`)} = any(${placeIds}::uuid[]) or ${sql.ref(`${alias}.batch_id`)} = any(${placeIds}::uuid[]))`
  // Where the company has no farm that the user cannot read, no record needs to be tested: counting takes half as long.
  const orEveryFarmReadable = isWholeCompany
    ? sql`(select not exists (select from farm f where f.directory_id = ${scope.directoryId}
        and f.id not in (select unnest(${farms})))) or `
    : sql``
  // The statement holds only the conditions in use, so that a cached plan of one query does not serve a different one.
  const conditions = [
    sql`r.directory_id = ${scope.directoryId} and r.deleted_at is null
         and r.day >= ${query.from}::date and r.day <= ${query.to}::date
         and (${orEveryFarmReadable}(r.farm_id = ${readable} and ${isChosen('r')})
           or r.id in (select l.record_id from herd_unit u join herd_leg l
                on l.directory_id = ${scope.directoryId} and l.unit_id = u.id
                where u.directory_id = ${scope.directoryId} and u.farm_id = ${readable} and ${isChosen('u')}
                  and l.day >= ${query.from}::date and l.day <= ${query.to}::date))`,
    ...(recordIds ? [sql`r.id = any(${[...recordIds]}::uuid[])`] : []),
    ...(typeIds ? [sql`r.type_id = any(${[...typeIds]}::smallint[])`] : []),
    ...(pigType
      ? [
          sql`(r.barn_id is null or exists (select from barn k
           where k.directory_id = ${scope.directoryId} and k.id = r.barn_id and k.pig_type = ${pigType})
           or exists (select from herd_leg l join herd_unit u on u.directory_id = ${scope.directoryId} and u.id = l.unit_id
                where l.directory_id = ${scope.directoryId} and l.record_id = r.id and u.pig_type = ${pigType}
                  and u.farm_id = ${readable}))`,
        ]
      : []),
  ]
  const matching = sql`record r where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<{ ids: RecordId[] | null; total_rows: number }>`
    select ${isWholeCompany ? sql`` : CUSTOM_PLAN} (select json_agg(page.id) from (
        select r.id from ${matching}
         order by r.day desc, r.created_at desc, r.id desc
         limit ${query.limit} offset ${query.offset}) page) as ids,
      (select count(*)::int from ${matching}) as total_rows`.execute(db)
  return { ids: rows[0]?.ids ?? [], total_rows: rows[0]?.total_rows ?? 0 }
}
