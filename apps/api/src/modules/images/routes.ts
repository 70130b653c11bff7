import * as contract from '@herdboard/contract/core/images.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { requireContentRoom } from '#platform/http/uploads/upload-room.ts'
import { decodePhoto, refusedPictures, requireImageQuota, saveImage, servedImage } from './service.ts'

export async function imageRoutes(app: FastifyInstance) {
  const refused = refusedPictures()
  const { disk } = app.deps
  // The photo is re-encoded before the transaction: this takes seconds, and no connection must be held meanwhile.
  route(app, contract.addImage, {
    precheck: ({ db, scope, body }) => {
      requireContentRoom(disk, body.data.length)
      return requireImageQuota(db, scope, refused)
    },
    prepare: ({ body, scope }) => decodePhoto(body.data, scope, refused),
    handle: ({ db, context, scope, prepared }) => saveImage(db, context, scope, prepared),
  })
  route(app, contract.getImage, { stream: ({ db, scope, params }) => servedImage(db, scope, params.id) })
}
