import { MAX_IMPORT_BYTES } from '@herdboard/contract/imports/import-limits.ts'
import * as contract from '@herdboard/contract/imports/imports.ts'
import type { FastifyInstance } from 'fastify'
import { bodyTooLarge } from '#platform/http/errors/problem.ts'
import { route } from '#platform/http/route.ts'
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
  receiveImport,
  startImport,
  startUndo,
  stopImport,
} from './service.ts'

/** The settings that a person chose; JSON has no undefined values, but the type of a partial body does. */
const definedSettings = (settings: object = {}): Partial<contract.ImportFormat> =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== undefined))

export async function importRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.addImport, {
    // The file is read before the transaction: this takes seconds, and no connection must be held meanwhile.
    prepare: ({ body }) => {
      const content = Buffer.from(body.data, 'base64')
      if (content.length > MAX_IMPORT_BYTES) throw bodyTooLarge(MAX_IMPORT_BYTES)
      return readUpload(content, body.file_name)
    },
    handle: ({ db, context, scope, body, prepared }) =>
      receiveImport(db, context, scope, {
        upload: prepared,
        channel: body.channel,
        wanted: body.kind ?? null,
        senderId: null,
      }),
  })
  route(app, contract.listImports, ({ db, context, scope, query }) => importsFor(db, context, scope, query))
  route(app, contract.listImportKinds, async ({ context, scope }) => importKindsFor(context, scope))
  route(app, contract.getImport, ({ db, context, scope, params }) => importDetail(db, context, scope, params.id))
  route(app, contract.listImportRows, ({ db, context, scope, params, query }) =>
    importRowsOf(db, context, scope, params.id, query),
  )
  route(app, contract.changeImport, async ({ db, context, scope, params, body }) => {
    const stored = await contentToReadAgain(db, scope, params.id, body)
    const chosen = definedSettings(body.settings)
    // Another format is recognised afresh; otherwise the earlier choices stay.
    const kept = chosen.format === undefined ? (stored?.settings ?? {}) : {}
    const readAgain = stored && (await readUpload(stored.content, stored.fileName, { ...kept, ...chosen }))
    return changeImportPlan(db, context, scope, params.id, body, readAgain)
  })
  route(app, contract.changeImportRows, ({ db, context, scope, params, body }) =>
    changeRows(db, context, scope, params.id, body),
  )
  route(app, contract.runImport, ({ db, context, scope, params, body }) =>
    startImport(db, context, scope, params.id, body),
  )
  route(app, contract.cancelImport, ({ db, context, scope, params }) => stopImport(db, context, scope, params.id))
  route(app, contract.undoImport, ({ db, context, scope, params }) => startUndo(db, context, scope, params.id))
  route(app, contract.getFaultyRows, ({ db, context, scope, params }) => faultyRowsFile(db, context, scope, params.id))
  route(app, contract.getImportFile, ({ db, scope, params }) => importFile(db, scope, params.id))
}
