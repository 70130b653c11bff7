import { requestApproval } from '../approval/request-approval.ts'
import type { ImportKindDefinition, ImportSession } from '../kinds/import-kind-definition.ts'
import type { StoredImport } from '../sql/imports.ts'

/**
 * Goes on with an import that a sender sent, in the transaction that ends its check: documents wait for a person, and
 * what a person chose stays untouched.
 */
export async function afterCheckOfSent(
  session: ImportSession,
  found: StoredImport,
  kind: ImportKindDefinition,
): Promise<void> {
  if (found.sender_id === null) return
  if (kind.documentOf) await requestApproval(session, found, kind, { isAutomatic: false })
}
