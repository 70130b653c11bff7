import type { ImportId } from '@herdboard/contract/core/ids.ts'
import { notificationKind } from '@herdboard/contract/system/notification-kind.ts'
import { raiseNotification, solveNotifications } from '#modules/notifications/service.ts'
import type { ImportSender } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { missingColumnsText, presentSummary } from '../present-import.ts'
import { selectImports } from '../sql/imports.ts'

/**
 * Notifies the administrators of an import that needs a person: it cannot be read, its columns are unknown, or some of
 * its rows have errors. One notification a sender is open; it ends with the sender's next good import.
 */
export async function raiseFailedImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  { sender, id }: { sender: Pick<ImportSender, 'id' | 'name'>; id: ImportId },
): Promise<void> {
  const [found] = await selectImports(db, scope, { of: null, id, limit: 1, offset: 0 })
  if (!found) return
  const { failure, counts, status } = presentSummary(context, found)
  const reason =
    failure ??
    (status === 'unmapped'
      ? missingColumnsText(context, found)
      : context.text('imports:sent.row_errors', { count: (counts.error ?? 0) + (counts.question ?? 0) }))
  await raiseNotification(db, scope, context.now, {
    type: notificationKind.importFailed,
    subject: sender.id,
    params: { source: sender.name, reason },
  })
}

/** Closes the notification of a sender whose import succeeded. */
export const solveFailedImport = (db: Db, scope: TenantScope, now: Date, senderId: string): Promise<number> =>
  solveNotifications(db, scope, now, { type: notificationKind.importFailed, subject: senderId })
