import * as contract from '@herdboard/contract/people/api-tokens.ts'
import type { FastifyInstance } from 'fastify'
import type { WebRequestContext } from '#platform/http/request-context.ts'
import { route } from '#platform/http/route.ts'
import type { Person } from '#platform/tenant/tenant-scope.ts'
import { addApiToken, listTokens, revokeToken } from './service.ts'

/** Throws unless the caller proves to be this person. Failed attempts stay counted, also when the request fails. */
type ProofCheck = (
  context: WebRequestContext,
  person: Person,
  proof: { password: string; code?: string | undefined },
) => Promise<void>

export async function apiTokenRoutes(app: FastifyInstance, { prove }: { prove: ProofCheck }) {
  route(app, contract.listOwnTokens, ({ db, context, scope }) => listTokens(db, context, scope, 'own'))
  route(app, contract.addOwnToken, {
    prepare: ({ context, person, body }) => prove(context, person, body),
    handle: ({ db, context, scope, body }) => addApiToken(db, context, scope, body),
  })
  route(app, contract.removeOwnToken, ({ db, context, scope, params }) =>
    revokeToken(db, context, scope, 'own', params.id),
  )
  route(app, contract.listCompanyTokens, ({ db, context, scope }) => listTokens(db, context, scope, 'company'))
  route(app, contract.addCompanyToken, {
    prepare: ({ context, person, body }) => prove(context, person, body),
    handle: ({ db, context, scope, body }) => addApiToken(db, context, scope, body),
  })
  route(app, contract.removeCompanyToken, ({ db, context, scope, params }) =>
    revokeToken(db, context, scope, 'company', params.id),
  )
}
