import type { FarmId, IssuedReportId, PlaceId } from '@herdboard/contract/core/ids.ts'
import type { LanguageCode } from '@herdboard/contract/core/languages.ts'
import { type EControl, MAX_LISTED_REPORTS } from '@herdboard/contract/figures/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** Stored content of a report: its figures as issued, in the language of issue. */
export interface IssuedDocument {
  language: LanguageCode
  company: string
  /** Notices about the earlier report that it replaces. */
  said: string[]
  report: EControl
  /** The adviser's comment on the last page. */
  comment?: string
  /** First day of its periods; the year to date may begin earlier. */
  from?: string
  /** Days on which its periods begin and end. */
  days?: readonly string[]
}

export interface ReportToIssue {
  farmIds: readonly FarmId[]
  siteIds: readonly PlaceId[]
  batchIds: readonly string[] | null
  pigTypes: readonly number[]
  opening: string
  closing: string
  sites: string
  document: IssuedDocument
  digest: string
}

/** SQL condition: a report of the same places and days. */
const isSameAs = (
  alias: string,
  { siteIds, opening, closing }: Pick<ReportToIssue, 'siteIds' | 'opening' | 'closing'>,
) => {
  const own = (column: string) => sql.ref(`${alias}.${column}`)
  const sites = sql`${[...siteIds]}::uuid[]`
  return sql<boolean>`${own('opening')} = ${opening} and ${own('closing')} = ${closing}
    and ${own('site_ids')} @> ${sites} and ${own('site_ids')} <@ ${sites}`
}

/**
 * Stores a report and marks an earlier one of the same places and days as replaced. Returns null where an identical
 * report is stored already. `isOutdated`: its data have changed already.
 */
export async function insertIssuedReport(
  db: Db,
  { directoryId, userId }: TenantScope,
  now: Date,
  report: ReportToIssue,
  isOutdated = false,
): Promise<IssuedReportId | null> {
  const id = newId<IssuedReportId>()
  const { rows } = await sql<{ id: IssuedReportId }>`
    with replaced as (
      update issued_report r set replaced_at = ${now}
      where r.directory_id = ${directoryId} and r.replaced_at is null and r.digest <> ${report.digest}
        and ${isSameAs('r', report)})
    insert into issued_report (directory_id, id, farm_ids, site_ids, batch_ids, pig_types, opening, closing, sites,
      document, digest, made_at, made_by, replaced_at)
    select ${directoryId}, ${id}, ${[...report.farmIds]}::uuid[], ${[...report.siteIds]}::uuid[],
      ${report.batchIds === null ? null : [...report.batchIds]}::uuid[], ${[...report.pigTypes]}::smallint[],
      ${report.opening}::date, ${report.closing}::date, ${report.sites}, ${JSON.stringify(report.document)}::jsonb, ${report.digest},
      ${now}::timestamptz, ${userId}::uuid, ${isOutdated ? now : null}::timestamptz
    where not exists (select from issued_report s
      where s.directory_id = ${directoryId} and s.digest = ${report.digest} and s.replaced_at is null)
    on conflict (directory_id, digest) where replaced_at is null do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export interface IssuedRow {
  id: IssuedReportId
  sites: string
  /** First day of its periods. */
  opening: string
  closing: string
  made_at: Date
  made_by: string | null
  /** When its figures stopped matching the herd; null while they match. */
  replaced_at: Date | null
  /** True where a newer report of the same places and days exists. */
  is_replaced: boolean
}

const isReplaced = sql<boolean>`(r.replaced_at is not null and exists (select from issued_report n
  where n.directory_id = r.directory_id and n.opening = r.opening and n.closing = r.closing
    and (n.made_at, n.id) > (r.made_at, r.id) and n.site_ids @> r.site_ids and n.site_ids <@ r.site_ids))`

/** First day of its periods; the year to date may begin earlier. */
export const firstReportedDay = sql<string>`coalesce((r.document ->> 'from')::date, r.opening)`

/** SQL condition: the user can read all farms of the report. */
const isReadable = ({ directoryId, readableFarms }: TenantScope): RawBuilder<boolean> =>
  sql<boolean>`r.directory_id = ${directoryId} and r.farm_ids <@ ${[...readableFarms]}::uuid[]`

export async function selectIssuedReports(db: Db, scope: TenantScope): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    select r.id, r.sites, ${firstReportedDay} as opening, r.closing, r.made_at,
      nullif(${fullName('u')}, '') as made_by, r.replaced_at, ${isReplaced} as is_replaced
    from issued_report r left join user_account u on u.id = r.made_by
    where ${isReadable(scope)} order by r.made_at desc, r.id desc limit ${MAX_LISTED_REPORTS}`.execute(db)
  return rows
}

interface StoredReport extends Omit<IssuedRow, 'id' | 'made_by'> {
  document: IssuedDocument
}

export async function selectIssuedDocument(
  db: Db,
  scope: TenantScope,
  id: IssuedReportId,
): Promise<StoredReport | null> {
  const { rows } = await sql<StoredReport>`
    select r.document, r.sites, ${firstReportedDay} as opening, r.closing, r.made_at, r.replaced_at, ${isReplaced} as is_replaced
    from issued_report r
    where ${isReadable(scope)} and r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Time of the newest other report of the same places and days; null where there is none. */
export async function selectReplacedReport(
  db: Db,
  { directoryId }: TenantScope,
  report: Pick<ReportToIssue, 'siteIds' | 'opening' | 'closing' | 'digest'>,
): Promise<Date | null> {
  const { rows } = await sql<{ made_at: Date }>`
    select made_at from issued_report r
    where r.directory_id = ${directoryId} and (r.replaced_at is not null or r.digest <> ${report.digest})
      and ${isSameAs('r', report)}
    order by made_at desc limit 1`.execute(db)
  return rows[0]?.made_at ?? null
}
