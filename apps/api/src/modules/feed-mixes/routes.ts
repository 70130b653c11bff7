import * as contract from '@herdboard/contract/feed-mixes.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import {
  changeMix,
  createMix,
  createPrice,
  linkFarm,
  mixesOf,
  mixRegister,
  mixTypes,
  removeMix,
  removePrice,
  unlinkFarm,
} from './service.ts'

export async function feedMixRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listFeedMixes, ({ db, call, scope }) => mixesOf(db, call, scope))
  route(app, contract.listMixTypes, async ({ call }) => mixTypes(call))
  route(app, contract.listRegisterMixes, async () => mixRegister())
  route(app, contract.addFeedMix, ({ db, call, scope, body }) => createMix(db, call, scope, body))
  route(app, contract.changeFeedMix, ({ db, call, scope, params, body }) => changeMix(db, call, scope, params.id, body))
  route(app, contract.removeFeedMix, ({ db, call, scope, params }) => removeMix(db, call, scope, params.id))
  route(app, contract.addMixPrice, ({ db, call, scope, params, body }) => createPrice(db, call, scope, params.id, body))
  route(app, contract.removeMixPrice, ({ db, call, scope, params }) =>
    removePrice(db, call, scope, params.id, params.price_id),
  )
  route(app, contract.addMixFarm, ({ db, call, scope, params, body }) =>
    linkFarm(db, call, scope, params.id, body.farm_id),
  )
  route(app, contract.removeMixFarm, ({ db, call, scope, params }) =>
    unlinkFarm(db, call, scope, params.id, params.farm_id),
  )
}
