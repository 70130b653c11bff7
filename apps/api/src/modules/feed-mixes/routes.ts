import * as contract from '@herdboard/contract/feed/feed-mixes.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import {
  changeMix,
  createMix,
  createMixPrice,
  deletePriceOfMix,
  linkFarm,
  mixesOf,
  mixRegister,
  mixTypes,
  removeMix,
  unlinkFarm,
} from './service.ts'

export async function feedMixRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listFeedMixes, ({ db, context, scope }) => mixesOf(db, context, scope))
  route(app, contract.listMixTypes, async ({ context }) => mixTypes(context))
  route(app, contract.listRegisterMixes, async () => mixRegister())
  route(app, contract.addFeedMix, ({ db, context, scope, body }) => createMix(db, context, scope, body))
  route(app, contract.changeFeedMix, ({ db, context, scope, params, body }) =>
    changeMix(db, context, scope, params.id, body),
  )
  route(app, contract.removeFeedMix, ({ db, context, scope, params }) => removeMix(db, context, scope, params.id))
  route(app, contract.addMixPrice, ({ db, context, scope, params, body }) =>
    createMixPrice(db, context, scope, params.id, body),
  )
  route(app, contract.removeMixPrice, ({ db, context, scope, params }) =>
    deletePriceOfMix(db, context, scope, params.id, params.price_id),
  )
  route(app, contract.addMixFarm, ({ db, context, scope, params, body }) =>
    linkFarm(db, context, scope, params.id, body.farm_id),
  )
  route(app, contract.removeMixFarm, ({ db, context, scope, params }) =>
    unlinkFarm(db, context, scope, params.id, params.farm_id),
  )
}
