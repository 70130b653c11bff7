import * as contract from '@herdboard/contract/tasks.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { startUpdate, taskFor } from './service.ts'

export async function taskRoutes(app: FastifyInstance) {
  route(app, contract.updateKeyFigures, ({ db, context, scope }) => startUpdate(db, context, scope))
  route(app, contract.getTask, ({ db, scope, params }) => taskFor(db, scope, params.id))
}
