import type { BarnId, BatchId, FarmId, NoteId, PlaceId, SectionId, UserId } from '@herdboard/contract/core/ids.ts'
import { sql } from 'kysely'
import { farmFilter } from '#modules/locations/service.ts'
import { fullName } from '#platform/database/full-name.ts'
import type { Db } from '#platform/database/pool.ts'
import { CUSTOM_PLAN } from '#platform/database/statement/custom-plan.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'

/** The place of a note, down to the smallest known one. */
export interface PlaceOfNote {
  farmId: FarmId
  barnId: BarnId | null
  sectionId: SectionId | null
  batchId: BatchId | null
}

export interface NoteText {
  day: string
  text: string
}

export interface NoteRow {
  id: NoteId
  day: string
  farm_id: FarmId
  farm_name: string
  barn_id: BarnId | null
  barn_name: string | null
  section_id: SectionId | null
  section_name: string | null
  text: string
  user_name: string
  created_at: Date
}

export interface StoredNote extends Record<string, unknown> {
  id: NoteId
  day: string
  farm_id: FarmId
  barn_id: BarnId | null
  section_id: SectionId | null
  batch_id: BatchId | null
  text: string
  version: number
  created_by: UserId | null
}

/** Selects the notes of the period at the places, and at the places that enclose them, newest first. One statement. */
export async function selectNotes(
  db: Db,
  scope: TenantScope,
  query: { from: string; to: string; placeIds: readonly PlaceId[] | null; limit: number },
): Promise<NoteRow[]> {
  const { rows } = await sql<NoteRow>`
    select ${CUSTOM_PLAN} n.id, n.day, n.farm_id, f.name as farm_name, n.barn_id, b.name as barn_name, n.section_id,
      s.name as section_name, n.text, coalesce(${fullName('u')}, '') as user_name, n.created_at
    from note n
    join farm f on f.directory_id = n.directory_id and f.id = n.farm_id
    left join barn b on b.directory_id = n.directory_id and b.id = n.barn_id
    left join section s on s.directory_id = n.directory_id and s.id = n.section_id
    left join user_account u on u.id = n.created_by
    where n.directory_id = ${scope.directoryId} and n.deleted_at is null
      and n.day >= ${query.from}::date and n.day <= ${query.to}::date
      and ${farmFilter(scope, query.placeIds, 'n')}
    order by n.day desc, n.created_at desc, n.id limit ${query.limit}`.execute(db)
  return rows
}

export async function selectNote(db: Db, scope: TenantScope, id: NoteId): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`
    select id, day, farm_id, barn_id, section_id, batch_id, text, version, created_by from note
    where directory_id = ${scope.directoryId} and id = ${id} and deleted_at is null
      and farm_id = any (${[...scope.readableFarms]}::uuid[])`.execute(db)
  return rows[0]
}

/** Locks a note until the end of the transaction. */
export async function lockNote(db: Db, { directoryId }: TenantScope, id: NoteId): Promise<void> {
  await sql`select from note where directory_id = ${directoryId} and id = ${id} for update`.execute(db)
}

/** Inserts the same text at each of these places. One statement. */
export async function insertNotes(
  db: Db,
  scope: TenantScope,
  notes: readonly { id: NoteId; place: PlaceOfNote }[],
  { day, text }: NoteText,
): Promise<void> {
  await db
    .insertInto('note')
    .values(
      notes.map(({ id, place }) => ({
        directory_id: scope.directoryId,
        id,
        day,
        farm_id: place.farmId,
        barn_id: place.barnId,
        section_id: place.sectionId,
        batch_id: place.batchId,
        text,
        created_by: scope.userId,
      })),
    )
    .execute()
}

/** Updates a note; returns false where another user changed or deleted it first. */
export async function updateNote(
  db: Db,
  scope: TenantScope,
  { id, version }: Pick<StoredNote, 'id' | 'version'>,
  { day, text }: NoteText,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update note set day = ${day}, text = ${text}, version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and version = ${version} and deleted_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}

/** Brings a deleted note back; returns its places. Undefined where it is not deleted, or on a farm that is not writable. */
export async function undeleteNote(db: Db, scope: TenantScope, id: NoteId): Promise<StoredNote | undefined> {
  const { rows } = await sql<StoredNote>`update note set deleted_at = null, version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and deleted_at is not null
      and farm_id = any (${[...scope.writableFarms]}::uuid[])
    returning id, day, farm_id, barn_id, section_id, batch_id, text, version, created_by`.execute(db)
  return rows[0]
}

/** Marks a note as deleted; returns false where another user changed or deleted it first. */
export async function deleteNote(
  db: Db,
  scope: TenantScope,
  { id, version }: Pick<StoredNote, 'id' | 'version'>,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update note set deleted_at = ${now}, version = version + 1
    where directory_id = ${scope.directoryId} and id = ${id} and version = ${version} and deleted_at is null`.execute(
    db,
  )
  return numAffectedRows === 1n
}
