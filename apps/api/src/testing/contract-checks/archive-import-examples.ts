import type { ArchiveImportId } from '@herdboard/contract/core/ids.ts'
import type { ArchiveImport } from '@herdboard/contract/system/archive-imports.ts'
import { newId } from '#platform/database/new-id.ts'
import type { TestApi } from '#testing/api/test-api.ts'
import type { RequestExample } from './request-example.ts'
import type { TestWorld } from './test-world.ts'

/** Stores an upload as it is after its first byte; it replaces an open one. */
async function anUpload(
  { db, clock }: TestApi,
  { newcomer }: TestWorld,
  status: ArchiveImport['status'],
): Promise<ArchiveImportId> {
  const directoryId = newcomer.directoryId ?? ''
  const id = newId<ArchiveImportId>()
  const open = db.deleteFrom('archive_import').where('directory_id', '=', directoryId)
  await open.where('status', 'in', ['uploading', 'checked', 'running']).execute()
  await db
    .insertInto('archive_import')
    .values({
      ...{ directory_id: directoryId, id, status, file_name: 'arkiv.zip', byte_count: 100, received_bytes: 1 },
      ...{ requested_at: clock.now(), requested_by: newcomer.userId },
    })
    .execute()
  return id
}

export const archiveImportExamples: Record<string, RequestExample> = {
  getArchiveImport: async () => ({}),
  createArchiveImport: async () => ({ body: { file_name: 'arkiv.zip', byte_count: 100 } }),
  addArchivePart: async (api, world) => ({
    params: { id: await anUpload(api, world, 'uploading') },
    body: { offset: 1, data: 'aGVzdA==' },
  }),
  runArchiveImport: async (api, world) => ({ params: { id: await anUpload(api, world, 'checked') }, body: {} }),
  cancelArchiveImport: async (api, world) => ({ params: { id: await anUpload(api, world, 'checked') }, body: {} }),
}
