import * as contract from '@herdboard/contract/economy/postings.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { postingsFor } from './posting-list.ts'
import { categoriesFor } from './service.ts'

export async function economyRoutes(app: FastifyInstance): Promise<void> {
  route(app, contract.listPostings, ({ db, context, scope, query }) => postingsFor(db, context, scope, query))
  route(app, contract.listPostingCategories, ({ db, context, scope }) => categoriesFor(db, context, scope))
}
