import type { FarmId, ImageId } from '@herdboard/contract/core/ids.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { sql } from 'kysely'
import { idBefore } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { StoredContent } from '#platform/objects/stored-content.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { ReencodedPhoto } from './reencode-photo.ts'

/** Numbers of the entry kinds in the table. */
const ownerKinds = { record: 1, note: 2, assignment: 3, assignment_template: 4, instruction: 5 } as const
export type ImageOwnerKind = keyof typeof ownerKinds

/** An entry with photos, and the farm whose readers see them; null for templates, which belong to the company. */
export interface ImageOwner {
  kind: ImageOwnerKind
  id: string
  farmId: FarmId | null
}

export async function insertImage(
  db: Db,
  scope: TenantScope,
  id: ImageId,
  { bytes, width, height }: ReencodedPhoto,
): Promise<void> {
  await sql`insert into image (directory_id, id, uploaded_by, bytes, width, height)
    values (${scope.directoryId}, ${id}, ${scope.userId}, ${Buffer.from(bytes)}, ${width}, ${height})`.execute(db)
}

/** Counts a person's photos that no entry uses yet. */
export async function selectUnusedCount(db: Db, scope: TenantScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from image
    where directory_id = ${scope.directoryId} and not is_used and uploaded_by = ${scope.userId}`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Returns the bytes of the photos that a company stored within the last day, also of those that are gone to the object
 * store. Ids begin with their instant, so the primary key finds the rows.
 */
export async function selectBytesOfDay(db: Db, { directoryId }: TenantScope): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(coalesce(octet_length(i.bytes), o.byte_count)), 0)::float8 as bytes
    from image i left join stored_object o on o.directory_id = i.directory_id and o.hash = i.object_hash
    where i.directory_id = ${directoryId} and i.id > ${idBefore(DAY_MS)}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Selects the content of a photo. It must be the person's own unused photo, or belong to an existing entry that the
 * person may read.
 */
export async function selectImageContent(db: Db, scope: TenantScope, id: ImageId): Promise<StoredContent | undefined> {
  const { rows } = await sql<StoredContent>`
    select i.bytes, i.object_hash from image i
    where i.directory_id = ${scope.directoryId} and i.id = ${id}
      and (not i.is_used and i.uploaded_by = ${scope.userId} or exists (
        select from image_reference u
        left join record r on u.owner_kind = ${ownerKinds.record} and r.directory_id = u.directory_id and r.id = u.owner_id
        left join note n on u.owner_kind = ${ownerKinds.note} and n.directory_id = u.directory_id and n.id = u.owner_id
        left join assignment a on u.owner_kind = ${ownerKinds.assignment} and a.directory_id = u.directory_id and a.id = u.owner_id
        left join assignment_template t
          on u.owner_kind = ${ownerKinds.assignment_template} and t.directory_id = u.directory_id and t.id = u.owner_id
        where u.directory_id = i.directory_id and u.image_id = i.id
          and (u.farm_id is null or u.farm_id = any(${[...scope.readableFarms]}::uuid[]))
          and coalesce(r.deleted_at, n.deleted_at, a.deleted_at, t.deleted_at) is null))`.execute(db)
  return rows[0]
}

export async function selectImageIds(db: Db, scope: TenantScope, ownerId: string): Promise<ImageId[]> {
  const { rows } = await sql<{ image_id: ImageId }>`select image_id from image_reference
    where directory_id = ${scope.directoryId} and owner_id = ${ownerId} order by position`.execute(db)
  return rows.map(({ image_id }) => image_id)
}

/** Selects the photos of several entries, each in its order. */
export async function selectImagesOf(
  db: Db,
  scope: TenantScope,
  ownerIds: readonly string[],
): Promise<{ owner_id: string; image_id: ImageId }[]> {
  const { rows } = await sql<{ owner_id: string; image_id: ImageId }>`select owner_id, image_id from image_reference
    where directory_id = ${scope.directoryId} and owner_id = any(${ownerIds}::uuid[]) order by owner_id, position`.execute(
    db,
  )
  return rows
}

/**
 * Marks photos as used: the person's own new ones, those that these entries already have, and those of a template.
 * Returns the ids found.
 */
export async function updateImagesUsed(
  db: Db,
  scope: TenantScope,
  ownerIds: readonly string[],
  imageIds: readonly ImageId[],
): Promise<ImageId[]> {
  const { rows } = await sql<{ id: ImageId }>`
    update image i set is_used = true
    where i.directory_id = ${scope.directoryId} and i.id = any(${imageIds}::uuid[])
      and (not i.is_used and i.uploaded_by = ${scope.userId} or exists (
        select from image_reference u
        left join assignment_template t
          on u.owner_kind = ${ownerKinds.assignment_template} and t.directory_id = u.directory_id and t.id = u.owner_id
        where u.directory_id = i.directory_id and u.image_id = i.id
          and (u.owner_id = any(${ownerIds}::uuid[]) or t.id is not null and t.deleted_at is null)))
    returning i.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Replaces the photos of entries, in this order. The job deletes photos that no entry uses any more. */
export async function replaceImageUses(
  db: Db,
  scope: TenantScope,
  owners: readonly ImageOwner[],
  imageIds: readonly ImageId[],
): Promise<void> {
  const ownerIds = owners.map(({ id }) => id)
  const { rows: dropped } = await sql<{ image_id: ImageId }>`delete from image_reference
    where directory_id = ${scope.directoryId} and owner_id = any(${ownerIds}::uuid[]) returning image_id`.execute(db)
  const rows = owners.flatMap(({ kind, id, farmId }) =>
    imageIds.map((imageId, position) => ({
      directory_id: scope.directoryId,
      owner_id: id,
      image_id: imageId,
      owner_kind: ownerKinds[kind],
      farm_id: farmId,
      position,
    })),
  )
  if (rows.length > 0) await db.insertInto('image_reference').values(rows).execute()
  if (dropped.length === 0) return
  await sql`update image i set is_used = false
    where i.directory_id = ${scope.directoryId} and i.id = any(${dropped.map(({ image_id }) => image_id)}::uuid[])
      and not exists (select from image_reference u where u.directory_id = i.directory_id and u.image_id = i.id)`.execute(
    db,
  )
}

/** Copies the photos of the previous entry of a series to the new one. */
export async function copyImages(
  db: Db,
  { directoryId }: TenantScope,
  pairs: readonly { from: string; to: string; farmId: FarmId }[],
): Promise<void> {
  if (pairs.length === 0) return
  await sql`
    insert into image_reference (directory_id, owner_id, image_id, owner_kind, farm_id, position)
    select u.directory_id, p."to", u.image_id, u.owner_kind, p."farmId", u.position
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p ("from" uuid, "to" uuid, "farmId" uuid)
    join image_reference u on u.directory_id = ${directoryId} and u.owner_id = p."from"
    on conflict do nothing`.execute(db)
}
