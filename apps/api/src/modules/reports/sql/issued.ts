import type { FarmId, IssuedReportId, PlaceId, UserId } from '@herdboard/contract/ids.ts'
import type { LanguageCode } from '@herdboard/contract/languages.ts'
import type { EControl } from '@herdboard/contract/reports.ts'
import { type RawBuilder, sql } from 'kysely'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { newId } from '#platform/ids.ts'
import type { Scope } from '#platform/scope.ts'

/** What is kept of a report: its figures as issued, in the language that they were issued in. */
export interface IssuedDocument {
  language: LanguageCode
  company: string
  /** What it said of an earlier one. */
  said: string[]
  report: EControl
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

/** Keeps a report; null where just this one stands already. */
export async function insertIssued(
  db: Db,
  { directoryId, userId }: Scope,
  now: Date,
  report: ReportToIssue,
): Promise<IssuedReportId | null> {
  const id = newId<IssuedReportId>()
  const { rows } = await sql<{ id: IssuedReportId }>`
    insert into issued_report (directory_id, id, farm_ids, site_ids, batch_ids, pig_types, opening, closing, sites,
      document, digest, made_at, made_by)
    values (${directoryId}, ${id}, ${[...report.farmIds]}::uuid[], ${[...report.siteIds]}::uuid[],
      ${report.batchIds === null ? null : [...report.batchIds]}::uuid[], ${[...report.pigTypes]}::smallint[],
      ${report.opening}, ${report.closing}, ${report.sites}, ${JSON.stringify(report.document)}, ${report.digest},
      ${now}, ${userId})
    on conflict (directory_id, digest) where replaced_at is null do nothing
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

export interface IssuedRow {
  id: IssuedReportId
  sites: string
  opening: string
  closing: string
  made_at: Date
  made_by: string | null
  replaced_at: Date | null
}

const MOST_LISTED = 200

/** What a person may see: reports of farms that are all readable. */
const isReadable = ({ directoryId, readableFarms }: Scope): RawBuilder<boolean> =>
  sql<boolean>`r.directory_id = ${directoryId} and r.farm_ids <@ ${[...readableFarms]}::uuid[]`

export async function selectIssuedReports(db: Db, scope: Scope): Promise<IssuedRow[]> {
  const { rows } = await sql<IssuedRow>`
    select r.id, r.sites, r.opening, r.closing, r.made_at, nullif(${fullName('u')}, '') as made_by, r.replaced_at
    from issued_report r left join user_account u on u.id = r.made_by
    where ${isReadable(scope)} order by r.made_at desc, r.id desc limit ${MOST_LISTED}`.execute(db)
  return rows
}

export async function selectIssuedDocument(
  db: Db,
  scope: Scope,
  id: IssuedReportId,
): Promise<{ document: IssuedDocument; made_at: Date; replaced_at: Date | null; made_by: UserId | null } | null> {
  const { rows } = await sql<{
    document: IssuedDocument
    made_at: Date
    replaced_at: Date | null
    made_by: UserId | null
  }>`select r.document, r.made_at, r.replaced_at, r.made_by from issued_report r
     where ${isReadable(scope)} and r.id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** When the newest report of the same places and days was made that has been replaced since; null where none has. */
export async function selectReplaced(
  db: Db,
  { directoryId }: Scope,
  { siteIds, opening, closing }: Pick<ReportToIssue, 'siteIds' | 'opening' | 'closing'>,
): Promise<Date | null> {
  const { rows } = await sql<{ made_at: Date }>`
    select made_at from issued_report r
    where directory_id = ${directoryId} and replaced_at is not null and opening = ${opening} and closing = ${closing}
      and site_ids @> ${[...siteIds]}::uuid[] and site_ids <@ ${[...siteIds]}::uuid[]
    order by made_at desc limit 1`.execute(db)
  return rows[0]?.made_at ?? null
}
