import type { FarmId, ImportId, MixId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { solveNotifications } from '#modules/notifications/service.ts'
import { writeAuditEntry } from '#platform/audit/audit-log.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import { publishChange } from '#platform/live/publish-change.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { approvalKinds, parseReference, raiseApprovals, solveProduct } from './raise-approvals.ts'
import { hasRecordPerLine, type ReceivedDocument, type ReceivedLine } from './received-document.ts'
import { updateMixOfRows } from './sql/match-product.ts'
import {
  deleteOtherDocuments,
  deleteReceivedDocuments,
  finishDecidedImport,
  insertRecordsOfDocument,
  reopenDocumentsWithoutRecord,
  reopenImport,
  selectReceivedDocuments,
  selectWaitingLines,
  updateDecision,
  updateRowsOfDocument,
} from './sql/received-documents.ts'
import { updateRowsOfNumber } from './sql/rows-of-number.ts'
import { requireUnknownNumber } from './supplier-numbers.ts'

/** Returns the document that a form was opened for; null where it was opened for something else. */
export async function findReceivedDocument(
  db: Db,
  scope: TenantScope,
  resource: string | null,
): Promise<ReceivedDocument | null> {
  const reference = parseReference(resource)
  if (!reference) return null
  const [document] = await selectReceivedDocuments(db, scope, { id: reference.documentId })
  return document && scope.readableFarms.has(document.farmId) ? document : null
}

/** Returns the line that a form was opened for, with its document. Throws `request.not_found`. */
export async function requireReceivedLine(
  db: Db,
  scope: TenantScope,
  resource: string | null,
): Promise<{ document: ReceivedDocument; line: ReceivedLine }> {
  const document = await findReceivedDocument(db, scope, resource)
  const line = document?.lines.find(({ no }) => no === parseReference(resource)?.no)
  if (!document || !line) throw new Problem('request.not_found')
  return { document, line }
}

/**
 * Marks a document as approved by the records that a person made of it. A record of a delivery note or of feed use names
 * the line that it came from; lines without a record are rejected.
 */
export async function approveReceivedDocument(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { id, importId, kind, rowNumbers, lines }: ReceivedDocument,
  records: readonly { no: number; recordId: string }[],
): Promise<void> {
  const rows = hasRecordPerLine(kind) ? lines.map(({ no }) => no) : rowNumbers
  const made = hasRecordPerLine(kind) ? new Set(records.map(({ no }) => no)) : new Set(rows)
  await insertRecordsOfDocument(db, scope, importId, records)
  const from = ['waiting', 'rejected'] as const
  const [used, unused] = [rows.filter((no) => made.has(no)), rows.filter((no) => !made.has(no))]
  await updateRowsOfDocument(db, scope, { importId, numbers: used, from, to: 'imported' })
  await updateRowsOfDocument(db, scope, { importId, numbers: unused, from, to: 'rejected' })
  await updateDecision(db, scope, id, { at: now, isByPerson: true })
  await finishDecidedImport(db, scope, importId, now)
  publishChange(db, scope.directoryId, ['imports'])
}

/** Marks what a rejected notification asked for: a document, or the lines of a product that no mix exists for. */
export async function rejectReceived(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { typeId, subject, resource }: { typeId: number; subject: string; resource: string | null },
): Promise<void> {
  if (typeId === notificationKind.supplierNumberUnknown) return rejectNumber(db, context, scope, resource)
  const document = await findReceivedDocument(db, scope, approvalKinds.includes(typeId) ? subject : resource)
  if (!document) return
  if (typeId === notificationKind.productUnknown) return rejectProduct(db, context, scope, document, resource)
  const { importId, rowNumbers: numbers, id } = document
  await updateRowsOfDocument(db, scope, { importId, numbers, from: ['waiting'], to: 'rejected' })
  await decide(db, context, scope, { id, importId })
}

/** Rejects the settlements of a supplier number that is nobody's here. */
async function rejectNumber(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  resource: string | null,
): Promise<void> {
  const { house, number } = await requireUnknownNumber(db, scope, resource)
  const rows = { houseId: house.id, number, place: null, state: 'rejected' } as const
  for (const id of await updateRowsOfNumber(db, scope, rows)) await finishDecidedImport(db, scope, id, now)
  publishChange(db, scope.directoryId, ['imports'])
}

async function rejectProduct(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  document: ReceivedDocument,
  resource: string | null,
): Promise<void> {
  const line = document.lines.find(({ no }) => no === parseReference(resource)?.no)
  if (!line) return
  const product = { sender: document.sender, product: line.product }
  const waiting = await selectWaitingLines(db, scope, product)
  await solveProduct(db, scope, context.now, { ...product, farmIds: waiting.map(({ farmId }) => farmId) })
  for (const { documentId: id, importId, no } of waiting) {
    await updateRowsOfDocument(db, scope, { importId, numbers: [no], from: ['waiting'], to: 'rejected' })
    const [left] = await selectReceivedDocuments(db, scope, { id })
    if (left && left.lines.length > 0) await raiseApprovals(db, scope, context.now, { id })
    else await decide(db, context, scope, { id, importId })
  }
}

async function decide(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  { id, importId }: { id: string; importId: ImportId },
): Promise<void> {
  await updateDecision(db, scope, id, { at: now, isByPerson: true })
  await finishDecidedImport(db, scope, importId, now)
  publishChange(db, scope.directoryId, ['imports'])
}

/**
 * Gives all lines that wait for a product of a sender their mix, and asks for the approval of their documents. Returns
 * how many lines there are.
 */
export async function matchProduct(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { document, line, mixId }: { document: ReceivedDocument; line: ReceivedLine; mixId: MixId },
): Promise<number> {
  const product = { sender: document.sender, product: line.product }
  const waiting = await selectWaitingLines(db, scope, product)
  await solveProduct(db, scope, context.now, { ...product, farmIds: waiting.map(({ farmId }) => farmId) })
  await updateMixOfRows(db, scope, waiting, mixId)
  for (const id of new Set(waiting.map(({ documentId }) => documentId)))
    await raiseApprovals(db, scope, context.now, { id })
  await writeAuditEntry(db, context, {
    action: 'import.match',
    subjectType: 'import',
    subjectId: document.importId,
    after: { supplier: document.sender, product: line.product, mix_id: mixId },
  })
  publishChange(db, scope.directoryId, ['imports'])
  return waiting.length
}

/** Asks again for the approval of documents whose records were deleted. */
export async function reopenDocuments(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  farmIds: readonly FarmId[],
): Promise<void> {
  const gone = await reopenDocumentsWithoutRecord(db, scope, farmIds)
  for (const { id, importId, numbers } of gone) {
    await updateRowsOfDocument(db, scope, { importId, numbers, from: ['imported'], to: 'waiting' })
    await updateDecision(db, scope, id, null)
    await reopenImport(db, scope, importId)
    await raiseApprovals(db, scope, now, { id })
  }
}

/** Removes the documents of an import that is undone, or discarded before a decision, and closes what they asked for. */
export async function removeReceivedDocuments(
  db: Db,
  { now }: { now: Date },
  scope: TenantScope,
  id: ImportId,
  options: { isUndecidedOnly: boolean },
): Promise<void> {
  const documents = await deleteReceivedDocuments(db, scope, id, options)
  if (documents.length > 0) await solveNotifications(db, scope, now, { type: approvalKinds, subject: documents })
}

/** Removes the undecided documents of an import that have no rows any more, and closes what they asked for. */
export async function removeOtherDocuments(
  db: Db,
  { now }: RequestContext,
  scope: TenantScope,
  id: ImportId,
  keys: readonly string[],
): Promise<void> {
  const gone = await deleteOtherDocuments(db, scope, id, keys)
  if (gone.length > 0) await solveNotifications(db, scope, now, { type: approvalKinds, subject: gone })
}
