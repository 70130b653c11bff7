import { getOverview } from '@herdboard/contract/dashboard.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/route.ts'
import { overviewFor } from './assemble.ts'

export async function dashboardRoutes(app: FastifyInstance) {
  route(app, getOverview, ({ db, call, scope, query }) => overviewFor(db, call, scope, query))
}
