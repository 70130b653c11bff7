import { getOverview } from '@herdboard/contract/figures/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { overviewFor } from './overview.ts'

export async function dashboardRoutes(app: FastifyInstance) {
  route(app, getOverview, ({ db, context, scope, query }) => overviewFor(db, context, scope, query))
}
