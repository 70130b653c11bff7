import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import { newId } from '#platform/database/new-id.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import type { FileContent } from '../reading/file-content.ts'
import { readUpload, receiveImport } from '../service.ts'
import { planUpload, type ReadUpload, type ReceivedUpload, type UploadCaller } from './receive-import.ts'

/** Sheets of a workbook that are read; and the time after which no further one is begun. */
const MAX_SHEETS = 30
const READ_MS = 12_000

/** Reads a file to recognise it, and each further sheet of a workbook. */
export async function readSheets(
  caller: UploadCaller,
  content: FileContent,
  fileName: string,
): Promise<[ReadUpload, ...ReadUpload[]]> {
  const started = performance.now()
  const first = await readUpload(caller, content, fileName)
  const { sheets = [], settings } = first.recognised ?? {}
  const others: ReadUpload[] = []
  for (const sheet of sheets.slice(0, MAX_SHEETS)) {
    if (sheet === settings?.sheet || performance.now() - started > READ_MS) continue
    others.push(await readUpload(caller, content, fileName, { format: 'xlsx', sheet }))
  }
  return [first, ...others]
}

/** Kinds in the order of a history: what others rest on comes first, movements before what is eaten and paid. */
const HISTORY: readonly ImportKind[] = [
  'locations',
  'batches',
  'raw_materials',
  'feed_mixes',
  'instructions',
  'stock_counts',
  'insertions',
  'transfers',
  'deaths',
  'departures',
]

const orderOf = (kind: ImportKind): number => {
  const at = HISTORY.indexOf(kind)
  return at < 0 ? HISTORY.length : at
}

/**
 * Stores a received file. A workbook of several sheets that are complete becomes an import a sheet, in the order in which
 * they rest on each other; returns the first.
 */
export async function receiveSheets(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  {
    uploads,
    ...received
  }: Omit<ReceivedUpload, 'upload' | 'sheet'> & { uploads: readonly [ReadUpload, ...ReadUpload[]] },
): Promise<Awaited<ReturnType<typeof receiveImport>>> {
  const [only] = uploads
  const sheets = received.chosenKind === null && uploads.length > 1 ? await completeSheets(db, scope, uploads) : []
  const [first, ...others] = sheets.toSorted((one, other) => orderOf(one.kind) - orderOf(other.kind))
  if (!first || others.length === 0) return receiveImport(db, context, scope, { ...received, upload: only })
  const fileId = newId<ImportId>()
  const receive = ({ upload }: CompleteSheet, no: number) =>
    receiveImport(db, context, scope, { ...received, upload: namedSheet(upload), sheet: { fileId, no } })
  const reply = await receive(first, 0)
  for (const [index, sheet] of others.entries()) await receive(sheet, index + 1)
  return reply
}

interface CompleteSheet {
  upload: ReadUpload
  kind: ImportKind
}

/** The sheets that can be checked at once: their kind is known, and all its columns are there. */
async function completeSheets(db: Db, scope: TenantScope, uploads: readonly ReadUpload[]): Promise<CompleteSheet[]> {
  const complete: CompleteSheet[] = []
  for (const upload of uploads) {
    if (!upload.recognised) continue
    const { kind, status } = await planUpload(
      db,
      scope,
      { name: upload.recognised.settings.sheet ?? '', ...upload.recognised, dateOrderDoubt: null },
      { chosenKind: null, senderId: null },
    )
    if (kind !== null && status === 'checking') complete.push({ upload, kind })
  }
  return complete
}

const MAX_FILE_NAME = 200

const namedSheet = (upload: ReadUpload): ReadUpload => ({
  ...upload,
  fileName: `${upload.fileName} · ${upload.recognised?.settings.sheet ?? ''}`.slice(0, MAX_FILE_NAME),
})
