import type { EndpointReply, EndpointRequest } from '@herdboard/contract/core/endpoint.ts'
import { ReceivedFile } from '@herdboard/contract/core/file-body.ts'
import type { ImportId } from '@herdboard/contract/core/ids.ts'
import type { ImportChannel, ImportKind } from '@herdboard/contract/imports/import-kind.ts'
import type { getSentImport, sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import { MAX_ROW_ERRORS } from '@herdboard/contract/imports/sent-imports.ts'
import { importKinds } from '#modules/imports/kinds/import-kinds.ts'
import { missingColumnsText, presentRow, presentSummary } from '#modules/imports/present-import.ts'
import { hashOfContent } from '#modules/imports/reading/file-content.ts'
import { type ReadUpload, readUpload, receiveImport } from '#modules/imports/receiving/receive-import.ts'
import { recogniseKind } from '#modules/imports/receiving/recognise-kind.ts'
import { selectImportRows } from '#modules/imports/sql/import-rows.ts'
import { lockSender, selectEarlierUpload, selectImports } from '#modules/imports/sql/imports.ts'
import { type ImportSender, listSenders, senderKinds } from '#modules/setup/service.ts'
import type { Db } from '#platform/database/pool.ts'
import { Problem } from '#platform/http/errors/problem.ts'
import type { RequestContext } from '#platform/http/request-context.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { raiseFailedImport } from './failed-import.ts'

type SentBody = EndpointRequest<typeof sendImport>['body']

/** Reads what a sender sent: a file, or rows, which are kept as a JSON file. */
export function readSenderUpload(
  { directoryId }: TenantScope,
  body: SentBody,
  fileName: string | undefined,
): Promise<ReadUpload> {
  const sender = { directoryId, isPerson: false }
  return body instanceof ReceivedFile
    ? readUpload(sender, body, fileName ?? 'file')
    : readUpload(sender, Buffer.from(JSON.stringify(body.rows)), 'rows.json')
}

/** Returns the sender that calls. Throws `request.not_allowed` for a caller that is none. */
async function requireSender(db: Db, scope: TenantScope): Promise<ImportSender> {
  const sender = (await listSenders(db, scope)).find(({ user_id }) => user_id === scope.userId)
  if (!sender || sender.is_inactive) throw new Problem('request.not_allowed')
  return sender
}

/**
 * Stores what a sender sent and queues its check. The same content of the same sender returns the import that it is
 * already. Without a kind, it is recognised among those of the sender. Throws `import.kind_not_of_sender` for rows that the sender may not send.
 */
export async function receiveSenderUpload(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  sent: { kind: ImportKind | null; upload: ReadUpload; channel: ImportChannel },
): Promise<EndpointReply<typeof sendImport>> {
  const { upload, channel } = sent
  const sender = await requireSender(db, scope)
  const kind = sent.kind ?? kindOfFile(sender, upload)
  if (!senderKinds[sender.kind].includes(kind))
    throw new Problem('import.kind_not_of_sender', { kind: context.text(`imports:kind.${kind}`) })
  // Two requests of a sender at once wait here: the second finds what the first has stored.
  await lockSender(db, scope, sender.id)
  const hash = await hashOfContent(upload.content)
  const before = await selectEarlierUpload(db, scope, { hash, senderId: sender.id })
  if (before) return before
  const received = await receiveImport(db, context, scope, { upload, channel, chosenKind: kind, senderId: sender.id })
  if (received.status !== 'checking') await raiseFailedImport(db, context, scope, { sender, id: received.id })
  return received
}

/** Recognises what a file of a sender contains by its header; the sender's first kind where nothing is known of it. */
function kindOfFile({ kind }: ImportSender, { recognised }: ReadUpload): ImportKind {
  const own = senderKinds[kind]
  const best = recogniseKind(
    importKinds.filter((one) => own.includes(one.kind)),
    recognised?.header ?? [],
  )
  const [first] = own
  if (first === undefined) throw new Error(`senders of kind ${kind} send nothing`)
  return best?.kind.kind ?? first
}

/** Returns what became of an import of this sender. Throws `request.not_found` for those of others. */
export async function sentImport(
  db: Db,
  context: RequestContext,
  scope: TenantScope,
  id: ImportId,
): Promise<EndpointReply<typeof getSentImport>> {
  const sender = await requireSender(db, scope)
  const [found] = await selectImports(db, scope, { of: null, id, limit: 1, offset: 0 })
  if (found?.sender_id !== sender.id) throw new Problem('request.not_found')
  const { kind, status, row_count, counts, failure } = presentSummary(context, found)
  const rows = await selectImportRows(db, scope, id, { states: ['error', 'question'], limit: MAX_ROW_ERRORS })
  const row_errors = rows.flatMap((row) =>
    presentRow(context, found, row).messages.map(({ code, message, column }) => ({
      no: row.no,
      code,
      message,
      column,
    })),
  )
  const reason = status === 'unmapped' ? missingColumnsText(context, found) : failure
  return { id, kind, status, row_count, counts, failure: reason, row_errors: row_errors.slice(0, MAX_ROW_ERRORS) }
}
