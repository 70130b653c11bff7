import * as contract from '@herdboard/contract/system/archive-imports.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { addPart, archiveImportOf, beginArchiveImport, discardArchiveImport, startArchiveImport } from './service.ts'

export async function archiveImportRoutes(app: FastifyInstance): Promise<void> {
  const { archiveFolder: folder } = app.deps.config
  const { disk } = app.deps
  route(app, contract.getArchiveImport, ({ db, context, scope }) => archiveImportOf(db, context, scope))
  route(app, contract.createArchiveImport, ({ db, context, scope, body }) =>
    beginArchiveImport(db, context, scope, { folder, disk, fileName: body.file_name, byteCount: body.byte_count }),
  )
  route(app, contract.addArchivePart, ({ db, context, scope, params, body }) =>
    addPart(db, context, scope, {
      folder,
      disk,
      id: params.id,
      offset: body.offset,
      part: Buffer.from(body.data, 'base64'),
    }),
  )
  route(app, contract.runArchiveImport, ({ db, context, scope, params }) =>
    startArchiveImport(db, context, scope, params.id),
  )
  route(app, contract.cancelArchiveImport, ({ db, context, scope, params }) =>
    discardArchiveImport(db, context, scope, { folder, id: params.id }),
  )
}
