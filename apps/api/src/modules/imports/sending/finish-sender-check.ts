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
  found: StoredImport,
  kind: ImportKindDefinition,
): Promise<void> {
  const { db, scope, context } = session
  if (found.sender_id === null) return
  const sender = (await listSenders(db, scope)).find(({ id }) => id === found.sender_id)
  if (!sender) return
  if (kind.documentOf) {
    await requestApproval(session, found, kind, {
      isAutomatic: sender.auto_approve,
      sender: sender.name,
    })
    await requestSupplierNumbers(session, found, kind)
  }
  const rows = await selectRowStates(db, scope, found.id)
  if (rows.error + rows.question > 0) await raiseFailedImport(db, context, scope, { sender, id: found.id })
  else await solveFailedImport(db, scope, context.now, sender.id)
  if (rows.ready > 0) await updateImport(db, scope, found.id, { status: 'importing', done_count: 0 })
  else if (rows.error + rows.question + rows.waiting === 0)
    await updateImport(db, scope, found.id, { status: 'imported', imported_at: context.now })
}
