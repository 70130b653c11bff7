import * as contract from '@herdboard/contract/feed-mixes.ts'
import type { FastifyInstance } from 'fastify'
import { createMix, createPrice, mixesOf } from '#modules/feed-mixes/service.ts'
import { route } from '#platform/route.ts'

export async function feedMixRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listFeedMixes, ({ db, call, scope }) => mixesOf(db, call, scope))
  route(app, contract.addFeedMix, ({ db, call, scope, body }) => createMix(db, call, scope, body))
  route(app, contract.addMixPrice, ({ db, call, scope, params, body }) => createPrice(db, call, scope, params.id, body))
}
