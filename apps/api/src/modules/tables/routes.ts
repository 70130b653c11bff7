import { getPigMovements } from '@herdboard/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { pigMovements } from './pig-movements.ts'

export async function tableRoutes(app: FastifyInstance) {
  route(app, getPigMovements, ({ db, call, scope, query }) => pigMovements(db, call, scope, query))
}
