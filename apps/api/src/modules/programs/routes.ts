import * as contract from '@herdboard/contract/programs.ts'
import type { FastifyInstance } from 'fastify'
import { makeToken, revokeToken, tokensOf } from '#modules/programs/service.ts'
import { route } from '#platform/route.ts'

export async function programRoutes(app: FastifyInstance) {
  route(app, contract.listOwnTokens, ({ db, call, scope }) => tokensOf(db, call, scope, 'own'))
  route(app, contract.addOwnToken, ({ db, call, scope, body }) => makeToken(db, call, scope, body))
  route(app, contract.removeOwnToken, ({ db, call, scope, params }) => revokeToken(db, call, scope, 'own', params.id))
  route(app, contract.listCompanyTokens, ({ db, call, scope }) => tokensOf(db, call, scope, 'company'))
  route(app, contract.addCompanyToken, ({ db, call, scope, body }) => makeToken(db, call, scope, body))
  route(app, contract.removeCompanyToken, ({ db, call, scope, params }) =>
    revokeToken(db, call, scope, 'company', params.id),
  )
}
