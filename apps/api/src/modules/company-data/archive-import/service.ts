import type { ArchiveImportId } from '@herdboard/contract/core/ids.ts'
import type { ArchiveImport, ArchiveSummary } from '@herdboard/contract/system/archive-imports.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { DiskSpace } from '#platform/health/disk-space.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { requireContentRoom } from '#platform/http/uploads/upload-room.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { selectSchemaVersion } from '../sql/archive-rows.ts'
import { missingPricesOf } from './adjusted-prices.ts'
import { ArchiveError, type ArchiveFailure } from './archive-error.ts'
import { assertKnownTables, parseManifest, rowsOfTable } from './archive-manifest.ts'
import { assertImportRoom } from './import-room.ts'
import { importableTables } from './importable-tables.ts'
import {
  type ArchiveImportRow,
  cancelArchiveImports,
  insertArchiveImport,
  lockArchiveImport,
  selectNewestArchiveImport,
  updateArchiveImport,
} from './sql/archive-imports.ts'
import { selectHasRows } from './sql/imported-tables.ts'
import { removeUpload, uploadPath, writePart } from './upload-file.ts'
import { UploadedArchive } from './uploaded-archive.ts'

function presentArchiveImport(
  { text }: WebRequestContext,
  { requested_at, finished_at, failure, ...row }: ArchiveImportRow,
): ArchiveImport {
  return {
    ...row,
    requested_at: requested_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    failure: failure && failureText(text, failure),
  }
}

function failureText(text: WebRequestContext['text'], { code, params = {} }: ArchiveFailure): string {
  const prices = missingPricesOf(String(params.prices ?? '')).map(({ price, day }) =>
    text('company-data:missing_price', { kind: text(`audit:kind.${price}`), day }),
  )
  return text(`company-data:failure.${code}`, { ...params, ...(prices.length > 0 && { prices: prices.join(', ') }) })
}

/** Returns whether the company is empty, and its newest upload. */
export async function archiveImportOf(db: Db, context: WebRequestContext, scope: TenantScope) {
  const newest = await selectNewestArchiveImport(db, scope, context.now)
  return { is_empty: await isEmpty(db, scope), archive_import: newest && presentArchiveImport(context, newest) }
}

async function isEmpty(db: Db, scope: TenantScope): Promise<boolean> {
  const { emptyBefore } = await importableTables(db)
  return !(await selectHasRows(db, scope.directoryId, emptyBefore))
}

/** Where an upload is stored, and how much of it is to come. */
interface NewUpload {
  folder: string
  disk: DiskSpace | undefined
  fileName: string
  byteCount: number
}

/**
 * Begins an upload, and ends an unfinished one. Throws `archive.company_not_empty`, `archive.wrong_status` while an
 * archive is being imported, and `service.no_room`.
 */
export async function beginArchiveImport(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  { folder, disk, fileName, byteCount }: NewUpload,
): Promise<ArchiveImport> {
  requireContentRoom(disk, byteCount)
  if (!(await isEmpty(db, scope))) throw new Problem('archive.company_not_empty')
  for (const old of await cancelArchiveImports(db, scope, { now: context.now }))
    await removeUpload(folder, scope.directoryId, old)
  const id = newId<ArchiveImportId>()
  if (!(await insertArchiveImport(db, scope, { id, fileName, byteCount, now: context.now })))
    throw new Problem('archive.wrong_status')
  // Its end is also when an upload that nobody continues is discarded.
  await enqueueJob(db, 'import-archive', scope.directoryId, { runAt: new Date(context.now.getTime() + UPLOAD_MS) })
  await writeAuditEntry(db, context, {
    action: 'company.archive_upload',
    subjectType: 'archive',
    subjectId: id,
    after: { file_name: fileName },
  })
  return newest(db, context, scope)
}

/** Time after which an upload that was not imported is discarded. */
export const UPLOAD_MS = DAY_MS

export interface ArchivePart {
  folder: string
  disk: DiskSpace | undefined
  id: ArchiveImportId
  /** Position in the file, bytes. */
  offset: number
  part: Uint8Array
}

/**
 * Writes a part of an archive; the last one checks the archive. A part that was received before is written again. Throws
 * `archive.part_missing` for a gap before the part, `archive.part_outside` for one beyond the size of the file, and
 * `service.no_room` where others have filled the disk meanwhile.
 */
export async function addPart(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  { folder, disk, id, offset, part }: ArchivePart,
): Promise<ArchiveImport> {
  const upload = await requireArchiveImport(db, scope, id)
  if (upload.status !== 'uploading') throw new Problem('archive.wrong_status')
  if (offset > upload.received_bytes) throw new Problem('archive.part_missing', { bytes: upload.received_bytes })
  if (offset + part.byteLength > upload.byte_count) throw new Problem('archive.part_outside')
  requireContentRoom(disk, part.byteLength)
  await writePart(uploadPath(folder, scope.directoryId, id), offset, part)
  const receivedBytes = Math.max(upload.received_bytes, offset + part.byteLength)
  await updateArchiveImport(db, scope, id, { receivedBytes })
  if (receivedBytes === upload.byte_count)
    await checkArchive(db, context, scope, { folder, disk, id, byteCount: receivedBytes })
  return newest(db, context, scope)
}

async function checkArchive(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  { folder, disk, id, byteCount }: Omit<ArchivePart, 'offset' | 'part'> & { byteCount: number },
): Promise<void> {
  try {
    const contents = await summaryOf(db, disk, uploadPath(folder, scope.directoryId, id), byteCount)
    await updateArchiveImport(db, scope, id, { status: 'checked', contents })
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error
    await updateArchiveImport(db, scope, id, {
      status: 'failed',
      failure: error.failure,
      finishedAt: context.now,
    })
    await removeUpload(folder, scope.directoryId, id)
  }
}

async function summaryOf(
  db: Db,
  disk: DiskSpace | undefined,
  path: string,
  byteCount: number,
): Promise<ArchiveSummary> {
  const archive = await UploadedArchive.open(path, byteCount)
  try {
    assertImportRoom(archive, disk)
    const manifest = parseManifest(await archive.manifestText(), await selectSchemaVersion(db))
    const missing = manifest.files.find(({ name }) => !archive.has(name))
    if (missing) throw new ArchiveError('damaged', { file: missing.name })
    const { known, ordered } = await importableTables(db)
    assertKnownTables(manifest, known)
    return {
      company: manifest.company.name,
      made_at: manifest.made_at,
      farms: rowsOfTable(manifest, 'farm'),
      records: rowsOfTable(manifest, 'record'),
      rows: ordered.reduce((sum, table) => sum + rowsOfTable(manifest, table), 0),
      people: rowsOfTable(manifest, 'people'),
      photos: rowsOfTable(manifest, 'photos'),
    }
  } finally {
    archive.close()
  }
}

/** Queues the import of a checked archive. Throws `archive.wrong_status` and `archive.company_not_empty`. */
export async function startArchiveImport(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  id: ArchiveImportId,
): Promise<ArchiveImport> {
  const upload = await requireArchiveImport(db, scope, id)
  if (upload.status !== 'checked') throw new Problem('archive.wrong_status')
  if (!(await isEmpty(db, scope))) throw new Problem('archive.company_not_empty')
  await updateArchiveImport(db, scope, id, { status: 'running', percent: 0 })
  await enqueueJob(db, 'import-archive', scope.directoryId, { runAt: context.now })
  await writeAuditEntry(db, context, {
    action: 'company.archive_import',
    subjectType: 'archive',
    subjectId: id,
    after: { company: upload.contents?.company ?? '', rows: upload.contents?.rows ?? 0 },
  })
  return newest(db, context, scope)
}

/** Discards an upload that is not being imported. Throws `archive.wrong_status`. */
export async function discardArchiveImport(
  db: Db,
  context: WebRequestContext,
  scope: TenantScope,
  { folder, id }: { folder: string; id: ArchiveImportId },
): Promise<ArchiveImport> {
  const upload = await requireArchiveImport(db, scope, id)
  if (upload.status !== 'uploading' && upload.status !== 'checked') throw new Problem('archive.wrong_status')
  await updateArchiveImport(db, scope, id, { status: 'cancelled', finishedAt: context.now })
  await removeUpload(folder, scope.directoryId, id)
  await writeAuditEntry(db, context, {
    action: 'company.archive_discard',
    subjectType: 'archive',
    subjectId: id,
    after: { file_name: upload.file_name },
  })
  return newest(db, context, scope)
}

async function requireArchiveImport(db: Db, scope: TenantScope, id: ArchiveImportId): Promise<ArchiveImportRow> {
  const upload = await lockArchiveImport(db, scope, id)
  if (!upload) throw new Problem('request.not_found')
  return upload
}

async function newest(db: Db, context: WebRequestContext, scope: TenantScope): Promise<ArchiveImport> {
  const newest = await selectNewestArchiveImport(db, scope, context.now)
  if (!newest) throw new Problem('request.not_found')
  return presentArchiveImport(context, newest)
}
