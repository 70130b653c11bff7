import * as contract from '@herdboard/contract/images.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { addImage, imageData } from './service.ts'

export async function imageRoutes(app: FastifyInstance) {
  route(app, contract.addImage, ({ db, call, scope, body }) => addImage(db, call, scope, body.data))
  route(app, contract.getImage, ({ db, scope, params }) => imageData(db, scope, params.id))
}
