import { listImportOrigins } from '@herdboard/contract/imports/import-origins.ts'
import * as contract from '@herdboard/contract/imports/imports.ts'
import { getSentImport, sendImport } from '@herdboard/contract/imports/sent-imports.ts'
import type { FastifyInstance } from 'fastify'
import { withReadTransaction } from '#platform/database/transaction.ts'
import { route } from '#platform/http/route.ts'
import { loadContent } from '#platform/objects/stored-content.ts'
import { setRowLevelSecurity } from '#platform/tenant/row-level-security.ts'
import type { TenantScope } from '#platform/tenant/tenant-scope.ts'
import { readSheets, receiveSheets } from './receiving/receive-sheets.ts'
import { startAllSheets } from './running/start-all-sheets.ts'
import { readSenderUpload, receiveSenderUpload, sentImport } from './sending/receive-sender-upload.ts'
import {
  changeImportPlan,
  changeRows,
  contentToReadAgain,
  faultyRowsFile,
  importDetail,
  importFile,
  importKindsFor,
  importRowsOf,
  importsFor,
  readUpload,
  requireRoomForImport,
  startImport,
  startUndo,
  stopImport,
} from './service.ts'
import { importOriginsOf } from './showing/import-origins.ts'

const person = ({ directoryId }: TenantScope) => ({ directoryId, isPerson: true })

export async function importRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.addImport, {
    precheck: ({ db, scope, context }) => requireRoomForImport(db, scope, context.now),
    // The file is read before the transaction: this takes seconds, and no connection must be held meanwhile.
    prepare: ({ scope, body, query }) => readSheets(person(scope), body, query.file_name),
    handle: async ({ db, context, scope, query, prepared }) => {
      // Asked again: files that were read meanwhile are stored by now.
      await requireRoomForImport(db, scope, context.now)
      return receiveSheets(db, context, scope, {
        uploads: prepared,
        channel: query.channel,
        chosenKind: query.kind ?? null,
        senderId: null,
      })
    },
  })
  route(app, sendImport, {
    precheck: ({ db, scope, context }) => requireRoomForImport(db, scope, context.now),
    prepare: ({ scope, body, query }) => readSenderUpload(scope, body, query.file_name),
    handle: async ({ db, context, scope, params, prepared }) => {
      await requireRoomForImport(db, scope, context.now)
      return receiveSenderUpload(db, context, scope, { kind: params.kind, upload: prepared, channel: 'push' })
    },
  })
  route(app, getSentImport, ({ db, context, scope, params }) => sentImport(db, context, scope, params.id))
  route(app, contract.listImports, ({ db, context, scope, query }) => importsFor(db, context, scope, query))
  route(app, contract.listImportKinds, async ({ context, scope }) => importKindsFor(context, scope))
  route(app, listImportOrigins, ({ db, scope, params, query }) => importOriginsOf(db, scope, params.subject_id, query))
  route(app, contract.getImport, ({ db, context, scope, params }) => importDetail(db, context, scope, params.id))
  route(app, contract.listImportRows, ({ db, context, scope, params, query }) =>
    importRowsOf(db, context, scope, params.id, query),
  )
  route(app, contract.changeImport, {
    // Reading takes seconds here, too: the content is fetched in a transaction of its own.
    prepare: async ({ scope, params, body }) => {
      const stored = await withReadTransaction(app.deps.database, async (db) => {
        await setRowLevelSecurity(db, scope.directoryId, scope.userId)
        return contentToReadAgain(db, scope, params.id, body)
      })
      if (!stored) return null
      const content = await loadContent(app.deps.objects, scope.directoryId, stored.content)
      return readUpload(person(scope), content, stored.fileName, stored.settings)
    },
    handle: ({ db, context, scope, params, body, prepared }) =>
      changeImportPlan(db, context, scope, params.id, body, prepared),
  })
  route(app, contract.changeImportRows, ({ db, context, scope, params, body }) =>
    changeRows(db, context, scope, params.id, body),
  )
  route(app, contract.runImport, ({ db, context, scope, params, body }) =>
    body.all_sheets
      ? startAllSheets(db, context, scope, params.id, body)
      : startImport(db, context, scope, params.id, body),
  )
  route(app, contract.cancelImport, ({ db, context, scope, params }) => stopImport(db, context, scope, params.id))
  route(app, contract.undoImport, ({ db, context, scope, params }) => startUndo(db, context, scope, params.id))
  route(app, contract.getFaultyRows, ({ db, context, scope, params }) => faultyRowsFile(db, context, scope, params.id))
  route(app, contract.getImportFile, { stream: ({ db, scope, params }) => importFile(db, scope, params.id) })
}
