import { BYTE_ORDER_MARK, escapeFormula } from '@herdboard/contract/core/csv-text.ts'
import type { Parsed, Reply } from '@herdboard/contract/core/endpoint.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type * as contract from '@herdboard/contract/imports/imports.ts'
import type { ImportFormat } from '@herdboard/contract/imports/imports.ts'
import { removeReceivedDocuments } from '#modules/received-documents/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import { pageReply, rowRange } from '#platform/http/pagination.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { importKindOf, importKinds, mayImportKind } from './kinds/import-kinds.ts'
import { presentColumn, presentDetail, presentRow, presentSummary } from './present-import.ts'
import { hashOfHeader, planUpload, type ReadUpload, requireImporter } from './receiving/receive-import.ts'
import { missingColumns } from './receiving/recognise-kind.ts'
import {
  deleteImportRows,
  selectImportRows,
  selectQuestions,
  selectRowPage,
  updateRowsByHand,
} from './sql/import-rows.ts'
import {
  type ListedImport,
  type StoredImport,
  selectImport,
  selectImportContent,
  selectImports,
  selectSameContent,
  updateImport,
} from './sql/imports.ts'
import { upsertMapping } from './sql/mappings.ts'

export { readUpload, receiveImport, requireRoomForImport } from './receiving/receive-import.ts'

const MAX_FAULTY_ROWS = 100_000

const isAdministrator = (scope: TenantScope): boolean => scope.permissions.has('manage-directory')

/** Lists imports: a person's own, for administrators those of the company. Throws `request.not_allowed` for readers. */
export async function importsFor(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  query: Parsed<typeof contract.listImports>['query'],
): Promise<Reply<typeof contract.listImports>> {
  requireImporter(scope)
  const found = await selectImports(db, scope, {
    of: isAdministrator(scope) ? null : scope.userId,
    ...rowRange(query),
  })
  return pageReply(
    query,
    found.map((one) => presentSummary(context, one)),
    found[0]?.total ?? 0,
  )
}

export function importKindsFor(context: RequestContext, scope: TenantScope): Reply<typeof contract.listImportKinds> {
  requireImporter(scope)
  return importKinds
    .filter((kind) => mayImportKind(kind, scope))
    .map(({ kind, columns }) => ({
      kind,
      name: context.text(`imports:kind.${kind}`),
      columns: columns.map((column) => presentColumn(context, column)),
    }))
}

/** Returns an import of the caller, or of the company for its administrators. Throws 404, 403 for those of others. */
async function requireImport(db: Db, scope: TenantScope, id: ImportId): Promise<ListedImport> {
  const [found] = await selectImports(db, scope, { of: null, id, limit: 1, offset: 0 })
  if (!found) throw new Problem('request.not_found')
  requireOwner(scope, found)
  return found
}

function requireOwner(scope: TenantScope, { received_by }: Pick<StoredImport, 'received_by'>): void {
  requireImporter(scope)
  if (received_by !== scope.userId && !isAdministrator(scope)) throw new Problem('request.not_allowed')
}

/** Locks an import that is to be changed. Throws `import.wrong_status` where its status is none of those. */
async function lockImport(
  db: Db,
  scope: TenantScope,
  id: ImportId,
  statuses: readonly StoredImport['status'][],
): Promise<StoredImport> {
  const found = await selectImport(db, scope, id, { isChanged: true })
  if (!found) throw new Problem('request.not_found')
  requireOwner(scope, found)
  if (!statuses.includes(found.status)) throw new Problem('import.wrong_status')
  return found
}

export async function importDetail(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<Reply<typeof contract.getImport>> {
  const found = await requireImport(db, scope, id)
  return presentDetail(context, found, {
    questions: await selectQuestions(db, scope, id),
    sameAs: await selectSameContent(db, scope, { hash: found.content_hash, except: id }),
  })
}

export async function importRowsOf(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  query: Parsed<typeof contract.listImportRows>['query'],
): Promise<Reply<typeof contract.listImportRows>> {
  const found = await requireImport(db, scope, id)
  const { rows, total } = await selectRowPage(db, scope, id, {
    state: query.state ?? null,
    ...rowRange(query),
  })
  return pageReply(
    query,
    rows.map((row) => presentRow(context, found, row)),
    total,
  )
}

/** A stored file, and how it is to be read again: as a person chooses, else as before. */
interface FileToReadAgain {
  content: Uint8Array
  fileName: string
  settings: Partial<ImportFormat>
}

/**
 * Selects the file of an import that is to be read in another way; null where its format stays. Another format is
 * recognised afresh; otherwise the earlier choices stay.
 */
export async function contentToReadAgain(
  db: Db,
  scope: TenantScope,
  id: ImportId,
  { settings }: Parsed<typeof contract.changeImport>['body'],
): Promise<FileToReadAgain | null> {
  const found = await requireImport(db, scope, id)
  const content = settings && (await selectImportContent(db, scope, id))
  if (!settings || !content) return null
  const earlier = settings.format === undefined ? (found.settings ?? {}) : {}
  return { content, fileName: found.file_name, settings: { ...earlier, ...definedSettings(settings) } }
}

/** JSON has no undefined values, but the type of a partial body does. */
const definedSettings = (settings: object): Partial<ImportFormat> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

const CHANGEABLE = ['unmapped', 'checking', 'checked', 'undone', 'failed'] as const

/** Changes how an import is read, and queues its check. */
export async function changeImportPlan(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  { kind: wanted, mapping }: Parsed<typeof contract.changeImport>['body'],
  readAgain: ReadUpload | null,
): Promise<Reply<typeof contract.changeImport>> {
  const found = await lockImport(db, scope, id, CHANGEABLE)
  const chosen = wanted ?? found.kind
  const kind = chosen === null ? undefined : importKindOf(chosen)
  if (chosen !== null && !(kind && mayImportKind(kind, scope))) throw new Problem('request.not_allowed')
  const recognised = readAgain?.recognised ?? null
  if (readAgain && !recognised) {
    await updateImport(db, scope, id, { status: 'failed', failure: readAgain.failure })
    return { id, status: 'failed' }
  }
  const header = recognised?.header ?? found.header
  const settings = recognised?.settings ?? found.settings
  const isSameHeader =
    header.length === found.header.length && header.every((title, index) => title === found.header[index])
  const nextMapping =
    mapping ??
    (wanted === undefined && isSameHeader
      ? found.mapping
      : (await planUpload(db, scope, { header, settings }, { wanted: chosen, senderId: found.sender_id })).mapping)
  requireMapping(kind, nextMapping, header)
  const isComplete = kind !== undefined && missingColumns(kind, nextMapping).length === 0
  const status = isComplete ? 'checking' : 'unmapped'
  if (recognised) await deleteImportRows(db, scope, id)
  await updateImport(db, scope, id, {
    kind: chosen,
    status,
    settings,
    mapping: nextMapping,
    failure: null,
    acting_id: scope.userId,
    ...(recognised && {
      header: recognised.header,
      sheets: recognised.sheets,
      sample: recognised.sample,
      row_count: recognised.rowCount,
    }),
  })
  if (isComplete && kind && mapping && settings) {
    await upsertMapping(db, scope, {
      senderId: found.sender_id,
      headerHash: hashOfHeader(header),
      kind: kind.kind,
      settings: { decimalMark: settings.decimalMark, dateOrder: settings.dateOrder },
      mapping: nextMapping,
      now: context.now,
    })
  }
  if (isComplete) await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.update', found)
  return { id, status }
}

/** Throws a RuleProblem for a column that the kind lacks or that is mapped twice. */
function requireMapping(
  kind: ReturnType<typeof importKindOf>,
  mapping: StoredImport['mapping'],
  header: readonly string[],
): void {
  const keys = mapping.filter((key) => key !== null)
  const isKnown = (key: string) => kind?.columns.some((column) => column.key === key) ?? false
  if (mapping.length > header.length || new Set(keys).size !== keys.length || !keys.every(isKnown))
    throw new RuleProblem([{ code: 'import.mapping', verdict: 'refused', field: 'mapping' }])
}

/** Leaves rows out or mends them, and queues the check of the import. */
export async function changeRows(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  { rows }: Parsed<typeof contract.changeImportRows>['body'],
): Promise<Reply<typeof contract.changeImportRows>> {
  const found = await lockImport(db, scope, id, ['checked', 'checking'])
  const kind = found.kind === null ? undefined : importKindOf(found.kind)
  const known = new Set(kind?.columns.map(({ key }) => key))
  if (rows.some(({ values }) => Object.keys(values ?? {}).some((key) => !known.has(key))))
    throw new RuleProblem([{ code: 'import.mapping', verdict: 'refused', field: 'rows' }])
  const changed = await updateRowsByHand(
    db,
    scope,
    id,
    rows.map(({ no, left_out, values }) => ({ no, isLeftOut: left_out ?? null, values: values ?? null })),
  )
  if (changed !== new Set(rows.map(({ no }) => no)).size) throw new Problem('request.not_found')
  await updateImport(db, scope, id, { status: 'checking', acting_id: scope.userId })
  await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.update', found)
  return { id, status: 'checking' }
}

/** Queues the storing of a checked import. Throws a RuleProblem with its questions unless they are confirmed. */
export async function startImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
  { confirmed }: Parsed<typeof contract.runImport>['body'],
): Promise<Reply<typeof contract.runImport>> {
  const found = await lockImport(db, scope, id, ['checked'])
  const [ready] = await selectImportRows(db, scope, id, { states: ['ready', 'question'], limit: 1 })
  if (!ready) throw new RuleProblem([{ code: 'import.nothing', verdict: 'refused' }])
  const questions = await selectQuestions(db, scope, id)
  if (questions.length > 0 && !confirmed) {
    throw new RuleProblem(
      questions.map(({ code, field, params }) => ({
        code,
        verdict: 'doubtful',
        ...(field !== null && { field }),
        ...(params && { params }),
      })),
    )
  }
  await updateImport(db, scope, id, { status: 'importing', done_count: 0, failure: null, acting_id: scope.userId })
  await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.start', found, questions.length > 0)
  return { id, status: 'importing' }
}

/** Discards an import that was not run, or stops one that runs. */
export async function stopImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<Reply<typeof contract.cancelImport>> {
  const found = await lockImport(db, scope, id, ['unmapped', 'checking', 'checked', 'importing', 'failed'])
  const isRunning = found.status === 'importing'
  await updateImport(db, scope, id, { status: 'cancelled', ...(isRunning && { imported_at: context.now }) })
  await removeReceivedDocuments(db, context, scope, id, { isUndecidedOnly: true })
  await auditImport(db, context, 'import.cancel', found)
  return { id, status: 'cancelled' }
}

/** Queues the removal of everything that an import made. */
export async function startUndo(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<Reply<typeof contract.undoImport>> {
  const found = await lockImport(db, scope, id, ['imported', 'cancelled'])
  await updateImport(db, scope, id, { status: 'undoing', failure: null, acting_id: scope.userId })
  await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.start_undo', found)
  return { id, status: 'undoing' }
}

const auditImport = (
  db: Db,
  context: RequestContext,
  action: string,
  { id, file_name, row_count }: StoredImport,
  confirmed = false,
): Promise<void> =>
  writeAuditEntry(db, context, {
    action,
    subjectType: 'import',
    subjectId: id,
    after: { file_name, row_count },
    confirmed,
  })

/** Returns the rows with errors as a CSV file with the header of the file and a column of errors, base64. */
export async function faultyRowsFile(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<string> {
  const found = await requireImport(db, scope, id)
  const rows = await selectImportRows(db, scope, id, { states: ['error'], limit: MAX_FAULTY_ROWS })
  const separator = found.settings?.separator ?? (found.settings?.decimalMark === ',' ? ';' : ',')
  const cell = (text: string) => {
    const safe = escapeFormula(text)
    return /["\r\n;,\t|]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  const lines = [
    [...found.header, context.text('imports:errors')],
    ...rows.map((row) => {
      const { values, messages } = presentRow(context, found, row)
      return [
        ...found.header.map((_, index) => {
          const key = found.mapping[index]
          return (key ? values[key] : row.cells[index]) ?? ''
        }),
        messages.map(({ message }) => message).join('. '),
      ]
    }),
  ]
  const text = lines.map((cells) => cells.map(cell).join(separator)).join('\r\n')
  return Buffer.from(`${BYTE_ORDER_MARK}${text}\r\n`).toString('base64')
}

/** Returns the file as it was received, base64. */
export async function importFile(db: Db, scope: TenantScope, id: ImportId): Promise<string> {
  await requireImport(db, scope, id)
  const content = await selectImportContent(db, scope, id)
  if (!content) throw new Problem('request.not_found')
  return content.toString('base64')
}
