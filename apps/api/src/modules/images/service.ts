import type { RetrievedImage } from '@herdboard/contract/core/form.ts'
import type { ImageId } from '@herdboard/contract/core/ids.ts'
import { MAX_IMAGE_BYTES } from '@herdboard/contract/core/images.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { bodyTooLarge, Problem } from '#platform/http/errors/problem.ts'
import { createFailureLimiter, type FailureLimiter } from '#platform/http/limits/rate-limit.ts'
import type { ServedFile } from '#platform/http/pipeline/route-options.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { type ReencodedPhoto, reencodePhoto } from './reencode-photo.ts'
import { SAMPLE_IDS, sampleImage } from './sample-images.ts'
import {
  type ImageOwner,
  insertImage,
  replaceImageUses,
  selectBytesOfDay,
  selectImageContent,
  selectImageIds,
  selectImagesOf,
  selectUnusedCount,
  updateImagesUsed,
} from './sql.ts'

export { copyImages, type ImageOwner } from './sql.ts'

/**
 * Maximum number of photos that one person may upload without using them in an entry. Unused photos are deleted after a
 * day.
 */
const MAX_UNUSED = 100
/** Bytes of photos that a company may store within a day; more would fill the disk that all share. */
const MAX_BYTES_A_DAY = 1024 * 1024 * 1024

const presentImage = (id: ImageId): RetrievedImage => ({ id, url: `images/${id}` })

/** Two photos that every user may see, for the form that shows every type of element. */
export const SAMPLE_IMAGES: readonly RetrievedImage[] = SAMPLE_IDS.map(presentImage)

/**
 * Refused pictures that one person may send: 20, and one more each minute. Each costs the time of a decoder, though
 * nothing is stored.
 */
export const refusedPictures = (): FailureLimiter => createFailureLimiter({ perMinute: 1, burst: 20 })

/**
 * Throws `request.too_many` for a person with the maximum number of unused photos, or of refused ones, and
 * `image.day_full` for a company that stored the bytes of a day.
 */
export async function requireImageQuota(db: Db, scope: TenantScope, refused?: FailureLimiter): Promise<void> {
  refused?.assertBelowLimit(scope.userId, performance.now())
  if ((await selectUnusedCount(db, scope)) >= MAX_UNUSED) throw new Problem('request.too_many')
  if ((await selectBytesOfDay(db, scope)) >= MAX_BYTES_A_DAY)
    throw new Problem('image.day_full', { megabytes: MAX_BYTES_A_DAY / 1024 / 1024 })
}

/**
 * Returns a photo as it will be stored. Throws `image.unreadable` for anything but JPEG, PNG and WebP, which
 * counts against the sender, and `request.too_large`.
 */
export async function decodePhoto(
  data: string,
  { directoryId, userId }: TenantScope,
  refused: FailureLimiter,
): Promise<ReencodedPhoto> {
  const sent = Buffer.from(data, 'base64')
  if (sent.byteLength > MAX_IMAGE_BYTES) throw bodyTooLarge(MAX_IMAGE_BYTES)
  const image = await reencodePhoto(sent, directoryId)
  if (image === null) {
    refused.recordFailure(userId, performance.now())
    throw new Problem('image.unreadable')
  }
  return image
}

/** Stores a photo that an entry can use later. */
export async function saveImage(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  image: ReencodedPhoto,
): Promise<RetrievedImage> {
  await requireImageQuota(db, scope)
  const id = newId<ImageId>()
  await insertImage(db, scope, id, image)
  const { width, height, bytes } = image
  await writeAuditEntry(db, context, {
    action: 'image.create',
    subjectType: 'image',
    subjectId: id,
    after: { width, height, bytes: bytes.byteLength },
  })
  return presentImage(id)
}

/** Returns a photo to show. Throws `request.not_found` for one that the person may not see. */
export async function servedImage(db: Db, scope: TenantScope, id: ImageId): Promise<ServedFile> {
  const sample = await sampleImage(id)
  const content = sample ? { bytes: sample, object_hash: null } : await selectImageContent(db, scope, id)
  if (content === undefined) throw new Problem('request.not_found')
  return { source: { directoryId: scope.directoryId, content } }
}

/** Returns the photos of an entry, in order. The caller must check that the entry may be read. */
export const imagesOfEntry = async (db: Db, scope: TenantScope, ownerId: string): Promise<RetrievedImage[]> =>
  (await selectImageIds(db, scope, ownerId)).map(presentImage)

/** Returns the photos of several entries by entry id; entries without photos are left out. */
export async function imagesOfEntries(
  db: Db,
  scope: TenantScope,
  ownerIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ImageId[]>> {
  if (ownerIds.length === 0) return new Map()
  const found = Map.groupBy(await selectImagesOf(db, scope, ownerIds), ({ owner_id }) => owner_id)
  return new Map([...found].map(([id, images]) => [id, images.map(({ image_id }) => image_id)]))
}

/**
 * Sets the photos of entries, in this order, replacing the previous ones. Accepts the person's own new photos, photos
 * that the entries already have, and photos of a template. Throws `image.gone` for any other.
 */
export async function attachImages(
  db: Db,
  scope: TenantScope,
  owners: readonly ImageOwner[],
  imageIds: readonly ImageId[],
): Promise<void> {
  const uniqueIds = [...new Set(imageIds)]
  if (uniqueIds.length > 0) {
    const ownerIds = owners.map(({ id }) => id)
    const found = await updateImagesUsed(db, scope, ownerIds, uniqueIds)
    if (found.length < uniqueIds.length) throw new Problem('image.gone')
  }
  await replaceImageUses(db, scope, owners, uniqueIds)
}
