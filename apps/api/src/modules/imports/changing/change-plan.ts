import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportFormat, ImportMapping } from '@herdboard/contract/imports/import-detail.ts'
import type { ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type * as contract from '@herdboard/contract/imports/imports.ts'
import { parseDayCell } from '@herdboard/domain/files/parse-cell.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem, RuleProblem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { enqueueJob } from '#platform/jobs/job-queue.ts'
import type { StoredContent } from '#platform/objects/stored-content.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { auditImport, lockImport, requireImport } from '../import-access.ts'
import { importKindOf, mayImportKind } from '../kinds/import-kinds.ts'
import { dateOrderDoubt } from '../receiving/date-order-doubt.ts'
import { dayKeysOf, hashOfHeader, planUpload, type ReadUpload } from '../receiving/receive-import.ts'
import { missingColumns } from '../receiving/recognise-kind.ts'
import { deleteImportRows } from '../sql/import-rows.ts'
import { type StoredImport, selectImportContent, updateImport } from '../sql/imports.ts'
import { upsertMapping } from '../sql/mappings.ts'

/** A stored file, and how it is to be read again: as a person chooses, else as before. */
interface FileToReadAgain {
  content: StoredContent
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
  { settings }: EndpointRequest<typeof contract.changeImport>['body'],
): Promise<FileToReadAgain | null> {
  const storedImport = await requireImport(db, scope, id)
  const content = settings && (await selectImportContent(db, scope, id))
  if (!settings || !content) return null
  const earlier = settings.format === undefined ? (storedImport.settings ?? {}) : {}
  const chosen: Partial<ImportFormat> = { ...earlier, ...definedSettings(settings) }
  // An order of dates that nobody chose is found again: another sheet or encoding may tell it.
  if (storedImport.date_order_doubt !== null && settings.dateOrder === undefined) delete chosen.dateOrder
  return { content, fileName: storedImport.file_name, settings: chosen }
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
  { kind: chosenKind, mapping, settings: chosen }: EndpointRequest<typeof contract.changeImport>['body'],
  readAgain: ReadUpload | null,
): Promise<EndpointReply<typeof contract.changeImport>> {
  const storedImport = await lockImport(db, scope, id, CHANGEABLE)
  const nextKind = chosenKind ?? storedImport.kind
  const kind = nextKind === null ? undefined : importKindOf(nextKind)
  if (nextKind !== null && !(kind && mayImportKind(kind, scope))) throw new Problem('request.not_allowed')
  const recognised = readAgain?.recognised ?? null
  if (readAgain && !recognised) {
    await updateImport(db, scope, id, { status: 'failed', failure: readAgain.failure })
    return { id, status: 'failed' }
  }
  const header = recognised?.header ?? storedImport.header
  const settings = recognised?.settings ?? storedImport.settings
  const doubt = recognised ? dateOrderDoubt(recognised) : storedImport.date_order_doubt
  const isSameHeader =
    header.length === storedImport.header.length && header.every((title, index) => title === storedImport.header[index])
  const nextMapping =
    mapping ??
    (chosenKind === undefined && isSameHeader
      ? storedImport.mapping
      : (
          await planUpload(
            db,
            scope,
            { name: storedImport.file_name, header, settings, dateOrderDoubt: null, columnOrders: [] },
            { chosenKind: nextKind, senderId: storedImport.sender_id },
          )
        ).mapping)
  requireMapping(kind, nextMapping, header)
  const isComplete = kind !== undefined && missingColumns(kind, nextMapping).length === 0
  const status = isComplete ? 'checking' : 'unmapped'
  if (recognised) await deleteImportRows(db, scope, id)
  await updateImport(db, scope, id, {
    kind: nextKind,
    status,
    settings,
    date_order_doubt: doubt,
    mapping: nextMapping,
    failure: null,
    acting_id: scope.userId,
    ...(recognised && {
      header: recognised.header,
      hidden_columns: recognised.hiddenColumns,
      sheets: recognised.sheets,
      sample: recognised.sample,
      row_count: recognised.rowCount,
    }),
  })
  // The columns, or the order of the dates, which the screen sends without the columns.
  const isToRemember = mapping !== undefined || chosen?.dateOrder !== undefined
  const isOrderSeen =
    doubt === null &&
    (settings?.dateOrder !== 'ymd' ||
      chosen?.dateOrder === 'ymd' ||
      (kind !== undefined && needsYearFirst(recognised?.sample ?? storedImport.sample, nextMapping, kind.kind)))
  if (isComplete && kind && isToRemember && settings) {
    await upsertMapping(db, scope, {
      senderId: storedImport.sender_id,
      headerHash: hashOfHeader(header),
      kind: kind.kind,
      settings: {
        decimalMark: settings.decimalMark,
        // One that was only assumed decides no other file, nor do days such as 2026-04-25, which need none.
        ...(isOrderSeen && { dateOrder: settings.dateOrder }),
      },
      mapping: nextMapping,
      now: context.now,
    })
  }
  if (isComplete) await enqueueJob(db, 'process-imports', scope.directoryId)
  await auditImport(db, context, 'import.update', storedImport)
  return { id, status }
}

/** Whether days such as 26-04-25 are read with the year first: no file tells that, so a person chose it. */
function needsYearFirst(sample: readonly (readonly string[])[], mapping: ImportMapping, kind: ImportKind): boolean {
  const days = dayKeysOf(kind)
  return sample.some((cells) =>
    cells.some((cell, column) => {
      const key = mapping[column] ?? null
      return key !== null && days.has(key) && parseDayCell(cell, 'ymd') !== parseDayCell(cell, 'dmy')
    }),
  )
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
