import * as contract from '@herdboard/contract/programs.ts'
import type { FastifyInstance } from 'fastify'
import { makeToken, revokeToken, tokensOf } from '#modules/programs/service.ts'
import type { WebCall } from '#platform/call.ts'
import { preparedRoute, route } from '#platform/route.ts'
import type { Person } from '#platform/scope.ts'

/** Throws unless somebody proves to be this person; what was tried stays counted. */
type Prove = (call: WebCall, person: Person, proof: { password: string; code?: string | undefined }) => Promise<void>

export async function programRoutes(app: FastifyInstance, { prove }: { prove: Prove }) {
  route(app, contract.listOwnTokens, ({ db, call, scope }) => tokensOf(db, call, scope, 'own'))
  preparedRoute(
    app,
    contract.addOwnToken,
    { prepare: ({ call, person, body }) => prove(call, person, body) },
    ({ db, call, scope, body }) => makeToken(db, call, scope, body),
  )
  route(app, contract.removeOwnToken, ({ db, call, scope, params }) => revokeToken(db, call, scope, 'own', params.id))
  route(app, contract.listCompanyTokens, ({ db, call, scope }) => tokensOf(db, call, scope, 'company'))
  preparedRoute(
    app,
    contract.addCompanyToken,
    { prepare: ({ call, person, body }) => prove(call, person, body) },
    ({ db, call, scope, body }) => makeToken(db, call, scope, body),
  )
  route(app, contract.removeCompanyToken, ({ db, call, scope, params }) =>
    revokeToken(db, call, scope, 'company', params.id),
  )
}
