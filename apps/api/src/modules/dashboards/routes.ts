import { getOverview } from '@herdboard/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { overviewFor } from './assemble.ts'

export async function dashboardRoutes(app: FastifyInstance) {
  route(app, getOverview, ({ db, context, scope, query }) => overviewFor(db, context, scope, query))
}
