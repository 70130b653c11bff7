import { searchCompany } from '@herdboard/contract/system/search.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { searchFor } from './service.ts'

export async function searchRoutes(app: FastifyInstance) {
  route(app, searchCompany, ({ db, context, scope, query }) => searchFor(db, context, scope, query))
}
