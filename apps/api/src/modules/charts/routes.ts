import { getChart } from '@herdboard/contract/figures/chart-endpoints.ts'
import type { FastifyInstance } from 'fastify'
import { route } from '#platform/http/route.ts'
import { chartFor } from './service.ts'

export async function chartRoutes(app: FastifyInstance) {
  route(app, getChart, ({ db, context, scope, params, query }) => chartFor(db, context, scope, params.chartType, query))
}
