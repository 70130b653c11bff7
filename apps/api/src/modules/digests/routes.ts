import * as contract from '@herdboard/contract/people/digest.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { chooseDigest, digestStateOf } from './choose-digest.ts'

export async function digestRoutes(app: FastifyInstance) {
  route(app, contract.getDigestChoice, ({ db, scope }) => digestStateOf(db, scope))
  route(app, contract.putDigestChoice, ({ db, context, scope, body }) => chooseDigest(db, context, scope, body))
}
