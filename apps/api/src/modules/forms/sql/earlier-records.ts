import { sql } from 'kysely'
import type { PlaceOfRecord } from '#modules/ledger/record-draft.ts'
import type { Db } from '#platform/database/pool.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

export interface EarlierRecord {
  id: string
  day: string
  head: number | null
  kg: string | null
  detail: Readonly<Record<string, unknown>>
}

const samePlace = ({ farmId, barnId, sectionId, batchId }: PlaceOfRecord) => sql`r.farm_id = ${farmId}
  and r.barn_id is not distinct from ${barnId}::uuid and r.section_id is not distinct from ${sectionId}::uuid
  and r.batch_id is not distinct from ${batchId}::uuid`

/** Latest record of a kind at exactly this place; undefined where there is none. */
export async function selectLatestRecord(
  db: Db,
  scope: TenantScope,
  typeId: number,
  place: PlaceOfRecord,
  exceptId: string | null = null,
): Promise<EarlierRecord | undefined> {
  const { rows } = await sql<EarlierRecord>`select r.id, r.day, r.head, r.kg::text as kg, r.detail from record r
    where r.directory_id = ${scope.directoryId} and r.type_id = ${typeId} and r.deleted_at is null
      and ${samePlace(place)} and r.id is distinct from ${exceptId}::uuid
    order by r.day desc, r.id desc limit 1`.execute(db)
  return rows[0]
}

/** Latest record of a kind on a farm. */
export async function selectLatestRecordOnFarm(
  db: Db,
  scope: TenantScope,
  typeId: number,
  farmId: string,
): Promise<EarlierRecord | undefined> {
  const { rows } = await sql<EarlierRecord>`select r.id, r.day, r.head, r.kg::text as kg, r.detail from record r
    where r.directory_id = ${scope.directoryId} and r.type_id = ${typeId} and r.deleted_at is null and r.farm_id = ${farmId}
    order by r.day desc, r.id desc limit 1`.execute(db)
  return rows[0]
}

const MAX_SUGGESTIONS = 50

/** Texts typed into an element before, the last used first, on one farm or in the company. */
export async function selectEarlierTexts(
  db: Db,
  scope: TenantScope,
  elementId: string,
  { farmId = null, since = '2000-01-01' }: { farmId?: string | null; since?: string } = {},
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select r.detail ->> ${elementId} as text from record r
    where r.directory_id = ${scope.directoryId} and r.deleted_at is null and r.day >= ${since}::date
      and r.farm_id = any(${farmId === null ? [...scope.readableFarms] : [farmId]}::uuid[])
      and jsonb_typeof(r.detail -> ${elementId}) = 'string'
    group by 1 order by max(r.day) desc, 1 limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows.map(({ text }) => text)
}

/** Texts typed before in records of one kind at exactly one place. */
export async function selectEarlierTextsAt(
  db: Db,
  scope: TenantScope,
  typeId: number,
  elementId: string,
  place: PlaceOfRecord,
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`select r.detail ->> ${elementId} as text from record r
    where r.directory_id = ${scope.directoryId} and r.deleted_at is null and r.type_id = ${typeId}
      and ${samePlace(place)} and jsonb_typeof(r.detail -> ${elementId}) = 'string'
    group by 1 order by max(r.created_at) desc, 1 limit ${MAX_SUGGESTIONS}`.execute(db)
  return rows.map(({ text }) => text)
}

/** Number of times each value of an element was chosen on a farm since a day. */
export async function selectValueUses(
  db: Db,
  scope: TenantScope,
  query: { elementId: string; farmId: string; since: string },
): Promise<Map<string, number>> {
  const { rows } = await sql<{ value: string; uses: number }>`
    select r.detail ->> ${query.elementId} as value, count(*)::int as uses from record r
    where r.directory_id = ${scope.directoryId} and r.deleted_at is null and r.farm_id = ${query.farmId}
      and r.day >= ${query.since}::date and r.detail ->> ${query.elementId} is not null
    group by 1`.execute(db)
  return new Map(rows.map(({ value, uses }) => [value, uses]))
}
