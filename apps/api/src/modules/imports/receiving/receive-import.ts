import { createHash } from 'node:crypto'
import type { DirectoryId, ImportId } from '@herdboard/contract/core/ids.ts'
import { languages } from '@herdboard/contract/core/languages.ts'
import type { ImportDetail, ImportFormat, ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportChannel, ImportKind, ImportStatus } from '@herdboard/contract/imports/import-kind.ts'
import { DAY_MS } from '@herdboard/domain/time/durations.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { fairQueue } from '#platform/jobs/fair-queue.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { translatorFor } from '#platform/text/translator.ts'
import { importKindOf, importKinds, mayImportKind } from '../kinds/import-kinds.ts'
import { bytesOf, type FileContent, hashOfContent } from '../reading/file-content.ts'
import { ImportFileError } from '../reading/import-file-error.ts'
import { type RecognisedFile, recogniseFile } from '../reading/read-file.ts'
import { type ImportFailure, insertImport, selectBytesSince } from '../sql/imports.ts'
import { type RememberedMapping, selectMapping } from '../sql/mappings.ts'
import { dateOrderDoubt } from './date-order-doubt.ts'
import {
  dayColumnNames,
  mappingOfHeader,
  missingColumns,
  type RecognisedKind,
  recogniseKind,
} from './recognise-kind.ts'

/** The raw file is kept for five years, as the medicine record is. */
const KEPT_YEARS = 5

/** A file that was received and read once, to recognise it. */
export interface ReadUpload {
  content: FileContent
  fileName: string
  recognised: RecognisedFile | null
  failure: ImportFailure | null
}

/** Whose file is read: those of a person, who waits at the screen, go before those of a sender. */
export interface UploadCaller {
  directoryId: DirectoryId
  isPerson: boolean
}

/** Many uploads take the memory of two files, and a company has one of the two places: its ten files delay no other. */
const recognising = fairQueue({ atOnce: 2, atOnceOfCaller: 1, maxWaiting: 100, retryAfterSeconds: 10 })

/**
 * Reads a file to recognise how it is written, when it is the turn of its company. It takes long, so no transaction may
 * be open meanwhile. A file that cannot be read is kept with the reason. Throws `service.busy` where too many wait.
 */
export async function readUpload(
  { directoryId, isPerson }: UploadCaller,
  content: FileContent,
  fileName: string,
  chosen: Partial<ImportFormat> = {},
): Promise<ReadUpload> {
  try {
    const recognised = await recognising(
      directoryId,
      () => recogniseFile(content, fileName, chosen, dayColumnNames()),
      isPerson,
    )
    if (recognised.rowCount === 0) throw new ImportFileError('no_rows')
    return { content, fileName, recognised, failure: null }
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error
    return { content, fileName, recognised: null, failure: { code: error.code, params: error.params } }
  }
}

/** Header of a file, and how the file is read; settings are null where it cannot be read. */
interface PlannedFile {
  /** Of the file, or of its sheet. */
  name: string
  header: readonly string[]
  settings: ImportFormat | null
  dateOrderDoubt: ImportDetail['date_order_doubt']
  columnOrders: RecognisedFile['columnOrders']
}

/** How an upload is to be imported: its kind, its columns, and whether anything is left to ask. */
interface UploadPlan {
  kind: ImportKind | null
  settings: ImportFormat | null
  date_order_doubt: ImportDetail['date_order_doubt']
  mapping: ImportMapping
  status: ImportStatus
  /** Kind of the file, where the person may not import it. */
  refused?: ImportKind
}

/**
 * Plans an import by its header: as a person mapped the same header before, or by the names of the columns. `chosenKind`
 * is the kind that the person chose. Where several kinds fit as well, none is taken: the person is asked.
 */
export async function planUpload(
  db: Db,
  scope: TenantScope,
  { name, header, settings, dateOrderDoubt: date_order_doubt, columnOrders }: PlannedFile,
  { chosenKind, senderId }: { chosenKind: ImportKind | null; senderId: string | null },
): Promise<UploadPlan> {
  if (!settings) return { kind: chosenKind, settings, date_order_doubt, mapping: [], status: 'failed' }
  const remembered = await selectMapping(db, scope, {
    senderId,
    headerHash: hashOfHeader(header),
  })
  const allowed = importKinds.filter((kind) => mayImportKind(kind, scope))
  const definition = chosenKind === null ? undefined : importKindOf(chosenKind)
  const best = definition
    ? { kind: definition, mapping: mappingOfHeader(definition, header), isNamed: true, rivals: [] }
    : recogniseKind(allowed, header, name)
  // The name of a file says more about it than an earlier file with the same header.
  const expected = chosenKind ?? (best?.isNamed ? best.kind.kind : null)
  if (
    remembered &&
    (expected === null || expected === remembered.kind) &&
    allowed.some(({ kind }) => kind === remembered.kind)
  ) {
    const { dateOrder = null } = remembered.settings
    // A person saw the order when the columns were mapped. Days that began with the year say nothing of these.
    const isOrderKnown =
      dateOrder !== null &&
      !(dateOrder === 'ymd' && date_order_doubt !== null) &&
      !tellsOtherOrder(dateOrder, remembered, columnOrders)
    return {
      kind: remembered.kind,
      settings: {
        ...settings,
        ...remembered.settings,
        sheet: settings.sheet,
        dateOrder: isOrderKnown ? dateOrder : settings.dateOrder,
      },
      date_order_doubt: isOrderKnown ? null : date_order_doubt,
      mapping: header.map((_, index) => remembered.mapping[index] ?? null),
      status: 'checking',
    }
  }
  const refused = definition ? undefined : kindNotAllowed(scope, header, best)
  const unread = { settings, date_order_doubt, mapping: header.map(() => null) }
  if (refused) return { kind: null, ...unread, status: 'failed', refused }
  const isComplete = best !== null && missingColumns(best.kind, best.mapping).length === 0
  if (!best || (isComplete && best.rivals.length > 0)) return { kind: null, ...unread, status: 'unmapped' }
  const status = isComplete ? 'checking' : 'unmapped'
  return { kind: best.kind.kind, settings, date_order_doubt, mapping: best.mapping, status }
}

/**
 * Whether the days of a file, such as 25/04/2026, tell another order than the one remembered: then the file is right. Only
 * columns of days are asked: 1-13-02 may be the number of a pen.
 */
function tellsOtherOrder(
  order: ImportFormat['dateOrder'],
  { kind, mapping }: Pick<RememberedMapping, 'kind' | 'mapping'>,
  columnOrders: RecognisedFile['columnOrders'],
): boolean {
  if (order === 'ymd') return false
  const days = dayKeysOf(kind)
  const orders = mapping.flatMap((key, column) => (key !== null && days.has(key) ? (columnOrders[column] ?? []) : []))
  return orders.length > 0 && !orders.includes(order)
}

/** Keys of the columns of a kind that are days. */
export const dayKeysOf = (kind: ImportKind): ReadonlySet<string> =>
  new Set(importKindOf(kind)?.columns.flatMap(({ key, type }) => (type === 'day' ? [key] : [])))

/** The kind that a header states completely, where none that the person may import is as complete. */
function kindNotAllowed(
  scope: TenantScope,
  header: readonly string[],
  best: RecognisedKind | null,
): ImportKind | undefined {
  if (best && missingColumns(best.kind, best.mapping).length === 0) return undefined
  const other = recogniseKind(
    importKinds.filter((kind) => !mayImportKind(kind, scope)),
    header,
  )
  return other && missingColumns(other.kind, other.mapping).length === 0 ? other.kind.kind : undefined
}

/** Names of the column of errors that a file of faulty rows ends with. */
const ERROR_TITLES: ReadonlySet<string> = new Set(
  languages.map(({ code }) => translatorFor(code)('imports:errors').toLowerCase()),
)

/** Number of columns of a header without those of errors at its end, which a file of faulty rows has. */
export const ownColumnCount = (header: readonly string[]): number =>
  header.findLastIndex((title) => !ERROR_TITLES.has(title.trim().toLowerCase())) + 1

/** By what a header is known again: its titles, without those of errors, so that faulty rows come back as they left. */
export function hashOfHeader(header: readonly string[]): Buffer {
  const own = header.slice(0, ownColumnCount(header)).map((title) => title.trim().toLowerCase())
  return createHash('sha256').update(JSON.stringify(own)).digest()
}

export interface ReceivedUpload {
  upload: ReadUpload
  channel: ImportChannel
  chosenKind: ImportKind | null
  senderId: string | null
  /** Place among the sheets of a file; absent for a file that is one import. */
  sheet?: { fileId: ImportId; no: number }
}

/** Stores a received file and queues its check. Throws `request.not_allowed` for who may not write anywhere. */
export async function receiveImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { upload, channel, chosenKind, senderId, sheet }: ReceivedUpload,
): Promise<{ id: ImportId; status: ImportStatus }> {
  requireImporter(scope)
  const definition = chosenKind === null ? undefined : importKindOf(chosenKind)
  if (chosenKind !== null && !(definition && mayImportKind(definition, scope))) throw new Problem('request.not_allowed')
  const { content, fileName, recognised, failure } = upload
  const { header = [], settings = null } = recognised ?? {}
  const name = sheet ? (settings?.sheet ?? fileName) : fileName
  const { refused, ...plan } = await planUpload(
    db,
    scope,
    {
      name,
      header,
      settings,
      dateOrderDoubt: recognised && dateOrderDoubt(recognised),
      columnOrders: recognised?.columnOrders ?? [],
    },
    { chosenKind, senderId },
  )
  const id = sheet?.no === 0 ? sheet.fileId : newId<ImportId>()
  await insertImport(db, scope, {
    id,
    ...plan,
    channel,
    file_name: fileName,
    content_hash: await hashOfContent(content, sheet ? (plan.settings?.sheet ?? '') : ''),
    sheets: recognised?.sheets ?? [],
    header: recognised?.header ?? [],
    hidden_columns: recognised?.hiddenColumns ?? [],
    sample: recognised?.sample ?? [],
    sender_id: senderId,
    row_count: recognised?.rowCount ?? 0,
    failure: refused ? refusedKind(context, scope, refused) : failure,
    received_at: context.now,
    set_id: sheet?.fileId ?? null,
    set_no: sheet?.no ?? 0,
    // The first sheet holds the file for all of them.
    content: sheet && sheet.no > 0 ? null : await bytesOf(content),
    deleteOn: `${Number(context.today.slice(0, 4)) + KEPT_YEARS}-12-31`,
  })
  await writeAuditEntry(db, context, {
    action: 'import.receive',
    subjectType: 'import',
    subjectId: id,
    after: { file_name: fileName, row_count: recognised?.rowCount ?? 0 },
  })
  if (plan.status === 'checking') await enqueueJob(db, 'process-imports', scope.directoryId)
  return { id, status: plan.status }
}

function refusedKind({ text }: RequestContext, scope: TenantScope, refused: ImportKind): ImportFailure {
  const module = importKindOf(refused)?.module
  const isMissing = module !== undefined && !scope.modules.has(module)
  const params = { kind: text(`imports:kind.${refused}`).toLowerCase() }
  return { code: isMissing ? 'kind_without_module' : 'kind_not_allowed', params }
}

/** Bytes of files that a company may send within a day; more would fill the disk that all share. */
const MAX_BYTES_A_DAY = 500 * 1024 * 1024

/** Throws `request.not_allowed` for who may write nowhere, and `import.day_full` above the bytes of a day. */
export async function requireRoomForImport(db: Db, scope: TenantScope, now: Date): Promise<void> {
  requireImporter(scope)
  const bytes = await selectBytesSince(db, scope, new Date(now.getTime() - DAY_MS))
  if (bytes >= MAX_BYTES_A_DAY) throw new Problem('import.day_full', { megabytes: MAX_BYTES_A_DAY / 1024 / 1024 })
}

/** Throws `request.not_allowed` for a person who may write on no farm, nor create one. */
export function requireImporter(scope: TenantScope): void {
  if (scope.writableFarms.size === 0 && !scope.permissions.has('manage-directory'))
    throw new Problem('request.not_allowed')
}
