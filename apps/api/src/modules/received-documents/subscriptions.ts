import { recordKind } from '@herdboard/contract/herd/record-kind.ts'
import { ledgerChanged } from '#modules/ledger/service.ts'
import { notificationRejected } from '#modules/notifications/service.ts'
import { rejectReceived, reopenDocuments } from './decide-documents.ts'

/** Kinds of records that documents become. */
const RECORDS_OF_DOCUMENTS: ReadonlySet<number> = new Set([
  recordKind.feedDelivery,
  recordKind.slaughter,
  recordKind.feedUse,
])

/** Rejections mark their documents; a deleted record makes its document wait again. */
export const receivedDocumentSubscriptions = [
  notificationRejected.subscription('received-documents', rejectReceived),
  ledgerChanged.subscription('received-documents', async (db, context, scope, { recordIds, days }) => {
    if (recordIds.length > 0) return
    const farms = days.filter(({ typeId }) => RECORDS_OF_DOCUMENTS.has(typeId)).map(({ farmId }) => farmId)
    if (farms.length > 0) await reopenDocuments(db, context, scope, [...new Set(farms)])
  }),
]
