import * as contract from '@herdboard/contract/herd/rounds.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { roundFor } from './round.ts'
import { chooseWalkingOrder } from './walking-order.ts'

export async function roundRoutes(app: FastifyInstance) {
  route(app, contract.getRound, ({ db, context, scope, query }) => roundFor(db, context, scope, query))
  route(app, contract.putWalkingOrder, ({ db, context, scope, body }) => chooseWalkingOrder(db, context, scope, body))
}
