import { isDeepStrictEqual } from 'node:util'
import type { FormSection, RetrievedImage } from '@herdboard/contract/core/form.ts'
import { attachImages, type ImageOwner } from '#modules/images/service.ts'
import { writeAuditEntries } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { submittedPhotos } from './photos.ts'

/**
 * Saves the photos of a form with its entries and writes the audit log. `before` are the entry's previous photos; null
 * for a new entry. Throws `image.gone`.
 */
export async function savePhotos(
  { db, context, scope }: { db: Db; context: RequestContext; scope: TenantScope },
  owners: readonly ImageOwner[],
  { sections, before }: { sections: readonly FormSection[]; before: readonly RetrievedImage[] | null },
): Promise<void> {
  const photos = submittedPhotos(sections)
  if (photos === null || (before === null && photos.length === 0)) return
  await attachImages(db, scope, owners, photos)
  const held = (before ?? []).map(({ id }) => id)
  if (isDeepStrictEqual(held, photos)) return
  const lines = owners.map(({ kind, id }) => ({
    action: `${kind}.photos`,
    subjectType: kind,
    subjectId: id,
    before: { images: held },
    after: { images: photos },
  }))
  await writeAuditEntries(db, context, lines)
}
