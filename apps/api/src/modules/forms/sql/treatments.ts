import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import { isPlaceInWithdrawal, placesInWithdrawalQuery } from '#modules/ledger/withdrawal/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/**
 * SQL condition: a record of the place, of its parents or of places inside it, because pigs of a barn may be those of
 * its section.
 */
const overlapsPlace = ({ farmId, barnId, sectionId, batchId }: PlaceOfRecord) => sql`r.farm_id = ${farmId}
  and (r.barn_id is null or ${barnId}::uuid is null or r.barn_id = ${barnId}::uuid)
  and (r.section_id is null or ${sectionId}::uuid is null or r.section_id = ${sectionId}::uuid)
  and (r.batch_id is null or ${batchId}::uuid is null or r.batch_id = ${batchId}::uuid)`

/** First day with an open slaughter booking of a place in a period; empty without one. */
export async function selectBookedWithin(
  db: Db,
  { directoryId }: TenantScope,
  { place, from, until }: { place: PlaceOfRecord; from: string; until: string },
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select r.day from record r
    where r.directory_id = ${directoryId} and r.type_id = ${sql.lit(recordKind.preSlaughter)} and r.deleted_at is null and ${overlapsPlace(place)}
      and r.day >= ${from}::date and r.day <= ${until}::date
      and not exists (select from record s where s.directory_id = r.directory_id and s.type_id = ${sql.lit(recordKind.slaughter)}
        and s.deleted_at is null and s.detail ->> 'FF_PreSlaughter' = r.id::text)
    order by r.day limit 1`.execute(db)
  return rows.map(({ day }) => day)
}

/** First day of an ongoing course with the same drug for the same pen or mark of a place; null without one. */
export async function selectSameOngoing(
  db: Db,
  { directoryId }: TenantScope,
  query: { place: PlaceOfRecord; drugId: string; pen: string | null; mark: string | null; exceptId: string | null },
): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`select r.day from treatment t
    join record r on r.directory_id = t.directory_id and r.id = t.record_id and r.deleted_at is null
    where t.directory_id = ${directoryId} and not t.is_done and t.drug_id::text = ${query.drugId}
      and ${overlapsPlace(query.place)} and r.id is distinct from ${query.exceptId}::uuid
      and (lower(t.pen) = lower(${query.pen}::text) or lower(t.mark) = lower(${query.mark}::text)
        or num_nonnulls(t.pen, t.mark, ${query.pen}::text, ${query.mark}::text) = 0)
    order by r.day limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** Pigs of some places in a withdrawal period. */
export interface PlacesInWithdrawal {
  /** Last withdrawal day of all courses. */
  until: string
  /** True where every course identifies its pigs by pen or mark. */
  isIdentified: boolean
  /** Indexes of the affected places. */
  places: readonly number[]
}

/** Withdrawal periods at any of these places on a day, including those of pigs moved there; null without one. */
export async function selectWithdrawal(
  db: Db,
  scope: TenantScope,
  { places, day }: { places: readonly PlaceOfRecord[]; day: string },
): Promise<PlacesInWithdrawal | null> {
  if (places.length === 0) return null
  const query = places.map(({ farmId, barnId, sectionId, batchId }, no) => ({
    no,
    farm_id: farmId,
    barn_id: barnId,
    section_id: sectionId,
    batch_id: batchId,
  }))
  const farms = sql`${[...new Set(places.map(({ farmId }) => farmId))]}::uuid[]`
  const { rows } = await sql<{ until: string | null; is_identified: boolean | null; places: number[] | null }>`
    with recursive ${placesInWithdrawalQuery(scope, farms, sql`t.withdrawal_end_day >= ${day}::date`)}
    select max(w.withdrawal_end_day) as until, bool_and(w.is_identified) as is_identified, array_agg(distinct p.no) as places
    from in_withdrawal w
    join jsonb_to_recordset(${JSON.stringify(query)}::jsonb) as p (no int, farm_id uuid, barn_id uuid, section_id uuid,
      batch_id uuid) on ${isPlaceInWithdrawal(sql`p`)}
    where w.since <= ${day}::date`.execute(db)
  const [row] = rows
  return row?.until ? { until: row.until, isIdentified: row.is_identified === true, places: row.places ?? [] } : null
}
