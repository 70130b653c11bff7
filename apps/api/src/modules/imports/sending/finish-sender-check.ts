import { requestApproval } from '#modules/imports/approval/request-approval.ts'
import { requestSupplierNumbers } from '#modules/imports/approval/unknown-numbers.ts'
import type { ImportKindDefinition, ImportSession } from '#modules/imports/kinds/import-kind-definition.ts'
import { selectRowStates } from '#modules/imports/sql/import-row-states.ts'
import { type StoredImport, updateImport } from '#modules/imports/sql/imports.ts'
import { listSenders } from '#modules/setup/service.ts'
import { raiseFailedImport, solveFailedImport } from './failed-import.ts'

/**
 * Goes on with an import that a sender sent, in the transaction that ends its check. Documents wait for a person
 * unless the sender's are approved automatically. Other rows without a doubt are stored at once, and rows with errors
 * are notified.
 */
export async function finishSenderCheck(
  session: ImportSession,
  storedImport: StoredImport,
  kind: ImportKindDefinition,
): Promise<void> {
  const { db, scope, context } = session
  if (storedImport.sender_id === null) return
  const sender = (await listSenders(db, scope)).find(({ id }) => id === storedImport.sender_id)
  if (!sender) return
  let waitForPlace = 0
  if (kind.documentOf) {
    await requestApproval(session, storedImport, kind, {
      isAutomatic: sender.auto_approve,
      sender: sender.name,
    })
    waitForPlace = await requestSupplierNumbers(session, storedImport, kind)
  }
  const rows = await selectRowStates(db, scope, storedImport.id)
  // A row that waits for the place of its number has a notification of its own, and is no success either.
  const [unusable, usable] = [rows.error + rows.question, rows.ready + rows.waiting]
  if (unusable > waitForPlace) await raiseFailedImport(db, context, scope, { sender, id: storedImport.id })
  else if (usable > 0 || unusable === 0) await solveFailedImport(db, scope, context.now, sender.id)
  if (rows.ready > 0) await updateImport(db, scope, storedImport.id, { status: 'importing', done_count: 0 })
  else if (rows.error + rows.question + rows.waiting === 0)
    await updateImport(db, scope, storedImport.id, { status: 'imported', imported_at: context.now })
}
